// antd's look, from the same values as our own style sheets.
import { theme, type ThemeConfig } from 'antd'
import type { ColorScheme } from './color-scheme.ts'
import { PALETTES, type Palette } from './palette.ts'

const FONT =
  'system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans SC", sans-serif'

const SHAPE = {
  fontFamily: FONT,
  fontSize: 14,
  lineHeight: 22 / 14,
  borderRadius: 6,
  controlHeight: 32,
  fontWeightStrong: 600,
  motionDurationFast: '0.16s',
  motionDurationMid: '0.16s',
  motionDurationSlow: '0.16s',
  motion: !globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches,
  wireframe: false,
} as const

export const THEMES: Readonly<Record<ColorScheme, ThemeConfig>> = {
  light: themeOf('light'),
  dark: themeOf('dark'),
}

function themeOf(scheme: ColorScheme): ThemeConfig {
  const colours = PALETTES[scheme]
  return {
    algorithm: scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    // One antd on the page: hashed class names would only make its styles larger.
    hashed: false,
    cssVar: { key: 'cangdan' },
    token: { ...SHAPE, ...colourTokens(colours) },
    components: componentTokens(colours),
  }
}

function colourTokens(colours: Palette): NonNullable<ThemeConfig['token']> {
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

// Where antd writes text in the primary colour, the readable shade of it.
function componentTokens(colours: Palette): NonNullable<ThemeConfig['components']> {
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
    Dropdown: { colorPrimary: text },
    Menu: { itemSelectedColor: text },
    Pagination: { colorPrimary: text, colorPrimaryHover: text },
    Table: { headerBg: colours.sunken, rowHoverBg: colours.hover },
    // A tooltip is the same dark slip of paper by day and by night.
    Tooltip: { colorBgSpotlight: colours.tooltip },
  }
}
