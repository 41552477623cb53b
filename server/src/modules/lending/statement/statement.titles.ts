import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE } from '#engine/declare/columns/common-columns.ts'

const REASON = title('原因', 'Reason', 'Motivo', '理由')
const DOCUMENT = title('还款单据', 'Repayment', 'Pago', '返済書類')
const LOAN = title('贷款', 'Loan', 'Préstamo', '貸付')

export const statementTitles = {
  $: title('银行流水', 'Bank statements', 'Extractos bancarios', '銀行明細'),
  $one: title('流水', 'statement line', 'línea de extracto', '明細'),
  ...ID_TITLE,
  bank_id: title('银行', 'Bank', 'Banco', '銀行'),
  serial_no: title('银行流水号', 'Bank serial', 'N.º bancario', '銀行番号'),
  value_date: title('起息日', 'Value date', 'Fecha valor', '起算日'),
  amount: title('到账金额', 'Amount', 'Importe', '入金額'),
  payer_name: title('付款方', 'Payer', 'Ordenante', '支払人'),
  payer_account: title('付款账号', 'Payer’s account', 'Cuenta del ordenante', '支払口座'),
  memo: title('附言', 'Memo', 'Concepto', '摘要'),
  line_state: title('状态', 'Status', 'Estado', '状態'),
  'line_state.0': title('待匹配', 'Open', 'Abierta', '未照合'),
  'line_state.1': title('已匹配', 'Matched', 'Conciliada', '照合済み'),
  'line_state.2': title('已搁置', 'Set aside', 'Apartada', '保留'),
  repayment_id: DOCUMENT,
  answer: REASON,
  ...CREATED_TITLE,
  'form.line': title('流水', 'Line', 'Línea', '明細'),
  'action.match': title('匹配还款', 'Match', 'Conciliar', '照合'),
  'action.match.match_to': title('匹配到', 'With', 'Con', '照合先'),
  'action.match.match_to.1': title(
    '已提交的还款单据',
    'A submitted document',
    'Un documento presentado',
    '提出済みの書類',
  ),
  'action.match.match_to.2': title(
    '一笔贷款（生成单据）',
    'A loan, with a new document',
    'Un préstamo, con documento nuevo',
    '貸付（書類を作成）',
  ),
  'action.match.repayment_id': DOCUMENT,
  'action.match.financing_id': LOAN,
  'action.match.spread': title('分配范围', 'Pays', 'Paga', '充当範囲'),
  'action.match.spread.1': title('仅本笔贷款', 'This loan alone', 'Solo este préstamo', 'この貸付のみ'),
  'action.match.spread.2': title(
    '先还本笔，余款依法还其他',
    'This loan first, then the others by law',
    'Primero este; luego los demás según la ley',
    'この貸付を優先し、残りは法定順',
  ),
  'action.match.spread.3': title(
    '该借款人全部贷款，依法定顺序',
    'All loans of the borrower, by law',
    'Todos los préstamos del prestatario, según la ley',
    '借入人の全貸付、法定順',
  ),
  'action.setAside': title('搁置', 'Set aside', 'Apartar', '保留'),
  'action.setAside.answer': REASON,
  'action.reopen': title('重新匹配', 'Open again', 'Reabrir', '再照合'),
  'action.reopen.confirm': title(
    '该流水将重新等待匹配。',
    'The line waits for its match again.',
    'La línea vuelve a esperar su conciliación.',
    '明細は再び照合待ちになります。',
  ),
  'history.repay': title('匹配', 'Matched', 'Conciliada', '照合'),
  'history.release': title(
    '单据驳回或冲销后重新待匹配',
    'Open again: its document was rejected or reversed',
    'Reabierta: su documento se rechazó o se anuló',
    '書類の却下または取消により未照合',
  ),
} as const
