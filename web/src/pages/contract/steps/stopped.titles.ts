// Texts of the page where signing ends without a signature.
import { title } from '@cangdan/protocol'
import { type StoppedTexts, TICKET_STOPPED, UNUSABLE } from '#pages/ticket/stopped.titles.ts'

export const STOPPED = {
  ...TICKET_STOPPED,
  ticket_unusable: {
    title: UNUSABLE,
    hint: title(
      '它可能已经用于签署或拒签、超过有效期、因多次输错身份信息而失效，或已被更新的链接取代。若您已签署，无需再做什么；否则请打开最新一条短信中的链接，或请发送方重新发送。',
      'It was used to sign or refuse, has expired, ended after wrong answers about the signer, or was replaced by a newer one. If you have signed, there is nothing more to do. Otherwise open the link of the latest message, or ask the sender for a new one.',
      'Se usó para firmar o rechazar, caducó, se anuló tras respuestas erróneas sobre el firmante o fue sustituido por otro. Si ya firmó, no tiene que hacer nada más. Si no, abra el enlace del último mensaje o pida uno nuevo al remitente.',
      '署名または拒否に使用済み、期限切れ、署名者情報の入力誤りによる無効、または新しいリンクへの差し替えが考えられます。署名済みの場合は何もする必要はありません。それ以外は最新のSMSのリンクを開くか、送信者に再送を依頼してください。',
    ),
  },
  contract_changed: {
    title: title(
      '合同已作废或已终止',
      'The contract was withdrawn',
      'El contrato se retiró',
      '契約は取り下げられました',
    ),
    hint: title(
      '发送方已将其作废，或有一方拒绝签署。您无需再做什么；若有新合同，您会收到新的短信。',
      'The sender made it void, or a party refused. There is nothing more to do. If there is a new contract, you receive a new message.',
      'El remitente lo anuló o una parte lo rechazó. No tiene que hacer nada más. Si hay un contrato nuevo, recibirá otro mensaje.',
      '送信者が無効にしたか、当事者の一人が拒否しました。これ以上の操作は不要です。新しい契約があれば、あらためてSMSが届きます。',
    ),
  },
  not_your_turn: {
    title: title('尚未轮到您签署', 'It is not your turn yet', 'Aún no es su turno', 'まだ署名の順番ではありません'),
    hint: title(
      '排在您前面的签署方尚未签署。轮到您时会收到短信。',
      'The parties before you have not signed yet. You receive a message when it is your turn.',
      'Las partes anteriores aún no han firmado. Recibirá un mensaje cuando sea su turno.',
      '前の当事者がまだ署名していません。順番になるとSMSが届きます。',
    ),
    canRetry: true,
  },
} as const satisfies Record<string, StoppedTexts>

export type StopReason = keyof typeof STOPPED

/** Errors next to the button that was pressed. */
export const FAILED = {
  reread: title(
    '合同页面在别处重新打开过，请再次核对后签署。',
    'The contract was opened again in another tab. Check it and sign again.',
    'El contrato se abrió de nuevo en otra pestaña. Compruébelo y firme otra vez.',
    '契約が別のタブで開き直されました。確認して署名し直してください。',
  ),
} as const
