// Covers every formula in every language, and unknown values of a newer server.
import {
  type ExplainedFigure,
  FORMULAS,
  type FormulaId,
  type FigureSource,
  LANGUAGES,
  type Language,
} from '@cangdan/protocol'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { toDecimals } from './exact.ts'
import { Explanation } from './explanation.tsx'
import { FigureButton } from './figure-button.tsx'
import { FORMULA_TEXTS } from './formulas.ts'
import { formatSource } from './source-text.ts'

beforeAll(startLanguage)
afterEach(cleanup)

type Computed = Extract<ExplainedFigure, { kind: 'computed' }>

const createGiven = (shown: string, source: FigureSource = { kind: 'entered' }): ExplainedFigure => ({
  kind: 'given',
  unit: 'fen',
  shown,
  source,
})

function createComputed(formula: FormulaId, more: Partial<Computed> = {}): ExplainedFigure {
  const { unit, rounding, inputs } = FORMULAS[formula]
  return {
    kind: 'computed',
    formula,
    unit,
    shown: '123456',
    rounding,
    goes_on_exact: false,
    inputs: inputs.map((name) => ({ name, figure: createGiven('100') })),
    ...more,
  }
}

const inEachLanguage = LANGUAGES.flatMap((language) =>
  (Object.keys(FORMULAS) as FormulaId[]).map((formula) => [formula, language] as const),
)

describe('explanation of a figure', () => {
  it.each(inEachLanguage)('explains %s in %s', async (formula, language) => {
    await setLanguage(language)
    const { container } = render(<Explanation figure={createComputed(formula)} />)
    const words = FORMULA_TEXTS[formula]
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    const terms = Object.values(words.inputs)
    expect(rows).toHaveLength(FORMULAS[formula].inputs.length)
    for (const [at, { name }] of terms.entries()) expect(rows[at]).toContain(name[language])
    expect(container.textContent).toContain(`${words.name[language]} = `)
    expect(container.textContent).not.toMatch(/[{}]|undefined/)
  })

  it.each(Object.keys(FORMULAS) as FormulaId[])('%s names exactly its inputs', (formula) => {
    const named = [...FORMULA_TEXTS[formula].is.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(new Set(named)).toEqual(new Set(FORMULAS[formula].inputs))
    const rest = FORMULA_TEXTS[formula].is.replaceAll(/\{\w+\}|\b(?:mean|min|max)\(/g, '')
    expect(rest).toMatch(/^[\s\d()[\]≥Σ+−×÷,]*$/)
  })

  it('expands inputs down to their sources', async () => {
    await setLanguage('en')
    const price: FigureSource = { kind: 'spot_price', day: '2026-01-30', from: '3' }
    const gross = createComputed('gross', {
      inputs: [{ name: 'price', figure: { ...createGiven('582000', price), unit: 'fen_per_tonne' } }],
    })
    const line = createComputed('eligible_line', { inputs: [{ name: 'gross', figure: gross }] })
    const user = userEvent.setup()
    render(<Explanation figure={line} />)
    expect(screen.queryByText(/spot site/)).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Gross value/ }))
    expect(screen.getByText('Spot price of 2026-01-30 (spot site)')).toBeTruthy()
    expect(screen.getByText('Valuation price').parentElement?.textContent).toContain('5,820.00 CNY/t')
    await user.click(screen.getByRole('button', { name: /^Gross value/ }))
    expect(screen.queryByText(/spot site/)).toBeNull()
  })

  it('shows the rounding step with digits beyond the safe integers', async () => {
    await setLanguage('en')
    const { container } = render(
      <Explanation figure={createComputed('cap', { shown: '900719925474099312', exact: '2702159776422297937/3' })} />,
    )
    expect(container.textContent).toContain('9,007,199,254,740,993.12333333… CNY → Rounded down')
  })

  it('opens from its button, whose label contains the figure', async () => {
    await setLanguage('en')
    const user = userEvent.setup()
    render(<FigureButton figure={createComputed('cap', { shown: '900719925474099312' })} name="Can be drawn" />)
    await user.click(
      screen.getByRole('button', {
        name: '9,007,199,254,740,993.12 CNY , Can be drawn: how it is worked out',
      }),
    )
    const dialog = await screen.findByRole('dialog', { name: 'Can be drawn' })
    expect(within(dialog).getByText('Can be drawn = Advance rate × Eligible value')).toBeTruthy()
  })
})

describe('response of a newer server', () => {
  it('shows unknown formulas, inputs, units and sources without a crash', async () => {
    await setLanguage('en')
    const source = { kind: 'oracle', no: '7' } as unknown as FigureSource
    const figure = {
      ...createComputed('cap'),
      formula: 'toString',
      rounding: 'sideways',
      exact: '1/0',
      inputs: [
        { name: 'constructor', figure: { ...createGiven('77', source), unit: 'barrels' } },
        { name: 'other', figure: createComputed('eligible') },
        {
          name: 'cap',
          figure: createComputed('cap', {
            inputs: [{ name: 'constructor' as 'cap', figure: createGiven('78') }],
          }),
        },
      ],
    } as unknown as ExplainedFigure
    const user = userEvent.setup()
    render(<Explanation figure={figure} />)
    await user.click(screen.getAllByRole('button').at(-1)!)
    expect(screen.getByText('0.78')).toBeTruthy()
    expect(screen.getByText('77')).toBeTruthy()
    expect(screen.getByText(/sideways/)).toBeTruthy()
  })
})

describe('source of a figure', () => {
  const sources: readonly FigureSource[] = [
    { kind: 'spot_price', day: '2026-01-30', from: '3' },
    { kind: 'settlement', day: '2026-01-30', contract: 'cu2603' },
    { kind: 'policy', version: 4 },
    { kind: 'contract', no: 'C1' },
    { kind: 'pledge', no: 'P1' },
    { kind: 'counted', no: 'P1', missing: '1.00' },
    { kind: 'unassayed', no: 'P1' },
    { kind: 'grade', spec: 'A' },
    { kind: 'balance', day: '2026-01-30' },
    { kind: 'repayment', no: 'R1', day: '2026-01-30' },
    { kind: 'entered' },
    { kind: 'definition' },
  ]
  it.each(LANGUAGES.map((language) => [language]))('is a complete sentence in %s', (language: Language) => {
    for (const source of sources) expect(formatSource(source, language)).not.toMatch(/[{}]|^$/)
    const calendar = formatSource(
      {
        kind: 'calendar',
        from: '2025-12-01',
        to: '2026-01-30',
        day_count: 'ACT/ACT',
        parts: [
          { days: 31, base: 365 },
          { days: 29, base: 366 },
        ],
      },
      language,
    )
    expect(calendar).toMatch(/2025-12-01.*2026-01-30.*ACT\/ACT: 31\/365 \+ 29\/366$/)
  })
})

describe('fraction as decimals', () => {
  it.each([
    ['1/3', 2, { digits: '333333', places: 8, isCut: true }],
    ['5/2', 2, { digits: '25', places: 3, isCut: false }],
    ['-5/2', 0, { digits: '-25', places: 1, isCut: false }],
    ['4/2', 2, { digits: '2', places: 2, isCut: false }],
    ['1/0', 2, undefined],
    ['rubbish', 2, undefined],
  ] as const)('converts %s', (exact, places, decimals) => {
    expect(toDecimals(exact, places)).toEqual(decimals)
  })
})
