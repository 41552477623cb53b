// Texts of the page that ends a visit without a report.
import { title } from '@cangdan/protocol'
import { type StoppedTexts, TICKET_STOPPED, UNUSABLE } from '../ticket/stopped.titles.ts'

export const STOPPED = {
  ...TICKET_STOPPED,
  ticket_unusable: {
    title: UNUSABLE,
    hint: title(
      '它可能已经用于提交、超过有效期、被撤销，或已被更新的链接取代。若您已提交，无需再做什么；否则请打开最新一条短信中的链接，或请发送方重新发送。已填写的内容仍加密保存在本机。',
      'It was used to submit, has expired, was revoked, or was replaced by a newer one. If you have submitted, there is nothing more to do. Otherwise open the link of the latest message, or ask the sender for a new one. Your entries stay encrypted on this phone.',
      'Se usó para enviar, caducó, se revocó o fue sustituido por otro. Si ya envió el informe, no tiene que hacer nada más. Si no, abra el enlace del último mensaje o pida uno nuevo al remitente. Sus datos siguen cifrados en este teléfono.',
      '提出に使用済み、期限切れ、取り消し、または新しいリンクへの差し替えが考えられます。提出済みの場合は何もする必要はありません。それ以外は最新のSMSのリンクを開くか、送信者に再送を依頼してください。入力内容は暗号化されてこの端末に残っています。',
    ),
  },
  visit_changed: {
    title: title(
      '任务已变更、取消或提交',
      'The visit was changed, cancelled or submitted',
      'La visita se modificó, canceló o envió',
      '任務が変更・取消・提出されました',
    ),
    hint: title(
      '若任务仍需您完成，请重试，或请发送方重新发送链接。已填写的内容仍加密保存在本机。',
      'If the visit is still yours, try again, or ask the sender for a new link. Your entries stay encrypted on this phone.',
      'Si la visita sigue siendo suya, inténtelo de nuevo o pida otro enlace al remitente. Sus datos siguen cifrados en este teléfono.',
      'この任務がまだ必要な場合は再試行するか、送信者にリンクの再送を依頼してください。入力内容は暗号化されてこの端末に残っています。',
    ),
    canRetry: true,
  },
} as const satisfies Record<string, StoppedTexts>

export type StopReason = keyof typeof STOPPED
