import { title } from '@cangdan/protocol'

export const TITLE = 'Cangdan 仓单'

export const DESCRIPTION = title(
  '当前用户可调用的全部接口。签名与使用方法如下（英文）。',
  'All calls that this user may make. How to sign and use them follows.',
  'Todas las llamadas que este usuario puede hacer. A continuación, cómo firmarlas y usarlas (en inglés).',
  'このユーザーが呼び出せるすべての API です。署名と使用方法は以下のとおりです（英語）。',
)

export const PUBLIC_DESCRIPTION = title(
  '该类机构的全部接口；实际可用的接口与字段取决于角色，登录后见 /api/v1/openapi.json。签名与使用方法如下（英文）。',
  'All calls of this kind of organisation. Roles decide which of them and which fields a user has: after signing in, /api/v1/openapi.json has these alone. How to sign and use calls follows.',
  'Todas las llamadas de este tipo de organización. Los roles deciden cuáles, y qué campos, tiene un usuario: tras iniciar sesión, /api/v1/openapi.json contiene solo esas. A continuación, cómo firmarlas y usarlas (en inglés).',
  'この種類の組織のすべての API です。利用できる API と項目はロールによって異なり、ログイン後は /api/v1/openapi.json で確認できます。署名と使用方法は以下のとおりです（英語）。',
)

export const REFUSED = title('请求被拒绝', 'Refused', 'Rechazada', '拒否')

export const NONCE_ONCE = title(
  '16 个随机字节的 base64url；仅可使用一次。',
  '16 random bytes, base64url; good once.',
  '16 bytes aleatorios en base64url; válidos una sola vez.',
  '16 バイトの乱数の base64url。一度だけ有効。',
)

export const NONCE_FREE = title(
  '16 个随机字节的 base64url；下载文件时必填，其余可省略。',
  '16 random bytes, base64url; required where a file is requested, else it may be left out.',
  '16 bytes aleatorios en base64url; obligatorio si se pide un archivo, si no puede omitirse.',
  '16 バイトの乱数の base64url。ファイルを要求する場合は必須、それ以外は省略可。',
)

export const HEADERS = {
  accesstoken: title('访问令牌', 'The access token', 'El token de acceso', 'アクセストークン'),
  device: title(
    '客户端公钥的指纹：base64url(SHA-256(公钥 65 字节))',
    'Thumbprint of the client’s key: base64url(SHA-256(its 65 bytes))',
    'Huella de la clave del cliente: base64url(SHA-256(sus 65 bytes))',
    'クライアント鍵の拇印：base64url(SHA-256(65 バイト))',
  ),
  timestamp: title(
    '服务器时钟的当前秒数',
    'Now, in seconds, by the server’s clock',
    'La hora actual en segundos, según el reloj del servidor',
    'サーバー時計による現在の秒数',
  ),
  sign: title(
    '签名：对方法、路径、查询、正文、时间、随机数与设备的 HMAC-SHA-256，64 位小写十六进制（见 info.description）',
    'The signature: HMAC-SHA-256 over method, path, query, body, time, nonce and device, 64 lower-case hex digits (info.description)',
    'La firma: HMAC-SHA-256 del método, la ruta, la consulta, el cuerpo, la hora, el nonce y el dispositivo, 64 dígitos hexadecimales en minúscula (info.description)',
    '署名：メソッド・パス・クエリ・本文・時刻・nonce・デバイスの HMAC-SHA-256。小文字 16 進 64 桁（info.description を参照）',
  ),
  sid: title('会话编号', 'The session’s id', 'El identificador de la sesión', 'セッション ID'),
} as const
