// Texts of the page where signing ends without a signature.
import { title, type Title } from '@cangdan/protocol'

interface StoppedTexts {
  readonly title: Title
  readonly hint: Title
  /** A later try may succeed. */
  readonly canRetry?: true
}

export const STOPPED = {
  no_ticket: {
    title: title('链接不完整', 'The link is not complete', 'El enlace no está completo', 'リンクが不完全です'),
    hint: title(
      '请从短信中打开完整的签署链接，不要手工输入。',
      'Open the whole link from the message; do not type it.',
      'Abra el enlace completo desde el mensaje; no lo escriba a mano.',
      'SMSのリンク全体を開いてください。手入力はしないでください。',
    ),
  },
  no_keys: {
    title: title(
      '此浏览器无法签署',
      'This browser cannot sign',
      'Este navegador no puede firmar',
      'このブラウザでは署名できません',
    ),
    hint: title(
      '浏览器版本过旧或禁止保存密钥。请关闭无痕模式，或在手机自带浏览器中打开短信里的链接。',
      'It is too old or blocks the storage of keys. Leave private browsing, or open the link of the message in the browser of your phone.',
      'Es demasiado antiguo o bloquea el almacén de claves. Salga de la navegación privada o abra el enlace del mensaje en el navegador del teléfono.',
      'ブラウザが古いか、鍵の保存が禁止されています。プライベートモードを終了するか、SMSのリンクを端末標準のブラウザで開いてください。',
    ),
  },
  ticket_unusable: {
    title: title(
      '此链接不能再使用',
      'This link can no longer be used',
      'Este enlace ya no se puede usar',
      'このリンクは使用できません',
    ),
    hint: title(
      '它可能已经用于签署或拒签、超过有效期、因多次输错身份信息而失效，或已被更新的链接取代。若您已签署，无需再做什么；否则请打开最新一条短信中的链接，或请发送方重新发送。',
      'It was used to sign or refuse, has expired, ended after wrong answers about the signer, or was replaced by a newer one. If you have signed, there is nothing more to do. Otherwise open the link of the latest message, or ask the sender for a new one.',
      'Se usó para firmar o rechazar, caducó, se anuló tras respuestas erróneas sobre el firmante o fue sustituido por otro. Si ya firmó, no tiene que hacer nada más. Si no, abra el enlace del último mensaje o pida uno nuevo al remitente.',
      '署名または拒否に使用済み、期限切れ、署名者情報の入力誤りによる無効、または新しいリンクへの差し替えが考えられます。署名済みの場合は何もする必要はありません。それ以外は最新のSMSのリンクを開くか、送信者に再送を依頼してください。',
    ),
  },
  other_browser: {
    title: title(
      '此链接已在另一个浏览器中打开',
      'The link was opened in another browser',
      'El enlace se abrió en otro navegador',
      'リンクは別のブラウザで開かれています',
    ),
    hint: title(
      '只有最先输入验证码的浏览器可以继续。请回到那部手机和浏览器，或请发送方重新发送链接。转发的链接不能用于签署。',
      'Only the browser in which the first code was entered can go on. Return to that phone and browser, or ask the sender for a new link. A forwarded link cannot be used.',
      'Solo puede continuar el navegador en que se introdujo el primer código. Vuelva a ese teléfono y navegador o pida un enlace nuevo. Un enlace reenviado no se puede usar.',
      '最初にコードを入力したブラウザだけが続行できます。その端末とブラウザに戻るか、送信者に再送を依頼してください。転送されたリンクは使えません。',
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
  offline: {
    title: title('没有网络连接', 'There is no connection', 'No hay conexión', '接続がありません'),
    hint: title(
      '请检查网络后重试。',
      'Check the network and try again.',
      'Compruebe la red e inténtelo de nuevo.',
      'ネットワークを確認して再試行してください。',
    ),
    canRetry: true,
  },
  failed: {
    title: title('暂时无法打开', 'The page cannot be opened now', 'No se puede abrir ahora', '現在開けません'),
    hint: title(
      '服务暂时不可用，请稍后重试。',
      'The service is not available at the moment. Try again later.',
      'El servicio no está disponible en este momento. Inténtelo más tarde.',
      'サービスを一時的に利用できません。後でもう一度お試しください。',
    ),
    canRetry: true,
  },
} as const satisfies Record<string, StoppedTexts>

export type StopReason = keyof typeof STOPPED

/** Errors next to the button that was pressed. */
export const FAILED = {
  offline: title(
    '没有网络连接，请检查后重试。您填写的内容还在。',
    'There is no connection. Check it and try again; your entries are kept.',
    'No hay conexión. Compruébela e inténtelo de nuevo; sus datos se conservan.',
    '接続がありません。確認して再試行してください。入力内容は保持されています。',
  ),
  server: title(
    '服务出错，请稍后重试。您填写的内容还在。',
    'The server has a problem. Try again later; your entries are kept.',
    'El servidor tiene un problema. Inténtelo más tarde; sus datos se conservan.',
    'サーバーで問題が発生しました。後で再試行してください。入力内容は保持されています。',
  ),
  wait: title(
    '操作过于频繁，请在 {time} 后再试。',
    'Too many tries. Try again in {time}.',
    'Demasiados intentos. Inténtelo de nuevo en {time}.',
    '操作が多すぎます。{time}後にもう一度お試しください。',
  ),
  code: title(
    '验证码错误或已失效。请核对，或重新发送。',
    'The code is wrong or no longer valid. Check it, or send a new one.',
    'El código es erróneo o ya no es válido. Compruébelo o envíe otro.',
    'コードが誤っているか無効です。確認するか、再送信してください。',
  ),
  reread: title(
    '合同页面在别处重新打开过，请再次核对后签署。',
    'The contract was opened again in another tab. Check it and sign again.',
    'El contrato se abrió de nuevo en otra pestaña. Compruébelo y firme otra vez.',
    '契約が別のタブで開き直されました。確認して署名し直してください。',
  ),
} as const
