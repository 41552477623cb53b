import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE } from '#engine/declare/columns/common-columns.ts'
import { WALLET_OWNER_TITLES } from '#modules/money/index.ts'

const OPINION = title('审核意见', 'Reviewer’s remark', 'Observación del revisor', '審査意見')
const EXPRESS = title('退货单号', 'Return no.', 'N.º de devolución', '返送番号')
const REASON = title('原因', 'Reason', 'Motivo', '理由')

export const refundTitles = {
  $: title('退款管理', 'Refunds', 'Reembolsos', '返金管理'),
  $one: title('退款', 'refund', 'reembolso', '返金'),
  ...ID_TITLE,
  refund_no: title('退款单号', 'Refund no.', 'N.º de reembolso', '返金番号'),
  order_id: title('订单编号', 'Order no.', 'N.º de pedido', '注文番号'),
  ...WALLET_OWNER_TITLES,
  refund_type: title('退款类型', 'Type', 'Tipo', '返金種別'),
  'refund_type.1': title('仅退款', 'Refund only', 'Solo reembolso', '返金のみ'),
  'refund_type.2': title('退货退款', 'Return and refund', 'Devolución y reembolso', '返品・返金'),
  refund_amount: title('退款金额', 'Amount', 'Importe', '返金額'),
  refund_way: title('退款方式', 'Way', 'Medio', '返金方法'),
  'refund_way.1': title('原路退回', 'Original', 'El mismo medio', '元の方法'),
  'refund_way.2': title('退到余额', 'Balance', 'Al saldo', '残高へ'),
  'refund_way.3': title('线下', 'Offline', 'Fuera de línea', 'オフライン'),
  reason: title('退款原因', 'Reason', 'Motivo del reembolso', '返金理由'),
  images: title('凭证', 'Evidence', 'Pruebas', '証拠'),
  status: title('状态', 'Status', 'Estado', '状態'),
  'status.0': title('待审核', 'Pending', 'Pendiente', '審査待ち'),
  'status.1': title('待退货', 'Awaiting return', 'Espera devolución', '返品待ち'),
  'status.2': title('待收货', 'Awaiting receipt', 'Espera recepción', '受取待ち'),
  'status.3': title('退款中', 'Refunding', 'Reembolsando', '返金処理中'),
  'status.4': title('已退款', 'Refunded', 'Reembolsado', '返金済み'),
  'status.5': title('已拒绝', 'Refused', 'Rechazado', '却下済み'),
  'status.6': title('退款失败', 'Failed', 'Fallido', '返金失敗'),
  express_no: EXPRESS,
  audit_remark: OPINION,
  audit_name: title('审核人', 'Audited by', 'Revisado por', '審査者'),
  audit_time: title('审核时间', 'Audited at', 'Revisado el', '審査日時'),
  finish_time: title('退款时间', 'Refunded at', 'Reembolsado el', '返金日時'),
  review_by: title('审核账号', 'Reviewer’s account', 'Cuenta del revisor', '審査アカウント'),
  ...CREATED_TITLE,
  'form.basic': title('退款', 'Refund', 'Reembolso', '返金'),
  'action.review': title('审核', 'Review', 'Revisar', '審査'),
  'action.review.decision': title('审核结果', 'Decision', 'Decisión', '審査結果'),
  'action.review.decision.1': title('通过', 'Approve', 'Aprobar', '承認'),
  'action.review.decision.2': title('拒绝', 'Refuse', 'Rechazar', '却下'),
  'action.review.audit_remark': OPINION,
  'action.returned': title('已退货', 'Goods returned', 'Devuelta', '返送済み'),
  'action.returned.express_no': EXPRESS,
  'action.received': title('确认收到退货', 'Confirm return', 'Confirmar devolución', '返品受取確認'),
  'action.received.confirm': title(
    '确认后立即退款。',
    'The money is then refunded at once.',
    'El dinero se reembolsa al momento.',
    '確認後すぐに返金されます。',
  ),
  'action.retry': title('再次退款', 'Refund again', 'Reembolsar de nuevo', '再返金'),
  'action.fail': title('退款失败', 'Give up', 'Desistir', '返金を断念'),
  'action.fail.remark': REASON,
} as const
