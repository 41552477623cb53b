// A figure that explains itself: by which formula, of what, from where, and how it was rounded. Screens and papers word it by these keys.
import { title } from '../language.ts'

export type FigureUnit =
  | 'fen'
  | 'fen_per_tonne'
  | 'hundredths_of_tonne'
  | 'ppm'
  | 'years'
  | 'days'
  | 'asset_class'

/** What happens to the part below one of the unit. `exact`: there is none by the nature of the formula. */
export type Rounding = 'exact' | 'down' | 'up' | 'half_up'

export interface Formula {
  readonly unit: FigureUnit
  readonly rounding: Rounding
  /** It goes on exact into other figures, and is rounded only where it is shown. */
  readonly goesOnExact?: true
  /** What it is worked out of. */
  readonly inputs: readonly string[]
}

/** Every formula of financing (`domain.md` §4): its unit, its rounding, and what it is worked out of. */
export const FORMULAS = {
  futures_leg: { unit: 'fen_per_tonne', rounding: 'down', inputs: ['settlement', 'basis_discount'] },
  lower_of: { unit: 'fen_per_tonne', rounding: 'exact', inputs: ['spot', 'futures'] },
  gross: { unit: 'fen', rounding: 'down', goesOnExact: true, inputs: ['quantity', 'price', 'grade'] },
  gross_sum: { unit: 'fen', rounding: 'down', goesOnExact: true, inputs: ['line'] },
  eligible_line: { unit: 'fen', rounding: 'down', goesOnExact: true, inputs: ['gross', 'haircut'] },
  eligible: { unit: 'fen', rounding: 'down', goesOnExact: true, inputs: ['line'] },

  exposure: { unit: 'fen', rounding: 'exact', inputs: ['fee', 'penalty', 'interest', 'principal', 'claim'] },
  exposure_net: { unit: 'fen', rounding: 'exact', inputs: ['exposure', 'margin'] },
  cap: { unit: 'fen', rounding: 'down', inputs: ['pledge_rate', 'eligible'] },
  drawable: { unit: 'fen', rounding: 'exact', inputs: ['cap', 'exposure'] },
  ltv: { unit: 'ppm', rounding: 'up', goesOnExact: true, inputs: ['exposure', 'eligible'] },
  trigger_price: {
    unit: 'fen_per_tonne',
    rounding: 'down',
    inputs: ['exposure', 'line', 'other', 'quantity', 'grade', 'haircut'],
  },
  fall_to_line: { unit: 'ppm', rounding: 'up', inputs: ['exposure', 'line', 'eligible'] },
  cash_cure: { unit: 'fen', rounding: 'up', inputs: ['exposure', 'pledge_rate', 'eligible'] },
  goods_cure: {
    unit: 'hundredths_of_tonne',
    rounding: 'up',
    inputs: ['exposure', 'pledge_rate', 'eligible', 'price', 'grade', 'haircut'],
  },
  keep: {
    unit: 'hundredths_of_tonne',
    rounding: 'up',
    inputs: ['exposure', 'pledge_rate', 'other', 'price', 'grade', 'haircut'],
  },
  releasable: {
    unit: 'hundredths_of_tonne',
    rounding: 'exact',
    inputs: ['pledged', 'earmarked', 'frozen', 'keep'],
  },

  accrual_period: {
    unit: 'fen',
    rounding: 'half_up',
    goesOnExact: true,
    inputs: ['principal', 'rate', 'years'],
  },
  accrued: { unit: 'fen', rounding: 'half_up', inputs: ['period'] },
  outstanding: { unit: 'fen', rounding: 'exact', inputs: ['accrued', 'paid'] },
  to_post: { unit: 'fen', rounding: 'exact', inputs: ['accrued', 'posted'] },
  carry: { unit: 'fen', rounding: 'half_up', goesOnExact: true, inputs: ['period', 'posted'] },

  allocated: { unit: 'fen', rounding: 'exact', inputs: ['left', 'due'] },
  left: { unit: 'fen', rounding: 'exact', inputs: ['amount', 'taken'] },
  asset_class: { unit: 'asset_class', rounding: 'exact', inputs: ['dpd', 'substandard', 'doubtful', 'loss'] },
} as const satisfies Readonly<Record<string, Formula>>

export type FormulaId = keyof typeof FORMULAS
/** What a formula is worked out of. */
export type InputName<F extends FormulaId = FormulaId> = (typeof FORMULAS)[F]['inputs'][number]

/** So many days of a year of so many. */
export interface DaysOfYear {
  readonly days: number
  readonly base: 360 | 365 | 366
}

/** By its number: how a bank classes a loan. */
export const ASSET_CLASSES = {
  1: title('正常', 'Normal', 'Al corriente', '正常'),
  2: title('关注', 'Attention', 'En vigilancia', '要注意'),
  3: title('次级', 'Substandard', 'Deficiente', '破綻懸念'),
  4: title('可疑', 'Doubtful', 'De cobro dudoso', '実質破綻'),
  5: title('损失', 'Loss', 'Pérdida', '破綻'),
} as const

/** Where a figure comes from that was not worked out. Days are `2026-01-31`. */
export type FigureSource =
  | { readonly kind: 'spot_price'; readonly day: string; readonly from: string; readonly id?: number }
  | { readonly kind: 'settlement'; readonly day: string; readonly contract: string; readonly id?: number }
  | { readonly kind: 'policy'; readonly version: number; readonly id?: number }
  | { readonly kind: 'contract'; readonly no: string }
  | { readonly kind: 'loan' | 'pledge' | 'wallet' | 'bank' | 'guarantor'; readonly no: string }
  /** Of a pledge, less what a count has not found of it, in tonnes. */
  | { readonly kind: 'counted'; readonly no: string; readonly missing: string }
  | { readonly kind: 'grade'; readonly spec: string }
  /** Principal as the events of the loan left it on that day. */
  | { readonly kind: 'balance'; readonly day: string }
  | { readonly kind: 'repayment'; readonly no: string; readonly day: string }
  | {
      readonly kind: 'calendar'
      readonly from: string
      readonly to: string
      readonly day_count: string
      readonly parts: readonly DaysOfYear[]
    }
  /** Days from the earliest due date of which something is unpaid, or none. */
  | { readonly kind: 'past_due'; readonly from: string; readonly to: string }
  | { readonly kind: 'on_time'; readonly day: string }
  /** The claim on the payer: excess that was paid out and that the loan needs after a reversal or a fee. */
  | { readonly kind: 'claim' }
  /** Typed into the form that asks. */
  | { readonly kind: 'entered' }
  /** Nothing of it, for reasons that are shown beside it. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'definition' }

interface ShownFigure {
  readonly unit: FigureUnit
  /** A whole number of the unit, as digits: it may lie beyond what a number is exact to. `null` where it is none (years). */
  readonly shown: string | null
  /** `numerator/denominator`, before rounding; left out where it is the same. */
  readonly exact?: string
}

/** As it crosses the wire. */
export type ExplainedFigure = ShownFigure &
  (
    | { readonly kind: 'given'; readonly source: FigureSource }
    | {
        readonly kind: 'computed'
        readonly formula: FormulaId
        readonly rounding: Rounding
        readonly goes_on_exact: boolean
        /** In the order of the formula; one name may come several times. */
        readonly inputs: readonly { readonly name: InputName; readonly figure: ExplainedFigure }[]
      }
  )
