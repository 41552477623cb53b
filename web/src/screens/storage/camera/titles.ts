import { title } from '@cangdan/protocol'

export const CAMERA_TITLES = {
  live: title('实时画面', 'Live', 'En directo', 'ライブ映像'),
  play: title('播放', 'Play', 'Reproducir', '再生'),
  stop: title('停止', 'Stop', 'Detener', '停止'),
  again: title('重试', 'Try again', 'Reintentar', '再試行'),
  loading: title('正在连接…', 'Connecting…', 'Conectando…', '接続中…'),
  failed: title(
    '视频流无法播放：摄像头可能离线；若刚列入其主机，请先刷新页面',
    'The stream cannot be played: the camera may be offline. If its host was listed just now, reload the page first',
    'No se puede reproducir: la cámara puede estar desconectada. Si su host se acaba de admitir, recargue antes la página',
    '映像を再生できません。カメラがオフラインの可能性があります。ホストを登録した直後は、先にページを再読み込みしてください',
  ),
  no_right: title(
    '您的角色不能查看播放地址',
    'Your role does not show the address of the stream',
    'Su función no muestra la dirección de la transmisión',
    'ロールの権限により再生URLは表示されません',
  ),
  host_missing: title(
    '主机 {host} 未列入系统设置的“视频流主机”，浏览器不播放其视频流',
    'The host {host} is not among the “Stream hosts” of the system settings, so browsers do not play its streams',
    'El host {host} no figura en los ajustes del sistema, así que los navegadores no lo reproducen',
    'ホスト {host} がシステム設定の「映像配信ホスト」にないため、ブラウザーでは再生できません',
  ),
  other_protocol: title(
    '浏览器只能播放 HLS；这种协议请用厂商的客户端观看',
    'Browsers play HLS alone; watch this protocol with the maker’s own program',
    'Los navegadores solo reproducen HLS; vea este protocolo con el programa del fabricante',
    'ブラウザーで再生できるのは HLS だけです。この形式はメーカーのソフトでご覧ください',
  ),
  disabled: title('摄像头已禁用', 'This camera is disabled', 'La cámara está deshabilitada', 'カメラは無効です'),
  snapshot: title('抓拍图', 'Snapshot', 'Captura', 'スナップショット'),
} as const
