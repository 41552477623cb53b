import { title, type Title } from '@cangdan/protocol'
import { AUDIT_TITLES } from '#engine/facets/audit.ts'
import { CREATED_TITLE, ID_TITLE, REMARK_TITLE } from '#engine/declare/columns/common-columns.ts'
import { LTV_HINT } from '#modules/accounts/index.ts'

/** Components by their digit in `allocation_order`. */
const PARTS: Readonly<Record<string, Title>> = {
  1: title('费用', 'fees', 'gastos', '費用'),
  2: title('罚息', 'penalty', 'demora', '遅延損害金'),
  3: title('利息', 'interest', 'intereses', '利息'),
  4: title('本金', 'principal', 'principal', '元金'),
}

const listPermutations = (digits: string): string[] =>
  digits.length === 0
    ? ['']
    : Array.from(digits).flatMap((digit) => listPermutations(digits.replace(digit, '')).map((rest) => digit + rest))

/** The order of the law comes first (Civil Code art. 561). */
export const ALLOCATION_ORDERS: readonly number[] = listPermutations('1234').map(Number)

const ALLOCATION_TITLES = Object.fromEntries(
  ALLOCATION_ORDERS.map((order) => {
    const formatOrder = (language: keyof Title) =>
      Array.from(String(order))
        .map((digit) => PARTS[digit]?.[language] ?? '')
        .join(' → ')
    return [
      `allocation_order.${order}`,
      title(formatOrder('zh'), formatOrder('en'), formatOrder('es'), formatOrder('ja')),
    ]
  }),
)

export const policyTitles = {
  $: title('风控政策', 'Risk policies', 'Políticas de riesgo', 'リスク方針'),
  $one: title('风控政策', 'risk policy', 'política de riesgo', 'リスク方針'),
  ...ID_TITLE,
  bank_id: title('银行', 'Bank', 'Banco', '銀行'),
  cate_id: title('品类', 'Category', 'Categoría', '品目分類'),
  version_no: title('版本', 'Version', 'Versión', '版'),
  effective_date: title('生效日', 'In effect from', 'En vigor desde', '発効日'),
  policy_state: title('政策状态', 'In effect', 'Vigencia', '有効状態'),
  'policy_state.1': title('待生效', 'To come', 'Por entrar en vigor', '発効前'),
  'policy_state.2': title('生效中', 'In effect', 'En vigor', '有効'),
  'policy_state.3': title('已被替代', 'Superseded', 'Sustituida', '失効'),
  pledge_rate: title('质押率', 'Advance rate', 'Porcentaje de anticipo', '掛目'),
  haircut: title('折扣率', 'Haircut', 'Recorte', 'ヘアカット'),
  warn_line: title('预警线', 'Warning line', 'Nivel de aviso', '警戒ライン'),
  'warn_line.hint': LTV_HINT,
  call_line: title('补仓线', 'Margin-call line', 'Nivel de reposición', '追証ライン'),
  'call_line.hint': LTV_HINT,
  liq_line: title('平仓线', 'Close-out line', 'Nivel de cierre', '清算ライン'),
  'liq_line.hint': LTV_HINT,
  cure_hours: title('补仓时限(小时)', 'Time to cure (h)', 'Plazo de reposición (h)', '追証期限(時間)'),
  price_max_age: title('价格有效时长(小时)', 'Price good for (h)', 'Vigencia del precio (h)', '価格有効時間(時間)'),
  'price_max_age.hint': title(
    '不能超过平台业务参数中的价格有效天数；周末无价的货物需 72 小时',
    'At most the days of the platform’s parameters; goods without prices at weekends need 72 hours',
    'Como máximo los días de los parámetros de la plataforma; sin precios en fin de semana hacen falta 72 horas',
    'プラットフォームの業務パラメーターの価格有効日数以内。週末に価格のない商品は72時間が必要です',
  ),
  max_tenor_days: title('最长期限(天)', 'Longest tenor (days)', 'Plazo máximo (días)', '最長期間(日)'),
  inspect_days: title('巡检间隔(天)', 'Inspected every (days)', 'Inspección cada (días)', '巡回検査間隔(日)'),
  store_share: title('单一仓储企业上限', 'Most of one storage firm', 'Máximo por almacenista', '倉庫会社別上限'),
  owner_share: title('单一货主上限', 'Most of one owner', 'Máximo por propietario', '荷主別上限'),
  good_share: title('单一货物上限', 'Most of one good', 'Máximo por mercancía', '商品別上限'),
  fee_share: title('费用合计上限', 'Most fees of a loan', 'Máximo de comisiones', '手数料合計上限'),
  'fee_share.hint': title(
    '占放款金额的百分比；空为不限',
    'Percent of what was drawn; empty is no limit',
    'Porcentaje de lo dispuesto; vacío, sin límite',
    '実行額に対する割合。空欄は無制限',
  ),
  valuation_basis: title('估值基准', 'Valued at', 'Base de valoración', '評価基準'),
  'valuation_basis.1': title('现货价', 'Spot', 'Precio al contado', '現物価格'),
  'valuation_basis.2': title('期货价减基差', 'Futures less basis', 'Futuros menos base', '先物価格－ベーシス'),
  'valuation_basis.3': title('两者孰低', 'The lower of both', 'El menor de ambos', 'いずれか低い方'),
  basis_discount: title('基差折让', 'Basis discount', 'Descuento de base', 'ベーシス割引'),
  futures_month: title('期货合约', 'Futures contract', 'Contrato de futuros', '先物限月'),
  'futures_month.1': title('主力合约', 'Main contract', 'Contrato principal', '中心限月'),
  'futures_month.2': title('最近月合约', 'Nearest month', 'Mes más próximo', '期近'),
  settle_days: title(
    '结算价平均天数',
    'Mean of settlements (days)',
    'Media de liquidaciones (días)',
    '清算値の平均日数',
  ),
  allocation_order: title('冲抵顺序', 'Waterfall', 'Orden de imputación', '充当順序'),
  ...ALLOCATION_TITLES,
  draw_witnessed: title('放款前须见证', 'Draw once witnessed', 'Disponer tras atestación', '証人の署名後に実行'),
  'draw_witnessed.0': title('不要求', 'Not asked for', 'No se exige', '不要'),
  'draw_witnessed.1': title('须见证', 'Asked for', 'Se exige', '必要'),
  'draw_witnessed.hint': title(
    '贷款及其质押、仓单的账本记录须已由足够的见证人签名',
    'Enough witnesses must have signed the ledger’s entries of the loan, its pledges and receipts',
    'Bastantes testigos deben haber firmado los asientos del préstamo, sus prendas y sus resguardos',
    '融資・質入れ・倉単の台帳記録に、十分な数の証人の署名が必要です',
  ),
  back_date_days: title(
    '起息日可倒签(天)',
    'Value date back by (days)',
    'Fecha valor hasta (días atrás)',
    '起算日の遡及(日)',
  ),
  'back_date_days.hint': title(
    '起息日早于入账日超过此天数的还款，须由第二人确认起息日',
    'A repayment with an earlier value date than that needs a second person to confirm the date',
    'Un pago con fecha valor anterior necesita que una segunda persona la confirme',
    'これより前の起算日の返済は、別の担当者による起算日の確認が必要です',
  ),
  overdue_release: title('逾期后解押', 'Releases while overdue', 'Liberar con retraso', '延滞中の解除'),
  'overdue_release.0': title('不允许', 'Not allowed', 'No se permite', '認めない'),
  'overdue_release.1': title(
    '保障充足时允许',
    'Allowed as far as covered',
    'Se permite si hay cobertura',
    '担保の範囲で認める',
  ),
  'overdue_release.hint': title(
    '逾期或违约的贷款是否仍可解押；处置与灭失不受影响',
    'Whether an overdue or defaulted loan still releases goods; sales and losses are not affected',
    'Si un préstamo con retraso o en mora aún libera mercancía; no afecta a ventas ni pérdidas',
    '延滞または債務不履行の貸付で質物の解除を認めるか。処分と滅失には影響しません',
  ),
  substandard_days: title(
    '次级起始逾期天数',
    'Substandard from (days past due)',
    'Deficiente desde (días de retraso)',
    '破綻懸念の開始(延滞日数)',
  ),
  doubtful_days: title(
    '可疑起始逾期天数',
    'Doubtful from (days past due)',
    'De cobro dudoso desde (días de retraso)',
    '実質破綻の開始(延滞日数)',
  ),
  loss_days: title(
    '损失起始逾期天数',
    'Loss from (days past due)',
    'Pérdida desde (días de retraso)',
    '破綻の開始(延滞日数)',
  ),
  'loss_days.hint': title(
    '依监管办法，次级、可疑、损失最迟自逾期第 91、271、361 天起；可更严，不可更宽',
    'By regulation the classes begin at 91, 271 and 361 days at the latest; fewer days are stricter',
    'Por norma las clases empiezan a más tardar a los 91, 271 y 361 días; menos días es más estricto',
    '規則上、各区分は遅くとも91日・271日・361日に始まります。短くすることのみ可能です',
  ),
  day_count: title('计息基础', 'Day count', 'Cómputo de días', '日数計算'),
  'day_count.1': title('实际/360', 'ACT/360', 'Real/360', '実日数/360'),
  'day_count.2': title('实际/365', 'ACT/365', 'Real/365', '実日数/365'),
  'day_count.3': title('实际/实际', 'ACT/ACT', 'Real/Real', '実日数/実日数'),
  'day_count.4': title('30E/360', '30E/360', '30E/360', '30E/360'),
  ...REMARK_TITLE,
  ...AUDIT_TITLES,
  ...CREATED_TITLE,
  'form.basic': title('适用范围', 'What it is for', 'Ámbito', '適用範囲'),
  'form.lines': title('质押率与风险线', 'Rate and lines', 'Anticipo y niveles', '掛目とライン'),
  'form.valuation': title('估值', 'Valuation', 'Valoración', '評価'),
  'form.limits': title('期限与集中度', 'Tenor and concentration', 'Plazo y concentración', '期間と集中度'),
  'form.interest': title('计息与冲抵', 'Interest and waterfall', 'Intereses e imputación', '利息と充当'),
} as const
