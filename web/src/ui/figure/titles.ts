// Texts of sources and roundings of figures. A source or rounding without a text does not compile.
import { type FigureSource, type Rounding, type Title, title } from '@cangdan/protocol'

export const SOURCES: Readonly<Record<FigureSource['kind'], Title>> = {
  spot_price: title(
    '{day} 现货价（{from}）',
    'Spot price of {day} ({from})',
    'Precio al contado del {day} ({from})',
    '{day} の現物価格（{from}）',
  ),
  settlement: title(
    '{day} 结算价（{contract}）',
    'Settlement of {day} ({contract})',
    'Liquidación del {day} ({contract})',
    '{day} の清算値（{contract}）',
  ),
  policy: title(
    '风控政策第 {version} 版',
    'Risk policy, version {version}',
    'Política de riesgo, versión {version}',
    'リスク方針 第 {version} 版',
  ),
  contract: title('合同 {no}', 'Contract {no}', 'Contrato {no}', '契約 {no}'),
  loan: title('贷款 {no}', 'Loan {no}', 'Préstamo {no}', '貸付 {no}'),
  pledge: title('{no} 的货物', 'Goods of {no}', 'Mercancía de {no}', '{no} の商品'),
  counted: title(
    '{no} 的货物，已扣除盘点缺失的 {missing} 吨',
    'Goods of {no}, less {missing} t that the count misses',
    'Mercancía de {no}, menos {missing} t que faltan en el recuento',
    '{no} の商品、棚卸不足の {missing} トンを除く',
  ),
  unassayed: title(
    '{no} 的货物没有有效的化验报告，不计入担保',
    'Goods of {no} have no valid assay and cover nothing',
    'La mercancía de {no} carece de análisis vigente y no cubre nada',
    '{no} の商品は有効な分析報告がなく、担保に算入しません',
  ),
  wallet: title('钱包 {no}', 'Wallet {no}', 'Monedero {no}', 'ウォレット {no}'),
  bank: title('银行 {no}', 'Bank {no}', 'Banco {no}', '銀行 {no}'),
  guarantor: title('担保机构 {no}', 'Guarantor {no}', 'Garante {no}', '保証機関 {no}'),
  grade: title('规格 {spec}', 'Spec {spec}', 'Especificación {spec}', '規格 {spec}'),
  balance: title('{day} 余额', 'Balance of {day}', 'Saldo del {day}', '{day} の残高'),
  repayment: title('{day} 还款 {no}', 'Repayment {no} of {day}', 'Reembolso {no} del {day}', '{day} の返済 {no}'),
  calendar: title(
    '{from} 至 {to}，{day_count}',
    '{from} to {to}, {day_count}',
    'Del {from} al {to}, {day_count}',
    '{from} から {to}、{day_count}',
  ),
  past_due: title(
    '{from} 到期未还清，计至 {to}',
    'Unpaid since it fell due on {from}, counted to {to}',
    'Impago desde su vencimiento el {from}, contado hasta el {to}',
    '{from} の期日から未払い、{to} まで',
  ),
  on_time: title('截至 {day} 没有逾期', 'Nothing is past due on {day}', 'Nada vencido a {day}', '{day} 現在、延滞なし'),
  claim: title(
    '已退还或已支用的多还款，仍应归还',
    'Excess that was paid out and is owed again',
    'Exceso ya devuelto o gastado que se debe de nuevo',
    '返還・支出済みの過払いのうち返すべき額',
  ),
  entered: title('本表单填写', 'Typed into this form', 'Escrito en este formulario', 'このフォームの入力'),
  blocked: title(
    '不予解押，原因见上',
    'Nothing is released for the reasons above',
    'No se libera nada por los motivos de arriba',
    '上記の理由により解除できません',
  ),
  definition: title('按定义', 'By definition', 'Por definición', '定義による'),
}

export const PRICE_SOURCES: Readonly<Record<string, Title>> = {
  1: title('手动', 'entered by hand', 'manual', '手入力'),
  2: title('期货', 'futures', 'futuros', '先物'),
  3: title('现货网站', 'spot site', 'web al contado', '現物サイト'),
  4: title('合同', 'contract', 'contrato', '契約'),
}

export const ROUNDINGS: Readonly<Record<Rounding, Title>> = {
  exact: title('无需舍入', 'Exact, nothing to round', 'Exacto, sin redondeo', '端数なし'),
  down: title('向下舍入', 'Rounded down', 'Redondeado a la baja', '切り捨て'),
  up: title('向上舍入', 'Rounded up', 'Redondeado al alza', '切り上げ'),
  half_up: title('四舍五入', 'Rounded half up', 'Redondeado al más próximo', '四捨五入'),
}

export const FIGURE_TITLES = {
  figure: title('数值', 'Figure', 'Cifra', '数値'),
  inputs: title('依据', 'Worked out of', 'Se calcula con', '計算の基礎'),
  rounding: title('舍入', 'Rounding', 'Redondeo', '端数処理'),
  source: title('来源', 'Source', 'Origen', '出所'),
  shown_only: title(
    '仅显示时舍入，后续计算用精确值',
    'only where it is shown; further figures use the exact value',
    'solo al mostrarse; los demás cálculos usan el valor exacto',
    '表示のときだけ丸め、以後の計算には正確な値を使います',
  ),
} as const
