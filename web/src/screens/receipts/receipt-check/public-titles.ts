import { title } from '@cangdan/protocol'

/** Texts that all public checks share. */
export const PUBLIC_CHECK_TITLES = {
  checking: title('正在核验…', 'Checking…', 'Comprobando…', '照会しています…'),
  time: title('核验时间', 'Checked at', 'Comprobado el', '照会日時'),
  often: title('核验过于频繁', 'Checked too often', 'Demasiadas comprobaciones', '照会が多すぎます'),
  often_hint: title(
    '请一分钟后再试。',
    'Try again in a minute.',
    'Inténtelo dentro de un minuto.',
    '1分後にもう一度お試しください。',
  ),
  failed: title('暂时无法核验', 'It cannot be checked now', 'Ahora no se puede comprobar', '現在照会できません'),
  failed_hint: title(
    '网络或平台暂时没有回应。',
    'The network or the platform does not answer.',
    'La red o la plataforma no responde.',
    'ネットワークまたはプラットフォームが応答しません。',
  ),
  offline: title('没有网络连接', 'This device is offline', 'El dispositivo no tiene conexión', 'オフラインです'),
  offline_hint: title(
    '请连接网络后重试。',
    'Connect to a network, then try again.',
    'Conéctese a una red y reintente.',
    'ネットワークに接続してから再試行してください。',
  ),
  retry: title('重试', 'Try again', 'Reintentar', '再試行'),
} as const
