import { title } from '@cangdan/protocol'

export const PLACE = {
  title: title('位置', 'Place', 'Lugar', '位置'),
  hint: title(
    '在仓库内记录当前位置。误差大于 100 米或超过 60 秒的位置不能使用。',
    'Record where you are, inside of the warehouse. A position with an error above 100 m or older than 60 seconds cannot be used.',
    'Registre dónde está, dentro del almacén. No sirve una posición con error superior a 100 m o de hace más de 60 segundos.',
    '倉庫内で現在地を記録します。誤差100m超、または60秒より古い位置は使えません。',
  ),
  current: title('当前位置', 'Position now', 'Posición actual', '現在地'),
  searching: title('正在定位…', 'Looking for the position…', 'Buscando la posición…', '測位中…'),
  inexact: title(
    '误差 {n} 米，过大。请到开阔处稍等。',
    'The error of {n} m is too large. Wait at an open spot.',
    'El error de {n} m es demasiado grande. Espere en un lugar abierto.',
    '誤差{n}mは大きすぎます。開けた場所でお待ちください。',
  ),
  denied: title(
    '浏览器不允许定位。可在手机设置中允许，或在下面说明情况。',
    'The browser allows no position. Allow it in the settings of the phone, or explain below.',
    'El navegador no permite la posición. Permítala en los ajustes o explíquelo abajo.',
    '位置情報が許可されていません。端末の設定で許可するか、下に説明してください。',
  ),
  record: title('记录此位置', 'Record this position', 'Registrar esta posición', 'この位置を記録'),
  recordAgain: title('重新记录', 'Record it again', 'Registrar de nuevo', '記録し直す'),
  recorded: title(
    '已记录：{place}，{time}',
    'Recorded: {place}, {time}',
    'Registrado: {place}, {time}',
    '記録済み：{place}、{time}',
  ),
  none: title('尚未记录位置', 'No position is recorded', 'No hay posición registrada', '位置は未記録です'),
  note: title('位置说明', 'Explanation of the place', 'Explicación del lugar', '位置の説明'),
  noteHint: title(
    '没有位置或不在仓库范围内时必填，例如“钢结构库房内无卫星信号”。',
    'Required without a position or outside of the warehouse, such as “no satellite signal in the steel hall”.',
    'Obligatoria sin posición o fuera del almacén, por ejemplo «sin señal de satélite en la nave».',
    '位置がない場合や倉庫の範囲外の場合は必須です。例：「鉄骨倉庫内で衛星信号なし」。',
  ),
  outside: title(
    '服务器判断该位置不在仓库范围内。请说明原因，或到仓库内重新记录。',
    'The server finds this place outside of the warehouse. Explain why, or record it again inside.',
    'El servidor sitúa este lugar fuera del almacén. Explique el motivo o regístrelo de nuevo dentro.',
    'サーバーはこの位置を倉庫の範囲外と判断しました。理由を説明するか、倉庫内で記録し直してください。',
  ),
} as const
