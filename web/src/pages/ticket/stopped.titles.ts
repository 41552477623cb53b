// Texts of the page that is shown when a ticket cannot be used, and of failed calls.
import { title, type Title } from '@cangdan/protocol'

export interface StoppedTexts {
  readonly title: Title
  readonly hint: Title
  /** A later try may succeed. */
  readonly canRetry?: true
}

/** Title of a ticket that was used, has expired or was replaced; each page explains which. */
export const UNUSABLE = title(
  '此链接不能再使用',
  'This link can no longer be used',
  'Este enlace ya no se puede usar',
  'このリンクは使用できません',
)

export const TICKET_STOPPED = {
  no_ticket: {
    title: title('链接不完整', 'The link is not complete', 'El enlace no está completo', 'リンクが不完全です'),
    hint: title(
      '请从短信中打开完整的链接，不要手工输入。',
      'Open the whole link from the message; do not type it.',
      'Abra el enlace completo desde el mensaje; no lo escriba a mano.',
      'SMSのリンク全体を開いてください。手入力はしないでください。',
    ),
  },
  no_keys: {
    title: title(
      '此浏览器无法使用本页',
      'This browser cannot open the link',
      'Este navegador no puede abrir el enlace',
      'このブラウザではリンクを開けません',
    ),
    hint: title(
      '浏览器版本过旧或禁止保存密钥。请关闭无痕模式，或在手机自带浏览器中打开短信里的链接。',
      'It is too old or blocks the storage of keys. Leave private browsing, or open the link of the message in the browser of your phone.',
      'Es demasiado antiguo o bloquea el almacén de claves. Salga de la navegación privada o abra el enlace del mensaje en el navegador del teléfono.',
      'ブラウザが古いか、鍵の保存が禁止されています。プライベートモードを終了するか、SMSのリンクを端末標準のブラウザで開いてください。',
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
      '只有最先输入验证码的浏览器可以继续。请回到那部手机和浏览器，或请发送方重新发送链接。转发的链接不能使用。',
      'Only the browser in which the first code was entered can go on. Return to that phone and browser, or ask the sender for a new link. A forwarded link cannot be used.',
      'Solo puede continuar el navegador en que se introdujo el primer código. Vuelva a ese teléfono y navegador o pida un enlace nuevo. Un enlace reenviado no se puede usar.',
      '最初にコードを入力したブラウザだけが続行できます。その端末とブラウザに戻るか、送信者に再送を依頼してください。転送されたリンクは使えません。',
    ),
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

/** Errors next to the button that was pressed. */
export const CALL_FAILED = {
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
} as const
