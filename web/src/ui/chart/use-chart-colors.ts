// The colours of tokens.css as values, for what is drawn without style sheets.
import { theme } from 'antd'
import { useMemo, useSyncExternalStore } from 'react'
import { useColorScheme } from '../theme/color-scheme.ts'
import { mediaQuery } from '../media-query.ts'
import { type Palette, PALETTES } from '../theme/palette.ts'

const printing = mediaQuery('print')

/** Follows the scheme and the theme colour of the organisation. The big screen is dark in every scheme, paper light. */
export function useChartColors(isWall: boolean): Palette {
  const scheme = useColorScheme()
  const isPrinted = useSyncExternalStore(printing.subscribe, printing.matches)
  // antd computes its primary and info colours further in the dark; these two are the theme colour and its tint as they are.
  const { colorLinkHover, controlItemBgActive } = theme.useToken().token
  return useMemo(() => {
    if (isWall) return PALETTES.dark
    if (isPrinted && scheme === 'dark') return PALETTES.light
    return { ...PALETTES[scheme], theme: colorLinkHover, 'theme-tint': controlItemBgActive }
  }, [isWall, isPrinted, scheme, colorLinkHover, controlItemBgActive])
}
