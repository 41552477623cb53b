// antd theme from the same values as tokens.css.
import type { Shades, CssVariables } from '@cangdan/protocol'
import { theme, type ThemeConfig } from 'antd'
import type { ColorScheme } from './color-scheme.ts'
import { reducedMotion } from '../media-query.ts'
import { PALETTES, type Palette } from './palette.ts'

const FONT =
  'system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans SC", sans-serif'

const SHAPE = {
  fontFamily: FONT,
  fontSize: 14,
  lineHeight: 22 / 14,
  borderRadius: 6,
  borderRadiusLG: 10,
  borderRadiusSM: 4,
  borderRadiusXS: 4,
  fontWeightStrong: 600,
  motionDurationFast: '0.16s',
  motionDurationMid: '0.16s',
  motionDurationSlow: '0.16s',
  motion: !reducedMotion.matches(),
  wireframe: false,
} as const

/** Heights of inputs and buttons in pixels (U4). */
export const CONTROL_HEIGHTS = { medium: 32, small: 28, mini: 24 } as const
export type Size = keyof typeof CONTROL_HEIGHTS

const CHOSEN = [
  'theme',
  'theme-solid',
  'theme-solid-hover',
  'theme-text',
  'theme-tint',
] as const satisfies readonly (keyof Shades)[]

/** Returns antd's theme. `variables`: colours chosen by the user, which take precedence over the platform's. */
export function buildTheme(scheme: ColorScheme, size: Size, variables: CssVariables): ThemeConfig {
  const colours = { ...PALETTES[scheme], ...readChosenColours(scheme, variables) }
  return {
    algorithm: scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    // There is one antd on the page: hashed class names would only enlarge its styles.
    hashed: false,
    cssVar: { key: 'cangdan' },
    token: { ...SHAPE, controlHeight: CONTROL_HEIGHTS[size], ...buildColourTokens(colours) },
    components: buildComponentTokens(colours),
  }
}

/** Reads the chosen colours from the page's style sheets where they are a pair of light and dark; otherwise the defaults apply. */
function readChosenColours(scheme: ColorScheme, variables: CssVariables): Partial<Palette> {
  const style = getComputedStyle(document.documentElement)
  const pairs = CHOSEN.map((name) => {
    const value = variables[`--color-${name}`] ?? style.getPropertyValue(`--color-${name}`)
    const [, light, dark] = /light-dark\((#\w{6}), ?(#\w{6})\)/.exec(value) ?? []
    return [name, scheme === 'light' ? light : dark] as const
  })
  return Object.fromEntries(pairs.filter(([, colour]) => colour !== undefined))
}

function buildColourTokens(colours: Palette): NonNullable<ThemeConfig['token']> {
  return {
    colorPrimary: colours['theme-solid'],
    colorPrimaryHover: colours['theme-solid-hover'],
    colorLink: colours['theme-text'],
    colorLinkHover: colours.theme,
    colorInfo: colours.theme,
    colorSuccess: colours.success,
    colorWarning: colours['warning-mark'],
    colorError: colours.danger,
    colorText: colours.text,
    colorTextSecondary: colours.secondary,
    colorTextTertiary: colours.muted,
    colorTextPlaceholder: colours.muted,
    colorTextDescription: colours.secondary,
    colorBgLayout: colours.bg,
    colorBgContainer: colours.surface,
    colorBgElevated: colours.raised,
    colorFillAlter: colours.sunken,
    colorBorder: colours['border-strong'],
    colorBorderSecondary: colours.border,
    colorSplit: colours.border,
    controlItemBgHover: colours.hover,
    controlItemBgActive: colours['theme-tint'],
  }
}

// Uses the readable shade where antd renders text in the primary colour.
function buildComponentTokens(colours: Palette): NonNullable<ThemeConfig['components']> {
  const text = colours['theme-text']
  return {
    Button: {
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      defaultHoverColor: text,
      defaultActiveColor: text,
    },
    Tabs: {
      itemSelectedColor: text,
      itemHoverColor: text,
      itemActiveColor: text,
      inkBarColor: colours.theme,
    },
    Menu: { itemSelectedColor: text },
    Pagination: { colorPrimary: text, colorPrimaryHover: text },
    Table: { headerBg: colours.sunken, rowHoverBg: colours.hover },
    // Tooltips are dark in both schemes.
    Tooltip: { colorBgSpotlight: colours.tooltip },
  }
}
