// Colours chosen by a user or the platform (U4), and the readable shades derived from them for both schemes.
import { computeContrast, mixColours, READABLE, findReadableShade, VISIBLE } from './contrast.ts'

/** Colours are `#rrggbb` in lower case. */
export interface ColourTheme {
  readonly theme: string
  readonly background: string
  readonly menuText: string
}

export const DEFAULT_COLOUR_THEME: ColourTheme = {
  theme: '#1f7cfa',
  background: '#101828',
  menuText: '#a9b4c6',
}

export const PRESETS = {
  blue: DEFAULT_COLOUR_THEME,
  teal: { theme: '#0e8f83', background: '#10262b', menuText: '#a3bcbf' },
  copper: { theme: '#b3591e', background: '#2a1c16', menuText: '#c9b3a6' },
  violet: { theme: '#6a5acd', background: '#1d1a35', menuText: '#b4b0d0' },
  light: { theme: '#1f7cfa', background: '#ffffff', menuText: '#4b5568' },
} as const satisfies Readonly<Record<string, ColourTheme>>

export type PresetName = keyof typeof PRESETS

export type Scheme = 'light' | 'dark'

/** Page backgrounds of each scheme; a test keeps the browser's style sheet equal. */
export const SURFACES = {
  light: ['#f5f6f8', '#ffffff', '#f8f9fb', '#f0f2f5'],
  dark: ['#0e131b', '#161c26', '#1d2430', '#121822', '#202937'],
} as const
const TINTED = { light: ['#ffffff', 0.1], dark: ['#161c26', 0.18] } as const
const INK = '#101828'
const WHITE = '#ffffff'

export interface Shades {
  readonly theme: string
  readonly 'theme-solid': string
  readonly 'theme-solid-hover': string
  readonly 'theme-text': string
  readonly 'theme-tint': string
}

export function computeShades({ theme }: ColourTheme, scheme: Scheme): Shades {
  const surfaces = SURFACES[scheme]
  const [paper, share] = TINTED[scheme]
  const tint = mixColours(paper, theme, share)
  const solid = findReadableShade(theme, [WHITE], READABLE)
  return {
    theme: findReadableShade(theme, [...surfaces, tint], VISIBLE),
    'theme-solid': solid,
    'theme-solid-hover': mixColours(solid, INK, 0.16),
    'theme-text': findReadableShade(theme, [...surfaces, tint], READABLE),
    'theme-tint': tint,
  }
}

export interface MenuColours {
  readonly rail: string
  readonly 'rail-text': string
  readonly 'rail-hover': string
  readonly 'rail-hover-text': string
  readonly 'rail-line': string
  readonly 'rail-focus': string
}

/** Returns the colours of the menu, which are the same in both schemes. */
export function computeMenuColours({ background, menuText, theme }: ColourTheme): MenuColours {
  const hover = mixColours(background, menuText, 0.12)
  return {
    rail: background,
    'rail-text': findReadableShade(menuText, [background], READABLE),
    'rail-hover': hover,
    'rail-hover-text': findReadableShade(menuText, [hover], READABLE + 2),
    'rail-line': mixColours(background, menuText, 0.16),
    'rail-focus': findReadableShade(theme, [background, hover], VISIBLE),
  }
}

export type CssVariables = Readonly<Record<string, string>>

export function buildCssVariables(look: ColourTheme): CssVariables {
  const light = computeShades(look, 'light')
  const dark = computeShades(look, 'dark')
  const names = Object.keys(light) as (keyof Shades)[]
  return Object.fromEntries([
    ...names.map((name) => [`--color-${name}`, `light-dark(${light[name]}, ${dark[name]})`]),
    ...Object.entries(computeMenuColours(look)).map(([name, colour]) => [`--color-${name}`, colour]),
  ])
}

export interface ContrastError {
  /** The element that is unreadable or invisible in the chosen colour. */
  readonly part: 'button' | 'mark_light' | 'mark_dark' | 'menu'
  /** Actual and required contrast, times 100, rounded down. */
  readonly ratio: number
  readonly least: number
  readonly shade: string
}

export function findContrastErrors(look: ColourTheme): ContrastError[] {
  const { theme, background, menuText } = look
  const checks = [
    {
      part: 'button',
      on: [WHITE],
      colour: theme,
      least: READABLE,
      shade: computeShades(look, 'light')['theme-solid'],
    },
    {
      part: 'mark_light',
      on: SURFACES.light,
      colour: theme,
      least: VISIBLE,
      shade: computeShades(look, 'light').theme,
    },
    {
      part: 'mark_dark',
      on: SURFACES.dark,
      colour: theme,
      least: VISIBLE,
      shade: computeShades(look, 'dark').theme,
    },
    {
      part: 'menu',
      on: [background],
      colour: menuText,
      least: READABLE,
      shade: computeMenuColours(look)['rail-text'],
    },
  ] as const
  return checks.flatMap(({ part, on, colour, least, shade }) => {
    const ratio = Math.min(...on.map((surface) => computeContrast(colour, surface)))
    return ratio >= least ? [] : [{ part, shade, ratio: Math.floor(ratio * 100), least: least * 100 }]
  })
}

/** Returns the style sheet of the platform's colours. It overrides the product's defaults; a user's choice overrides it. */
export function buildThemeSheet(look: ColourTheme): string {
  const lines = Object.entries(buildCssVariables(look)).map(([name, value]) => `  ${name}: ${value};\n`)
  return `:root:root {\n${lines.join('')}}\n`
}

export const THEME_SHEET = '/custom-theme/theme/index.css'
