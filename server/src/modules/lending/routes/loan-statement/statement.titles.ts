// The words of a statement of a loan.
import { title } from '@cangdan/protocol'

export const LOAN_STATEMENT_TITLE = title(
  '贷款对账单',
  'Loan statement',
  'Extracto de préstamo',
  '貸付取引明細書',
)

export const STATEMENT_TITLES = {
  lender: title('贷款人', 'Lender', 'Prestamista', '貸付人'),
  borrower: title('借款人', 'Borrower', 'Prestatario', '借入人'),
  period: title('对账期间', 'Period', 'Período', '対象期間'),
  drawn: title('放款', 'Drawn', 'Dispuesto', '実行'),
  term: title('到期日', 'Due on', 'Vence el', '満期日'),
  a_year: title('年', 'a year', 'anual', '年'),
  day: title('记账日', 'Posted', 'Asiento', '記帳日'),
  value_day: title('起息日', 'Value date', 'Fecha valor', '起算日'),
  what: title('事项', 'Entry', 'Concepto', '摘要'),
  reference: title('凭证与备注', 'Reference', 'Referencia', '参照番号・備考'),
  principal: title('本金', 'Principal', 'Principal', '元金'),
  interest: title('利息', 'Interest', 'Intereses', '利息'),
  penalty: title('罚息', 'Penalty', 'Demora', '遅延金'),
  fee: title('费用', 'Fees', 'Comisiones', '手数料'),
  claim: title('待追回款', 'Claim on payer', 'Por recuperar', '返還請求'),
  excess: title('多还', 'Excess', 'Exceso', '過払い'),
  recovered: title('核销后收回', 'Recovered', 'Recuperado', '回収'),
  balance: title('欠款余额', 'Owed', 'Deuda', '未返済残高'),
  opening: title('期初余额', 'Opening balance', 'Saldo inicial', '期首残高'),
  closing: title('期末余额', 'Closing balance', 'Saldo final', '期末残高'),
  entries: title('明细', 'Entries', 'Apuntes', '明細'),
  accruals: title('计息明细', 'How interest came about', 'Cálculo de los intereses', '利息の計算'),
  accruals_note: title(
    '自放款日至 {day}（不含当日），按期末已入账的业务计算；本金、利率或记账期变动即另起一行，各行之和等于账上已计金额。',
    'From the draw up to {day}, which is left out, by what was posted by the end of the period; a line for each principal, rate and entry, which add up to what the books have accrued.',
    'Desde la disposición hasta el {day}, sin incluirlo, según lo contabilizado al final del período; una línea por cada principal, tipo y apunte, que suman lo devengado en los libros.',
    '実行日から{day}の前日まで、期末までに計上された取引による。元金、利率、記帳ごとに一行とし、合計は帳簿の計上額と一致する。',
  ),
  from: title('起', 'From', 'Desde', '自'),
  to: title('止（不含）', 'Up to', 'Hasta', '至（当日を除く）'),
  base: title('计息本金', 'Principal', 'Principal', '対象元金'),
  rate: title('年利率', 'Rate a year', 'Tipo anual', '年利率'),
  days: title('日数', 'Days', 'Días', '日数'),
  amount: title('金额', 'Amount', 'Importe', '金額'),
  'accrued.interest': title('利息', 'Interest', 'Intereses', '利息'),
  'accrued.penalty': title('罚息', 'Penalty', 'Demora', '遅延金'),
  accrued_total: title('合计', 'Total', 'Total', '合計'),
  yuan: title('单位：人民币元', 'Amounts in yuan (CNY)', 'Importes en yuanes (CNY)', '単位：人民元'),
  sign: title(
    '正数为欠款增加，负数为欠款减少。',
    'Above zero more is owed, below zero less.',
    'Con signo positivo aumenta la deuda; con negativo disminuye.',
    '正は未返済の増加、負は減少。',
  ),
  printed: title('制作于 {day}', 'Made on {day}', 'Emitido el {day}', '{day}作成'),
} as const

/** By the kind of a line. */
export const ENTRY_TITLES: readonly ReturnType<typeof title>[] = [
  title('计息', 'Interest accrued', 'Intereses devengados', '利息計上'),
  title('放款', 'Drawn', 'Dispuesto', '融資実行'),
  title('收取费用', 'Fee charged', 'Comisión cargada', '手数料請求'),
  title('还款', 'Repaid', 'Pago', '返済'),
  title('还款冲销', 'Repayment reversed', 'Pago anulado', '返済取消'),
  title('还款重新分配', 'Repayment allocated anew', 'Pago reasignado', '返済の再配分'),
  title('利息重算', 'Interest worked out anew', 'Intereses recalculados', '利息の再計算'),
  title('核销', 'Written off', 'Dado por fallido', '償却'),
  title('退还多还款', 'Excess paid back', 'Exceso devuelto', '過払い返還'),
  title('撤销费用', 'Fee taken back', 'Comisión anulada', '手数料取消'),
  title('核销后收回', 'Recovered', 'Recuperado', '償却後の回収'),
  title('收回冲销', 'Recovery reversed', 'Recuperación anulada', '回収取消'),
  title('收回重新分配', 'Recovery allocated anew', 'Recuperación reasignada', '回収の再配分'),
]
