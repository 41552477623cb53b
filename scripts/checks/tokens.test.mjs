// @ts-check
// Colours, type sizes, durations and spacing are defined in web/src/ui/theme/tokens.css only (docs/design-language.md). stylelint.config.mjs rejects
// literals in style sheets; this test searches components.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import stylelint from 'stylelint'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../run.mjs'

const configFile = path.join(ROOT, 'stylelint.config.mjs')

/** @param {string} declaration @param {string} file */
async function findViolations(declaration, file = 'web/src/ui/page.module.css') {
  const codeFilename = path.join(ROOT, file)
  const { results } = await stylelint.lint({ code: `.page { ${declaration} }\n`, codeFilename, configFile })
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule))
}

/** Components may position elements in pixels of the grid; other styles need a class. */
const COLOUR = /#[\da-f]{3,8}\b(?=['"`])|\b(?:rgb|hsl)a?\(/gi
const INLINE = /\bstyles?=\{\{(.*?)\}\}/gs
const NAMED =
  /\b(?:color|background|font|fontSize|fontWeight|lineHeight|zIndex|transition|animation|borderRadius|boxShadow)\w*:/
const PLACED = /\b(?:margin|padding|gap|rowGap|columnGap|inset|top|left|right|bottom)\w*: '?(-?\d+)(?:px)?\b(?!%)/g
/** Base colours of antd, and files that are not part of a page. */
const COLOURS_OF_THEIR_OWN = /ui\/theme\/(?:palette|theme-colours)\.ts$|\.test\.tsx?$|\/testing\//

/** @param {string} text @returns {string[]} */
function findLiterals(text) {
  const inline = [...text.matchAll(INLINE)].map(([, style = '']) => style)
  const isOff = (/** @type {string} */ style) =>
    NAMED.test(style) || [...style.matchAll(PLACED)].some(([, pixels]) => Number(pixels) % 4 !== 0)
  return [...(text.match(COLOUR) ?? []), ...inline.filter(isOff)]
}

describe('design tokens', () => {
  it.each([
    'color: #ff0000',
    'color: red',
    'background: rgb(0 0 0 / 10%)',
    'background: light-dark(white, black)',
    'font-size: 13px',
    'font-weight: 500',
    'line-height: 19px',
    'transition: color 200ms',
    'animation: spin 1s',
    'padding: 6px var(--space-2)',
    'gap: 10px',
    'top: 3px',
    'border-radius: 5px',
    'z-index: 12',
    'box-shadow: 0 4px 9px var(--color-border)',
  ])('rejects in a style sheet: %s', async (declaration) => {
    expect(await findViolations(declaration)).not.toEqual([])
  })

  it.each([
    'color: var(--color-text)',
    'font: inherit',
    'font: var(--text-small) / var(--line-small) var(--font-mono)',
    'transition: color var(--motion)',
    'padding: 0 var(--space-2) 8px',
    'margin: calc(-1 * var(--space-3) - 1px) auto 0',
    'border-radius: 50%',
    'font-size: 8.5pt',
  ])('accepts named values and values on the grid: %s', async (declaration) => {
    expect(await findViolations(declaration)).toEqual([])
  })

  it('accepts literals in the token sheet only', async () => {
    expect(await findViolations('color: #ff0000', 'web/src/ui/theme/tokens.css')).toEqual([])
  })

  it('finds no literal in components', async () => {
    const folder = path.join(ROOT, 'web/src')
    const files = (await readdir(folder, { recursive: true })).filter((name) => /\.tsx?$/.test(name))
    const found = []
    for (const file of files)
      if (!COLOURS_OF_THEIR_OWN.test(file)) {
        const literals = findLiterals(await readFile(path.join(folder, file), 'utf8'))
        found.push(...literals.map((literal) => `${file}: ${literal.trim()}`))
      }
    expect(found).toEqual([])
  })

  it.each([
    [`<p style={{ color: colour }} />`, 1],
    [`<p style={{ width: 72, top: 40 }} />`, 0],
    [`<p style={{ top: 42 }} />`, 1],
    [`<path fill="#fff" />`, 1],
    [`<a href="#top" />`, 0],
  ])('detects literals in components: %s', (text, count) => {
    expect(findLiterals(text)).toHaveLength(count)
  })
})

describe('media queries', () => {
  it.each(['(max-width: 991.98px)', '(max-width: 992px)', '(min-width: 992px)', '(width < 992px)', '(480px <= width)'])(
    'rejects another definition of mobile (U7): %s',
    async (feature) => {
      expect(await findViolations(`} @media ${feature} { .page { margin: 0 }`)).not.toEqual([])
    },
  )

  it.each(['(max-width: 479.98px)', '(max-height: 560px)', '(prefers-reduced-motion: reduce)', 'print'])(
    'accepts queries of components with their own width: %s',
    async (feature) => {
      expect(await findViolations(`} @media ${feature} { .page { margin: 0 }`)).toEqual([])
    },
  )
})

describe('design language page', () => {
  /** Returns the values of a token in the order of the sheet. @param {string} sheet @param {string} name */
  const readTokenValues = (sheet, name) =>
    [...sheet.matchAll(new RegExp(`--${name}:\\s*([^;]+);`, 'g'))].map(([, value = '']) => value)
  /** @param {string} sheet @param {string} name */
  const readPixels = (sheet, name) => readTokenValues(sheet, name).map((value) => Number.parseInt(value, 10))

  /** Statements of the page with the tokens they describe. @type {[string, RegExp, string[]][]} */
  const SAID = [
    [
      'sizes of type',
      /(\d+) small .*?, (\d+) base .*?, (\d+) large .*?, (\d+) title/s,
      ['text-small', 'text-base', 'text-large', 'text-title'],
    ],
    ['lines', /Lines are (\d+), (\d+), (\d+) and (\d+) px/, ['line-small', 'line-base', 'line-large', 'line-title']],
    ['weights', /Two weights: (\d+) to read, (\d+) for/, ['weight-regular', 'weight-strong']],
    ['radii', /Radius (\d+), cards (\d+), small marks (\d+)/, ['radius', 'radius-large', 'radius-small']],
    [
      'spacing',
      /Steps of (\d+): \d+ inside a chip, (\d+) between .*?, (\d+) in a notice, (\d+) between a card .*?, (\d+) at the page's\s+edge .*?, (\d+) before another/s,
      ['space-1', 'space-2', 'space-3', 'space-4', 'space-6', 'space-8'],
    ],
    ['rows', /A row is (\d+) px/, ['row-height']],
    ['motion', /\*\*Motion\.\*\* (\d+) ms.*?Waiting is shown after (\d+) ms/s, ['motion', 'motion-late']],
  ]

  it.each(SAID)('%s', async (_what, sentence, tokens) => {
    const page = await readFile(path.join(ROOT, 'docs/design-language.md'), 'utf8')
    const sheet = await readFile(path.join(ROOT, 'web/src/ui/theme/tokens.css'), 'utf8')
    const said = sentence.exec(page)?.slice(1).map(Number)
    expect(said).toEqual(tokens.map((token) => readPixels(sheet, token)[0]))
  })

  it('has four sizes, four line heights and two weights', async () => {
    const sheet = await readFile(path.join(ROOT, 'web/src/ui/theme/tokens.css'), 'utf8')
    const names = (/** @type {string} */ kind) =>
      [...sheet.matchAll(new RegExp(`--(${kind}-[a-z]+):`, 'g'))].map(([, name]) => name)
    // Exempt: the product name next to the login form, and the two-line labels of the rail.
    expect(names('text').filter((name) => name !== 'text-display')).toHaveLength(4)
    expect(names('line').filter((name) => name !== 'line-display' && name !== 'line-rail')).toHaveLength(4)
    expect(names('weight')).toHaveLength(2)
  })
})
