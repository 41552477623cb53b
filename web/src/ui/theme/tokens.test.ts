import { describe, expect, it } from 'vitest'
import { contrast, READABLE, SURFACES as DRAWN_ON } from '@cangdan/protocol'
import { readStyleSheet } from '#testing/style-sheet.ts'
import { PALETTES } from './palette.ts'
import { CONTROL_HEIGHTS, themeOf } from './theme.ts'

const sheet = readStyleSheet('ui/theme/tokens.css')
const inSheet = (name: string, scheme: 'light' | 'dark') => {
  const [, light, dark] =
    new RegExp(`--color-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(sheet) ?? []
  return scheme === 'light' ? light : dark
}

const valueOf = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(sheet)?.[1] ?? ''

it('antd and our own sheets agree on type, shape and motion', () => {
  const { token = {} } = themeOf('light', 'medium', {})
  expect([token.fontSize, token.borderRadius, token.fontWeightStrong].map((value) => `${value}`)).toEqual([
    Number.parseFloat(valueOf('text-base')).toString(),
    Number.parseFloat(valueOf('radius')).toString(),
    valueOf('weight-strong'),
  ])
  const radii = [token.borderRadiusSM, token.borderRadiusXS, token.borderRadiusLG].map(
    (value) => `${value}px`,
  )
  expect(radii).toEqual([valueOf('radius-small'), valueOf('radius-small'), valueOf('radius-large')])
  expect((token.lineHeight ?? 0) * (token.fontSize ?? 0)).toBe(Number.parseFloat(valueOf('line-base')))
  const { motionDurationFast, motionDurationMid, motionDurationSlow } = token
  const motion = `${Number.parseFloat(valueOf('motion')) / 1000}s`
  expect([motionDurationFast, motionDurationMid, motionDurationSlow]).toEqual([motion, motion, motion])
})

it('U4: antd and our own sheets agree on how high each size is', () => {
  const heights = [...sheet.matchAll(/--control-height: (\d+)px/g)].map(([, height]) => Number(height))
  expect(heights).toEqual(Object.values(CONTROL_HEIGHTS))
})

const SURFACES = ['bg', 'surface', 'raised', 'sunken', 'hover'] as const
const TEXTS = ['text', 'secondary', 'muted', 'theme-text', 'success', 'warning', 'danger'] as const

describe.each(['light', 'dark'] as const)('the %s colours', (scheme) => {
  const palette = PALETTES[scheme]

  it.each(Object.entries(palette))('antd and our own sheets agree on %s', (name, colour) => {
    expect(inSheet(name, scheme)).toBe(colour)
  })

  it('U4: colours that are chosen are made readable on the surfaces that there are', () => {
    expect(new Set<string>(DRAWN_ON[scheme])).toEqual(new Set(SURFACES.map((name) => palette[name])))
  })

  it.each(TEXTS)('%s can be read on every surface', (text) => {
    const unreadable = SURFACES.filter((surface) => contrast(palette[text], palette[surface]) < READABLE)
    expect(unreadable).toEqual([])
  })

  it('white can be read on a filled button, pointed at or not', () => {
    expect(contrast('#ffffff', palette['theme-solid'])).toBeGreaterThanOrEqual(READABLE)
    expect(contrast('#ffffff', palette['theme-solid-hover'])).toBeGreaterThanOrEqual(READABLE)
  })

  it('lines and icons can be distinguished from the surface', () => {
    expect(contrast(palette.theme, palette.surface)).toBeGreaterThanOrEqual(3)
    expect(contrast(palette['warning-mark'], palette.surface)).toBeGreaterThanOrEqual(3)
  })
})
