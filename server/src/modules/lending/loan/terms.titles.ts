// Titles shared by the lists of applications and loans.
import { title } from '@cangdan/protocol'

export const LOAN_STATE_TITLES = {
  loan_state: title('融资状态', 'State', 'Estado', '状態'),
  'loan_state.0': title('草稿', 'Draft', 'Borrador', '下書き'),
  'loan_state.1': title('已提交', 'Submitted', 'Presentada', '提出済み'),
  'loan_state.2': title('尽调中', 'Investigating', 'En investigación', '調査中'),
  'loan_state.3': title('待审批', 'Under review', 'En aprobación', '承認待ち'),
  'loan_state.4': title('已批准', 'Approved', 'Aprobada', '承認済み'),
  'loan_state.5': title('已签约', 'Contracted', 'Contratada', '契約済み'),
  'loan_state.6': title('已质押', 'Pledged', 'Pignorada', '質入れ済み'),
  'loan_state.7': title('已放款', 'Disbursed', 'Desembolsada', '実行済み'),
  'loan_state.8': title('已逾期', 'Overdue', 'Vencida', '延滞'),
  'loan_state.9': title('已违约', 'Defaulted', 'En mora', '債務不履行'),
  'loan_state.10': title('已结清', 'Closed', 'Liquidada', '完済'),
  'loan_state.11': title('已核销', 'Written off', 'Fallida', '償却済み'),
  'loan_state.12': title('已退回', 'Returned', 'Devuelta', '差戻し'),
  'loan_state.13': title('已否决', 'Rejected', 'Rechazada', '却下済み'),
  'loan_state.14': title('已撤回', 'Withdrawn', 'Retirada', '取下げ済み'),
  'loan_state.15': title('已失效', 'Lapsed', 'Caducada', '失効'),
} as const

export const DRAW_TITLES = {
  draw_amount: title('放款金额', 'Drawn', 'Dispuesto', '実行額'),
  draw_date: title('放款日', 'Drawn on', 'Dispuesto el', '実行日'),
  due_date: title('到期日', 'Due on', 'Vence el', '満期日'),
  draw_way: title('放款方式', 'Paid out', 'Forma de desembolso', '実行方法'),
  'draw_way.1': title('划入借款人钱包', 'Into the wallet', 'Al monedero', 'ウォレットへ'),
  'draw_way.2': title('银行直接放款', 'By the bank', 'Por el banco', '銀行から直接'),
  draw_no: title('放款流水号', 'Bank serial', 'N.º bancario', '銀行番号'),
  draw_files: title('放款凭证', 'Voucher', 'Comprobante', '実行証憑'),
} as const

const REASON = title('原因', 'Reason', 'Motivo', '理由')

/** Actions of a loan, and history titles of the steps of scheduled jobs. */
export const LOAN_ACTION_TITLES = {
  'action.draw': title('放款', 'Disburse', 'Desembolsar', '融資実行'),
  'action.draw.draw_amount': title('放款金额', 'Amount', 'Importe', '実行額'),
  'action.draw.draw_amount.hint': title(
    '一次放款；少于批准金额的部分不再放款，所占额度随即释放',
    'Drawn once. What is less than approved is never drawn and frees its limits',
    'Se dispone una vez. Lo que falte hasta lo aprobado no se dispone y libera sus límites',
    '実行は一度だけです。承認額との差額は実行できず、その枠は解放されます',
  ),
  'action.draw.draw_way': DRAW_TITLES.draw_way,
  'action.draw.draw_way.1': DRAW_TITLES['draw_way.1'],
  'action.draw.draw_way.2': DRAW_TITLES['draw_way.2'],
  'action.draw.draw_no': DRAW_TITLES.draw_no,
  'action.draw.draw_files': DRAW_TITLES.draw_files,
  'action.draw.draw_plan': title(
    '还款计划（仅用于按计划还款）',
    'Schedule (of loans repaid by one)',
    'Calendario (si se paga por calendario)',
    '返済予定（分割返済の場合）',
  ),
  'action.draw.draw_plan.1': title(
    '按月等额本金',
    'Equal parts each month',
    'Cuotas iguales al mes',
    '毎月元金均等',
  ),
  'action.draw.draw_plan.2': title(
    '按季等额本金',
    'Equal parts each quarter',
    'Cuotas iguales al trimestre',
    '四半期元金均等',
  ),
  'action.draw.draw_plan.3': title(
    '按月等额本息',
    'Equal payments each month',
    'Pagos iguales al mes',
    '毎月元利均等',
  ),
  'action.draw.draw_plan.4': title('逐期填写', 'As agreed, typed in', 'Según lo acordado', '個別に入力'),
  'action.draw.instalments': title('各期本金', 'Instalments', 'Vencimientos', '各回の元金'),
  'action.draw.instalments.due': title(
    '还款日（2026-03-31）',
    'Day (2026-03-31)',
    'Día (2026-03-31)',
    '返済日（2026-03-31）',
  ),
  'action.draw.instalments.principal': title(
    '本金（元）',
    'Principal (CNY)',
    'Principal (CNY)',
    '元金（元）',
  ),
  has_fee: title('待批费用', 'Fee asked for', 'Comisión solicitada', '承認待ち手数料'),
  'has_fee.0': title('无', 'None', 'Ninguna', 'なし'),
  'has_fee.1': title('有待批费用', 'Waits for approval', 'Pendiente de aprobar', '承認待ち'),
  fee_asked: title('申请费用', 'Fee asked for', 'Comisión solicitada', '申請手数料'),
  fee_note: title('费用说明', 'What it is for', 'Concepto', '摘要'),
  'action.charge': title('申请费用', 'Ask for a fee', 'Solicitar comisión', '手数料を申請'),
  'action.charge.amount': title('费用', 'Fee', 'Comisión', '手数料'),
  'action.charge.answer': title('费用说明', 'What it is for', 'Concepto', '摘要'),
  'action.levy': title('批准费用', 'Approve the fee', 'Aprobar comisión', '手数料を承認'),
  'action.levy.confirm': title(
    '费用即时入账，由借款人承担。',
    'The fee is in the books at once, and the borrower owes it.',
    'La comisión se contabiliza al momento y la debe el prestatario.',
    '手数料は直ちに計上され、借入人の債務になります。',
  ),
  'action.decline': title('驳回费用', 'Refuse the fee', 'Rechazar comisión', '手数料を却下'),
  'action.decline.answer': title('原因', 'Reason', 'Motivo', '理由'),
  'action.waive': title('撤销费用', 'Take a fee back', 'Anular comisión', '手数料を取消'),
  'action.waive.amount': title('费用', 'Fee', 'Comisión', '手数料'),
  'action.waive.answer': title('原因', 'Reason', 'Motivo', '理由'),
  'action.payBack': title('退还多还款', 'Pay excess back', 'Devolver el exceso', '過払い返還'),
  'action.payBack.trade_no': DRAW_TITLES.draw_no,
  'action.default': title('认定违约', 'Call default', 'Declarar mora', '債務不履行認定'),
  'action.default.answer': REASON,
  'action.close': title('结清', 'Close', 'Liquidar', '完済処理'),
  'action.close.confirm': title(
    '结清后释放全部质押货物并归还各项额度。',
    'All goods are released, and its limits are free again.',
    'Se libera toda la mercancía y se restituyen sus límites.',
    'すべての質物を解放し、各枠を戻します。',
  ),
  'action.writeoff': title('核销', 'Write off', 'Dar por fallida', '償却'),
  'action.writeoff.answer': REASON,
  'history.repay': title('还款入账', 'Repaid', 'Pago contabilizado', '返済計上'),
  'history.unrepay': title('还款冲销', 'Repayment reversed', 'Pago anulado', '返済取消'),
  'history.recover': title('核销后收回', 'Recovered', 'Recuperado', '償却後の回収'),
  'history.unrecover': title('收回冲销', 'Recovery reversed', 'Recuperación anulada', '回収取消'),
  'history.reopen': title('还款退票，重新计息', 'Reopened', 'Reabierto', '再開'),
  'history.overdue': title('逾期', 'Overdue', 'Vencida', '延滞発生'),
  'history.release': title('解押质物', 'Goods released', 'Mercancía liberada', '質物解除'),
  'history.cured': title('恢复正常', 'In order again', 'Al corriente', '正常化'),
} as const

/** Files of the bank from before the draw. */
export const PAPER_TITLES = {
  report_files: title('尽调报告', 'Report', 'Informe', '調査報告書'),
  contract_files: title('已签合同', 'Signed contracts', 'Contratos firmados', '署名済み契約書'),
} as const
