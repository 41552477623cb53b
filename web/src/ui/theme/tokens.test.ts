import { describe, expect, it } from 'vitest'
import { computeContrast, READABLE, SURFACES as DRAWN_ON } from '@cangdan/protocol'
import { readStyleSheet } from '#testing/style-sheet.ts'
import { PALETTES } from './palette.ts'
import { CONTROL_HEIGHTS, buildTheme } from './theme.ts'

const sheet = readStyleSheet('ui/theme/tokens.css')
const readSheetColour = (name: string, scheme: 'light' | 'dark') => {
  const [, light, dark] = new RegExp(`--color-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(sheet) ?? []
  return scheme === 'light' ? light : dark
}

const readToken = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(sheet)?.[1] ?? ''

it('antd and tokens.css agree on type, shape and motion', () => {
  const { token = {} } = buildTheme('light', 'medium', {})
  expect([token.fontSize, token.borderRadius, token.fontWeightStrong].map((value) => `${value}`)).toEqual([
    Number.parseFloat(readToken('text-base')).toString(),
    Number.parseFloat(readToken('radius')).toString(),
    readToken('weight-strong'),
  ])
  const radii = [token.borderRadiusSM, token.borderRadiusXS, token.borderRadiusLG].map((value) => `${value}px`)
  expect(radii).toEqual([readToken('radius-small'), readToken('radius-small'), readToken('radius-large')])
  expect((token.lineHeight ?? 0) * (token.fontSize ?? 0)).toBe(Number.parseFloat(readToken('line-base')))
  const { motionDurationFast, motionDurationMid, motionDurationSlow } = token
  const motion = `${Number.parseFloat(readToken('motion')) / 1000}s`
  expect([motionDurationFast, motionDurationMid, motionDurationSlow]).toEqual([motion, motion, motion])
})

it('antd and tokens.css agree on control heights (U4)', () => {
  const heights = [...sheet.matchAll(/--control-height: (\d+)px/g)].map(([, height]) => Number(height))
  expect(heights).toEqual(Object.values(CONTROL_HEIGHTS))
})

const SURFACES = ['bg', 'surface', 'raised', 'sunken', 'hover'] as const
const TEXTS = ['text', 'secondary', 'muted', 'theme-text', 'success', 'warning', 'danger'] as const

describe.each(['light', 'dark'] as const)('%s colours', (scheme) => {
  const palette = PALETTES[scheme]

  it.each(Object.entries(palette))('antd and tokens.css agree on %s', (name, colour) => {
    expect(readSheetColour(name, scheme)).toBe(colour)
  })

  it('makes chosen colours readable on all surfaces (U4)', () => {
    expect(new Set<string>(DRAWN_ON[scheme])).toEqual(new Set(SURFACES.map((name) => palette[name])))
  })

  it.each(TEXTS)('%s is readable on every surface', (text) => {
    const unreadable = SURFACES.filter((surface) => computeContrast(palette[text], palette[surface]) < READABLE)
    expect(unreadable).toEqual([])
  })

  it('white is readable on a filled button, also on hover', () => {
    expect(computeContrast('#ffffff', palette['theme-solid'])).toBeGreaterThanOrEqual(READABLE)
    expect(computeContrast('#ffffff', palette['theme-solid-hover'])).toBeGreaterThanOrEqual(READABLE)
  })

  it('lines and icons contrast with the surface', () => {
    expect(computeContrast(palette.theme, palette.surface)).toBeGreaterThanOrEqual(3)
    expect(computeContrast(palette['warning-mark'], palette.surface)).toBeGreaterThanOrEqual(3)
  })
})
