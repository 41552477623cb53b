import { theme } from 'antd'
import { useMemo, useSyncExternalStore } from 'react'
import { useColorScheme } from '../theme/color-scheme.ts'
import { createMediaQuery } from '../media-query.ts'
import { type Palette, PALETTES } from '../theme/palette.ts'

const printing = createMediaQuery('print')

/** Follows the colour scheme and the organisation's theme colour. The big screen is always dark, print always light. */
export function useChartColors(isBigScreen: boolean): Palette {
  const scheme = useColorScheme()
  const isPrinted = useSyncExternalStore(printing.subscribe, printing.matches)
  // antd derives other dark variants of its primary and info colours; these two tokens are the theme colour and its tint unchanged.
  const { colorLinkHover, controlItemBgActive } = theme.useToken().token
  return useMemo(() => {
    if (isBigScreen) return PALETTES.dark
    if (isPrinted && scheme === 'dark') return PALETTES.light
    return { ...PALETTES[scheme], theme: colorLinkHover, 'theme-tint': controlItemBgActive }
  }, [isBigScreen, isPrinted, scheme, colorLinkHover, controlItemBgActive])
}
