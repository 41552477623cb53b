// D7: cardNo, withdrawalAmount, handlingFee, transferAmount.
import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE } from '#engine/declare/columns/common-columns.ts'
import { WALLET_OWNER_TITLES, WITHOUT_PLUGINS } from '../account/money.titles.ts'

const BANK_CARD = title('银行卡', 'Bank card', 'Tarjeta bancaria', '銀行カード')
const STATUS = title('状态', 'Status', 'Estado', '状態')
const OPINION = title('审核意见', 'Reviewer’s remark', 'Observación del revisor', '審査意見')
const REFUSED = title('拒绝', 'Refuse', 'Rechazar', '却下')

export const withdrawTitles = {
  $: title('提现管理', 'Withdrawals', 'Retiradas', '出金管理'),
  $one: title('提现', 'withdrawal', 'retirada', '出金'),
  ...ID_TITLE,
  withdraw_no: title('提现单号', 'No.', 'N.º de retirada', '出金番号'),
  wallet_id: title('申请人', 'Applicant', 'Solicitante', '申請者'),
  'wallet_id.hint': title(
    '提现金额立即冻结，审核与转账由另外两人办理',
    'The amount is frozen at once; two other people approve and transfer it',
    'El importe se retiene al momento; otras dos personas lo aprueban y lo transfieren',
    '金額はすぐ凍結され、別の2人が審査と振込を行います',
  ),
  phone: WALLET_OWNER_TITLES.phone,
  withdraw_type: title('提现方式', 'Way', 'Medio', '出金方法'),
  'withdraw_type.1': BANK_CARD,
  'withdraw_type.2': title('微信', 'WeChat', 'Por WeChat', '微信（WeChat）'),
  'withdraw_type.3': title('支付宝', 'Alipay', 'Por Alipay', '支付宝（Alipay）'),
  'withdraw_type.hint': WITHOUT_PLUGINS,
  real_name: title('收款人', 'Payee', 'Beneficiario', '受取人'),
  bank_name: title('收款银行', 'Bank', 'Banco', '受取銀行'),
  card_no: title('收款账号', 'Account no.', 'N.º de cuenta', '口座番号'),
  withdrawal_amount: title('提现金额', 'Withdrawal', 'Importe retirado', '出金額'),
  handling_fee: title('手续费', 'Fee', 'Comisión', '手数料'),
  transfer_amount: title('到账金额', 'Transferred', 'Importe abonado', '着金額'),
  status: STATUS,
  'status.0': title('待审核', 'Pending', 'Pendiente', '審査待ち'),
  'status.1': title('待转账', 'To transfer', 'Por transferir', '振込待ち'),
  'status.2': title('已转账', 'Transferred', 'Transferido', '振込済み'),
  'status.3': title('已拒绝', 'Refused', 'Rechazado', '却下済み'),
  'status.4': title('转账失败', 'Failed', 'Fallido', '振込失敗'),
  voucher: title('转账凭证', 'Voucher', 'Justificante', '振込証憑'),
  trade_no: title('银行流水号', 'Bank reference', 'Referencia bancaria', '銀行取引番号'),
  audit_remark: OPINION,
  audit_name: title('审核人', 'Audited by', 'Revisado por', '審査者'),
  audit_time: title('审核时间', 'Audited at', 'Revisado el', '審査日時'),
  transfer_name: title('转账人', 'Transferred by', 'Transferido por', '振込担当者'),
  transfer_time: title('转账时间', 'Transferred at', 'Transferido el', '振込日時'),
  review_by: title('审核账号', 'Reviewer’s account', 'Cuenta del revisor', '審査アカウント'),
  transfer_by: title('转账账号', 'Payer’s account', 'Cuenta del pagador', '振込アカウント'),
  ...CREATED_TITLE,
  'form.basic': title('提现', 'Withdrawal', 'Retirada', '出金'),
  'form.payee': title('收款信息', 'Payee', 'Beneficiario', '受取先'),
  'action.review': title('审核', 'Review', 'Revisar', '審査'),
  'action.review.status': title('审核结果', 'Decision', 'Decisión', '審査結果'),
  'action.review.status.1': title('通过', 'Approve', 'Aprobar', '承認'),
  'action.review.status.3': REFUSED,
  'action.review.audit_remark': OPINION,
  'action.transfer': title('转账', 'Transfer', 'Transferir', '振込'),
  'action.transfer.status': title('转账结果', 'Outcome', 'Resultado', '振込結果'),
  'action.transfer.status.2': title('已转账', 'Transferred', 'Transferido', '振込済み'),
  'action.transfer.status.4': title(
    '转账失败，退回余额',
    'Failed, money back',
    'Fallido, se devuelve',
    '失敗、残高に戻す',
  ),
  'action.transfer.voucher': title('转账凭证', 'Voucher', 'Justificante', '振込証憑'),
  'action.transfer.trade_no': title('银行流水号', 'Bank reference', 'Referencia bancaria', '銀行取引番号'),
  'action.transfer.audit_remark': title('失败原因', 'Why it failed', 'Motivo del fallo', '失敗理由'),
} as const
