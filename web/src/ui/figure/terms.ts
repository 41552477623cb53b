// Inputs of the formulas: a symbol that is the same in all languages, and a name.
import { type Title, title } from '@cangdan/protocol'

export interface Term {
  /** Text after `_` renders as subscript. */
  readonly symbol: string
  readonly name: Title
}

const createTerm = (symbol: string, ...names: Parameters<typeof title>): Term => ({
  symbol,
  name: title(...names),
})

export const TERMS = {
  assetClass: createTerm('c', '五级分类', 'Asset class', 'Clasificación', '資産区分'),
  dpd: createTerm('d', '逾期天数', 'Days past due', 'Días de retraso', '延滞日数'),
  substandard: createTerm('d_3', '次级起始天数', 'Substandard from', 'Deficiente desde', '破綻懸念の開始日数'),
  doubtful: createTerm('d_4', '可疑起始天数', 'Doubtful from', 'De cobro dudoso desde', '実質破綻の開始日数'),
  loss: createTerm('d_5', '损失起始天数', 'Loss from', 'Pérdida desde', '破綻の開始日数'),
  settlement: createTerm('S', '结算价', 'Settlement price', 'Precio de liquidación', '清算値'),
  basisDiscount: createTerm('b', '基差折扣', 'Basis discount', 'Descuento de base', 'ベーシス控除率'),
  spot: createTerm('P_s', '现货价格', 'Spot price', 'Precio al contado', '現物価格'),
  futures: createTerm('P_f', '期货估值价', 'Futures value', 'Valor según futuros', '先物評価価格'),
  price: createTerm('P', '估值单价', 'Valuation price', 'Precio de valoración', '評価単価'),
  quantity: createTerm('Q', '重量', 'Quantity', 'Cantidad', '数量'),
  grade: createTerm('g', '等级系数', 'Grade factor', 'Factor de calidad', '等級係数'),
  gross: createTerm('G', '货值', 'Gross value', 'Valor bruto', '総評価額'),
  grossOfLine: createTerm('G_i', '每笔货值', 'Gross value of each', 'Valor bruto de cada uno', '各総評価額'),
  haircut: createTerm('h', '折扣率', 'Haircut', 'Recorte', 'ヘアカット'),
  eligible: createTerm('E', '折后货值', 'Eligible value', 'Valor admisible', '担保評価額'),
  eligibleOfLine: createTerm(
    'E_i',
    '每笔折后货值',
    'Eligible value of each',
    'Valor admisible de cada uno',
    '各担保評価額',
  ),
  otherEligible: createTerm(
    'E_0',
    '其他货物折后货值',
    'Eligible value of other goods',
    'Valor admisible del resto',
    '他の商品の担保評価額',
  ),
  pledgeRate: createTerm('r', '质押率', 'Advance rate', 'Porcentaje de anticipo', '掛目'),
  line: createTerm('L', '风险线', 'Risk line', 'Nivel de riesgo', 'リスクライン'),
  cap: createTerm('K', '可贷上限', 'Can be drawn', 'Máximo disponible', '融資上限'),
  fee: createTerm('F', '费用', 'Fees', 'Comisiones', '手数料'),
  penalty: createTerm('N', '罚息', 'Penalty interest', 'Intereses de demora', '遅延損害金'),
  interest: createTerm('I', '利息', 'Interest', 'Intereses', '利息'),
  principal: createTerm('B', '本金', 'Principal', 'Principal', '元金'),
  claim: createTerm('C', '待追回款', 'Claim on the payer', 'Por recuperar', '返還請求'),
  exposure: createTerm('D', '债务总额', 'Amount owed', 'Deuda', '債務総額'),
  netExposure: createTerm('D*', '净债务', 'Amount owed, net', 'Deuda neta', '純債務額'),
  margin: createTerm('M', '保证金', 'Margin', 'Margen', '保証金'),
  pledged: createTerm('Q', '质押重量', 'Pledged quantity', 'Cantidad pignorada', '質入れ数量'),
  earmarked: createTerm('e', '待出库重量', 'Earmarked quantity', 'Cantidad reservada', '引当済み数量'),
  frozen: createTerm('f', '冻结重量', 'Frozen quantity', 'Cantidad bloqueada', '凍結数量'),
  keep: createTerm('k', '须保留重量', 'Quantity that must stay', 'Cantidad que debe quedar', '残すべき数量'),
  rate: createTerm('i', '年利率', 'Annual rate', 'Tipo anual', '年利率'),
  years: createTerm('t', '计息年数', 'Fraction of a year', 'Fracción de año', '年数換算'),
  period: createTerm('p_i', '各期利息', 'Interest of each period', 'Intereses de cada periodo', '各期間の利息'),
  accrued: createTerm('A', '累计利息', 'Accrued interest', 'Intereses devengados', '経過利息'),
  come_up: createTerm('A', '累计应还', 'Accrued or charged', 'Devengado o cargado', '発生額'),
  paid: createTerm('R', '已还', 'Paid', 'Pagado', '返済済み'),
  posted: createTerm('J', '已入账', 'Posted', 'Contabilizado', '計上済み'),
  left: createTerm('X', '剩余金额', 'Amount left', 'Importe restante', '残額'),
  due: createTerm('d', '应还', 'Due', 'Exigible', '支払額'),
  amount: createTerm('Y', '还款金额', 'Amount paid', 'Importe pagado', '入金額'),
  taken: createTerm('a_i', '已冲抵', 'Already allocated', 'Ya imputado', '充当済み'),
} as const
