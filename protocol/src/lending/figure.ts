// Figures with their derivation: formula, inputs, sources and rounding. Screens and documents translate these keys.
import { title } from '../language.ts'

export type FigureUnit = 'fen' | 'fen_per_tonne' | 'hundredths_of_tonne' | 'ppm' | 'years' | 'days' | 'asset_class'

/** Rounding to whole units. `exact`: the formula only yields whole units. */
export type Rounding = 'exact' | 'down' | 'up' | 'half_up'

export interface Formula {
  readonly unit: FigureUnit
  readonly rounding: Rounding
  /** Other formulas use the unrounded result; it is rounded only for display. */
  readonly goesOnExact?: true
  readonly inputs: readonly string[]
}

/** All formulas of financing (domain §4). */
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
export type InputName<F extends FormulaId = FormulaId> = (typeof FORMULAS)[F]['inputs'][number]

/** Number of days in years of `base` days. */
export interface DaysOfYear {
  readonly days: number
  readonly base: 360 | 365 | 366
}

/** Loan classification of a bank, by its number. */
export const ASSET_CLASSES = {
  1: title('正常', 'Normal', 'Al corriente', '正常'),
  2: title('关注', 'Attention', 'En vigilancia', '要注意'),
  3: title('次级', 'Substandard', 'Deficiente', '破綻懸念'),
  4: title('可疑', 'Doubtful', 'De cobro dudoso', '実質破綻'),
  5: title('损失', 'Loss', 'Pérdida', '破綻'),
} as const

/** Source of a figure that is not computed. Days are `2026-01-31`. */
export type FigureSource =
  | { readonly kind: 'spot_price'; readonly day: string; readonly from: string; readonly id?: number }
  | { readonly kind: 'settlement'; readonly day: string; readonly contract: string; readonly id?: number }
  | { readonly kind: 'policy'; readonly version: number; readonly id?: number }
  | { readonly kind: 'contract'; readonly no: string }
  | { readonly kind: 'loan' | 'pledge' | 'wallet' | 'bank' | 'guarantor'; readonly no: string }
  /** A pledged quantity minus the shortfall of a count, in tonnes. */
  | { readonly kind: 'counted'; readonly no: string; readonly missing: string }
  /** Goods without the valid assay that the terms require cover nothing. */
  | { readonly kind: 'unassayed'; readonly no: string }
  | { readonly kind: 'grade'; readonly spec: string }
  /** Principal on that day after all loan events. */
  | { readonly kind: 'balance'; readonly day: string }
  | { readonly kind: 'repayment'; readonly no: string; readonly day: string }
  | {
      readonly kind: 'calendar'
      readonly from: string
      readonly to: string
      readonly day_count: string
      readonly parts: readonly DaysOfYear[]
    }
  /** Days since the earliest due date with an unpaid amount; 0 if all is paid. */
  | { readonly kind: 'past_due'; readonly from: string; readonly to: string }
  | { readonly kind: 'on_time'; readonly day: string }
  /** Claim on the payer: refunded excess that the loan needs again after a reversal or a fee. */
  | { readonly kind: 'claim' }
  | { readonly kind: 'entered' }
  /** Zero, because of reasons shown next to the figure. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'definition' }

interface ShownFigure {
  readonly unit: FigureUnit
  /** Whole number of the unit as digits, because it may exceed a safe integer; `null` for years, which are fractions. */
  readonly shown: string | null
  /** `numerator/denominator` before rounding; absent if equal to `shown`. */
  readonly exact?: string
}

export type ExplainedFigure = ShownFigure &
  (
    | { readonly kind: 'given'; readonly source: FigureSource }
    | {
        readonly kind: 'computed'
        readonly formula: FormulaId
        readonly rounding: Rounding
        readonly goes_on_exact: boolean
        /** In the order of the formula; a name may occur several times. */
        readonly inputs: readonly { readonly name: InputName; readonly figure: ExplainedFigure }[]
      }
  )
