import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { computeContrast, isColour, READABLE, findReadableShade, VISIBLE } from './contrast.ts'
import {
  DEFAULT_COLOUR_THEME,
  findContrastErrors,
  type ColourTheme,
  buildThemeSheet,
  computeMenuColours,
  PRESETS,
  computeShades,
  SURFACES,
} from './colour-theme.ts'

const WHITE = '#ffffff'
const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const look = fc.record({ theme: colour, background: colour, menuText: colour })

function findUnreadablePairs(chosen: ColourTheme, scheme: 'light' | 'dark') {
  const shades = computeShades(chosen, scheme)
  const menu = computeMenuColours(chosen)
  const pairs: readonly (readonly [colour: string, surface: string, least: number])[] = [
    ...[...SURFACES[scheme], shades['theme-tint']].flatMap(
      (surface) =>
        [
          [shades['theme-text'], surface, READABLE],
          [shades.theme, surface, VISIBLE],
        ] as const,
    ),
    [WHITE, shades['theme-solid'], READABLE],
    [WHITE, shades['theme-solid-hover'], READABLE],
    [menu['rail-text'], menu.rail, READABLE],
    [menu['rail-hover-text'], menu['rail-hover'], READABLE],
    [menu['rail-focus'], menu.rail, VISIBLE],
  ]
  return pairs.filter(([mark, surface, least]) => computeContrast(mark, surface) < least)
}

describe('colour theme', () => {
  it('has five presets with the default #1f7cfa (U4)', () => {
    expect(Object.keys(PRESETS)).toHaveLength(5)
    expect(DEFAULT_COLOUR_THEME.theme).toBe('#1f7cfa')
  })

  describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
    it.each(Object.entries(PRESETS))('makes every text of the preset %s readable (U4)', (_name, preset) => {
      expect(findUnreadablePairs(preset, scheme)).toEqual([])
    })

    it('makes every text of any chosen colours readable (U4)', () => {
      fc.assert(
        fc.property(look, (chosen) => {
          expect(findUnreadablePairs(chosen, scheme)).toEqual([])
        }),
      )
    })
  })

  it('reports colours with insufficient contrast and their replacement (U4)', () => {
    expect(findContrastErrors({ theme: '#ffd400', background: '#ffffff', menuText: '#cccccc' })).toEqual([
      { part: 'button', ratio: 143, least: 450, shade: expect.stringMatching(/^#/) },
      { part: 'mark_light', ratio: expect.any(Number), least: 300, shade: expect.stringMatching(/^#/) },
      { part: 'menu', ratio: 160, least: 450, shade: expect.stringMatching(/^#/) },
    ])
    expect(findContrastErrors({ theme: '#0f2a66', background: '#101828', menuText: '#a9b4c6' })).toEqual([
      expect.objectContaining({ part: 'mark_dark' }),
    ])
  })

  it('keeps a colour that is readable already', () => {
    fc.assert(
      fc.property(colour, colour, (chosen, surface) => {
        fc.pre(computeContrast(chosen, surface) >= READABLE)
        expect(findReadableShade(chosen, [surface], READABLE)).toBe(chosen)
      }),
    )
  })

  it('writes only colours to the style sheet', () => {
    fc.assert(
      fc.property(look, (chosen) => {
        const [, ...lines] = buildThemeSheet(chosen).trim().split('\n')
        for (const line of lines.slice(0, -1))
          expect(line).toMatch(/^ {2}--color-[a-z-]+: (?:#[\da-f]{6}|light-dark\(#[\da-f]{6}, #[\da-f]{6}\));$/)
      }),
    )
    for (const text of ['red', '#fff', '#FFFFFF', '#ffffff;}', ' #ffffff', '#ffffff\n', '', 'url(x)'])
      expect(isColour(text), text).toBe(false)
  })
})
