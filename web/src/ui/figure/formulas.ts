// Formulas of the financing figures in symbols and in text. A formula or input without a text does not compile.
import { type FormulaId, type InputName, type Title, title } from '@cangdan/protocol'
import { type Term, TERMS } from './terms.ts'

export interface FormulaTexts<Name extends string = string> {
  /** Text after `_` renders as subscript. */
  readonly symbol: string
  readonly name: Title
  /** With a placeholder per input, as `{price} × {grade}`; `Σ`, `mean`, `min` and `max` are operations. */
  readonly is: string
  readonly inputs: Readonly<Record<Name, Term>>
}

const { grade, haircut, price, eligible, line } = TERMS
const { netExposure: exposure, pledgeRate: pledge_rate, otherEligible: other } = TERMS
const pickName = ({ symbol, name }: Term) => ({ symbol, name })

export const FORMULA_TEXTS: { readonly [F in FormulaId]: FormulaTexts<InputName<F>> } = {
  futures_leg: {
    ...pickName(TERMS.futures),
    is: 'mean({settlement}) × (1 − {basis_discount})',
    inputs: { settlement: TERMS.settlement, basis_discount: TERMS.basisDiscount },
  },
  lower_of: {
    ...pickName(price),
    is: 'min({spot}, {futures})',
    inputs: { spot: TERMS.spot, futures: TERMS.futures },
  },
  gross: {
    ...pickName(TERMS.gross),
    is: '{quantity} × {price} × {grade}',
    inputs: { quantity: TERMS.quantity, price, grade },
  },
  gross_sum: { ...pickName(TERMS.gross), is: 'Σ({line})', inputs: { line: TERMS.grossOfLine } },
  eligible_line: {
    ...pickName(eligible),
    is: '{gross} × (1 − {haircut})',
    inputs: { gross: TERMS.gross, haircut },
  },
  eligible: { ...pickName(eligible), is: 'Σ({line})', inputs: { line: TERMS.eligibleOfLine } },

  exposure: {
    ...pickName(TERMS.exposure),
    is: '{fee} + {penalty} + {interest} + {principal} + {claim}',
    inputs: {
      fee: TERMS.fee,
      penalty: TERMS.penalty,
      interest: TERMS.interest,
      principal: TERMS.principal,
      claim: TERMS.claim,
    },
  },
  exposure_net: {
    ...pickName(exposure),
    is: 'max(0, {exposure} − {margin})',
    inputs: { exposure: TERMS.exposure, margin: TERMS.margin },
  },
  cap: { ...pickName(TERMS.cap), is: '{pledge_rate} × {eligible}', inputs: { pledge_rate, eligible } },
  drawable: {
    symbol: 'W',
    name: title('可提款金额', 'Can still be drawn', 'Aún disponible', '引出可能額'),
    is: 'max(0, {cap} − {exposure})',
    inputs: { cap: TERMS.cap, exposure },
  },
  ltv: {
    symbol: 'LTV',
    name: title('贷款价值比', 'Loan to value', 'Préstamo sobre valor', '担保掛目比率'),
    is: '{exposure} ÷ {eligible}',
    inputs: { exposure, eligible },
  },
  trigger_price: {
    symbol: 'P_t',
    name: title('触线价格', 'Price that reaches the line', 'Precio que alcanza el nivel', 'ライン到達価格'),
    is: '({exposure} ÷ {line} − {other}) ÷ Σ({quantity} × {grade} × (1 − {haircut}))',
    inputs: { exposure, line, other, quantity: TERMS.quantity, grade, haircut },
  },
  fall_to_line: {
    symbol: 'x',
    name: title('触线跌幅', 'Fall that reaches the line', 'Caída que alcanza el nivel', 'ライン到達下落率'),
    is: 'max(0, 1 − {exposure} ÷ ({line} × {eligible}))',
    inputs: { exposure, line, eligible },
  },
  cash_cure: {
    symbol: 'C',
    name: title('补足现金', 'Cash that cures', 'Efectivo para reponer', '追加現金'),
    is: 'max(0, {exposure} − {pledge_rate} × {eligible})',
    inputs: { exposure, pledge_rate, eligible },
  },
  goods_cure: {
    symbol: 'Q_c',
    name: title('补足货物', 'Goods that cure', 'Mercancía para reponer', '追加商品'),
    is: 'max(0, {exposure} ÷ {pledge_rate} − {eligible}) ÷ ({price} × {grade} × (1 − {haircut}))',
    inputs: { exposure, pledge_rate, eligible, price, grade, haircut },
  },
  keep: {
    ...pickName(TERMS.keep),
    is: 'max(0, {exposure} ÷ {pledge_rate} − {other}) ÷ ({price} × {grade} × (1 − {haircut}))',
    inputs: { exposure, pledge_rate, other, price, grade, haircut },
  },
  asset_class: {
    ...pickName(TERMS.assetClass),
    is: '1 + [{dpd} ≥ 1] + [{dpd} ≥ {substandard}] + [{dpd} ≥ {doubtful}] + [{dpd} ≥ {loss}]',
    inputs: {
      dpd: TERMS.dpd,
      substandard: TERMS.substandard,
      doubtful: TERMS.doubtful,
      loss: TERMS.loss,
    },
  },
  releasable: {
    symbol: 'Z',
    name: title('可解押重量', 'Can be released', 'Liberable', '解除可能数量'),
    is: 'max(0, {pledged} − {earmarked} − max({frozen}, {keep}))',
    inputs: {
      pledged: TERMS.pledged,
      earmarked: TERMS.earmarked,
      frozen: TERMS.frozen,
      keep: TERMS.keep,
    },
  },

  accrual_period: {
    symbol: 'p',
    name: title('本期利息', 'Interest of the period', 'Intereses del periodo', '期間利息'),
    is: '{principal} × {rate} × {years}',
    inputs: { principal: TERMS.principal, rate: TERMS.rate, years: TERMS.years },
  },
  accrued: { ...pickName(TERMS.accrued), is: 'Σ({period})', inputs: { period: TERMS.period } },
  outstanding: {
    symbol: 'O',
    // For interest, penalty and fees.
    name: title('未付', 'Outstanding', 'Pendiente', '未払額'),
    is: '{accrued} − {paid}',
    inputs: { accrued: TERMS.come_up, paid: TERMS.paid },
  },
  to_post: {
    symbol: 'T',
    name: title('待入账', 'To be posted', 'Por contabilizar', '計上予定額'),
    is: '{accrued} − {posted}',
    inputs: { accrued: TERMS.accrued, posted: TERMS.posted },
  },
  carry: {
    symbol: 'c',
    name: title('结转尾差', 'Remainder carried', 'Resto arrastrado', '繰越端数'),
    is: 'Σ({period}) − {posted}',
    inputs: { period: TERMS.period, posted: TERMS.posted },
  },

  allocated: {
    symbol: 'a',
    name: title('冲抵金额', 'Allocated', 'Imputado', '充当額'),
    is: 'min({left}, {due})',
    inputs: { left: TERMS.left, due: TERMS.due },
  },
  left: {
    ...pickName(TERMS.left),
    is: 'max(0, {amount} − Σ({taken}))',
    inputs: { amount: TERMS.amount, taken: TERMS.taken },
  },
}

export const OPERATIONS: Readonly<Record<'Σ' | 'mean' | 'min' | 'max', Title>> = {
  Σ: title('合计', 'sum of ', 'suma de ', '合計'),
  mean: title('平均', 'mean of ', 'media de ', '平均'),
  min: title('取较低者', 'lower of ', 'el menor de ', '低い方'),
  max: title('取较高者', 'higher of ', 'el mayor de ', '高い方'),
}
