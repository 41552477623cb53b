import { defineTransportError } from './error-definition.ts'

export const TRANSPORT_ERRORS = {
  file_gone: defineTransportError(
    404,
    '文件不存在，或链接已失效',
    'There is no such file, or its link has run out',
    'No existe ese archivo, o su enlace ha caducado',
    'ファイルがないか、リンクの期限が切れています',
  ),
  bad_request: defineTransportError(
    400,
    '请求有误',
    'Malformed request',
    'Solicitud incorrecta',
    'リクエストが不正です',
  ),
  no_such_call: defineTransportError(
    404,
    '接口不存在',
    'There is no such call',
    'No existe esa llamada',
    'この呼び出しは存在しません',
  ),
  too_big: defineTransportError(413, '内容过大', 'Too large', 'Demasiado grande', 'データが大きすぎます'),
  too_many: defineTransportError(
    429,
    '操作过于频繁，请稍后再试',
    'Too many requests, please wait',
    'Demasiadas solicitudes, espere',
    'しばらくしてからお試しください',
  ),
  address_refused: defineTransportError(
    403,
    '您所在的网络地址不允许访问本平台，请联系管理员',
    'The platform cannot be used from your network address. Please contact the administrator',
    'La plataforma no puede usarse desde su dirección de red. Contacte con el administrador',
    'お使いのネットワークアドレスからは利用できません。管理者にご連絡ください',
  ),
  // The client has disconnected, so only the operation log records these two.
  cut_off: defineTransportError(
    400,
    '连接在内容发送完之前已断开',
    'The connection was closed before everything was sent',
    'La conexión se cerró antes de enviarlo todo',
    'すべてを送信する前に接続が切れました',
  ),
  stalled: defineTransportError(
    408,
    '接收方长时间未读取，下载已终止',
    'The download was ended because it was not read',
    'La descarga se terminó porque nadie la leía',
    '受信側が読み取らないため、ダウンロードを終了しました',
  ),
  internal: defineTransportError(
    500,
    '服务器出错，请稍后再试（编号 {id}）',
    'Something went wrong, please try again later (reference {id})',
    'Algo ha fallado, inténtelo más tarde (referencia {id})',
    'エラーが発生しました。後でもう一度お試しください（番号 {id}）',
  ),
  unavailable: defineTransportError(
    503,
    '服务暂不可用，请稍后再试',
    'The service is unavailable, please try again shortly',
    'El servicio no está disponible, inténtelo en breve',
    'サービスを利用できません。しばらくしてからお試しください',
  ),
} as const
