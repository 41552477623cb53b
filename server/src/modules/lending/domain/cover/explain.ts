// Evaluating a formula returns its explanation as well, so a screen cannot show another calculation than the one decided on (docs/decisions/limits-and-cover.md).
import {
  type ExplainedFigure,
  type FigureSource,
  type FigureUnit,
  type Formula,
  FORMULAS,
  type FormulaId,
  type InputName,
  type Rounding,
} from '@cangdan/protocol'
import { ceil, floor, roundHalfUp, type Ratio, toRatio } from './ratio.ts'

interface EvaluatedFigure {
  readonly unit: FigureUnit
  readonly value: Ratio
  /** Whole number of the unit, rounded by the rule of the formula. */
  readonly shown: bigint
}

export interface InputFigure extends EvaluatedFigure {
  readonly kind: 'given'
  readonly source: FigureSource
}

export interface ComputedFigure extends EvaluatedFigure {
  readonly kind: 'computed'
  readonly formula: FormulaId
  /** Value before rounding. */
  readonly exact: Ratio
  readonly inputs: readonly { readonly name: InputName; readonly figure: Figure }[]
}

export type Figure = InputFigure | ComputedFigure

type FormulaInputs<F extends FormulaId> = Readonly<Record<InputName<F>, Figure | readonly Figure[]>>
type FormulaValues<I> = { readonly [N in keyof I]: I[N] extends Figure ? Ratio : readonly Ratio[] }

export function createFigure(unit: FigureUnit, value: bigint | Ratio, source: FigureSource): InputFigure {
  const exact = typeof value === 'bigint' ? toRatio(value) : value
  return { kind: 'given', unit, value: exact, shown: floor(exact), source }
}

/** Rounds by the rule of the formula. `work` receives parts per million unscaled. */
export function compute<F extends FormulaId, const I extends FormulaInputs<F>>(
  formula: F,
  inputs: I,
  calculate: (values: FormulaValues<I>) => Ratio,
): ComputedFigure {
  const { unit, rounding, goesOnExact, inputs: names }: Formula = FORMULAS[formula]
  const values = Object.fromEntries(
    Object.entries<Figure | readonly Figure[]>(inputs).map(([name, input]) => [
      name,
      isFigure(input) ? input.value : input.map(({ value }) => value),
    ]),
  ) as FormulaValues<I>
  const exact = calculate(values)
  const shown = ROUND[rounding](exact)
  const listed = (names as readonly InputName<F>[]).flatMap((name) => {
    const input: Figure | readonly Figure[] = inputs[name]
    return (isFigure(input) ? [input] : input).map((figure) => ({ name, figure }))
  })
  return {
    kind: 'computed',
    formula,
    unit,
    exact,
    value: goesOnExact ? exact : toRatio(shown),
    shown,
    inputs: listed,
  }
}

const isFigure = (input: Figure | readonly Figure[]): input is Figure => !Array.isArray(input)

const ROUND: Readonly<Record<Rounding, (exact: Ratio) => bigint>> = {
  down: floor,
  up: ceil,
  half_up: roundHalfUp,
  exact: (exact) => {
    if (exact.den !== 1n) throw new RangeError('a formula without rounding returned a fraction')
    return exact.num
  },
}

export function toExplainedFigure(figure: Figure): ExplainedFigure {
  const { unit } = figure
  const shown = unit === 'years' ? null : String(figure.shown)
  const whole = figure.kind === 'given' ? figure.value : figure.exact
  const exact = whole.den === 1n ? {} : { exact: `${whole.num}/${whole.den}` }
  if (figure.kind === 'given') return { kind: 'given', unit, shown, ...exact, source: figure.source }
  const { rounding, goesOnExact }: Formula = FORMULAS[figure.formula]
  return {
    kind: 'computed',
    formula: figure.formula,
    unit,
    shown,
    ...exact,
    rounding,
    goes_on_exact: goesOnExact === true,
    inputs: figure.inputs.map(({ name, figure: each }) => ({ name, figure: toExplainedFigure(each) })),
  }
}
