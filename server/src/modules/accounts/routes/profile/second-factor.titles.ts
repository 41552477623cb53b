import { title } from '@cangdan/protocol'

export const FACTOR_TITLES = {
  info: title(
    '本人的两步验证',
    'One’s own two-step verification',
    'Verificación en dos pasos propia',
    '自分の2段階認証',
  ),
  start: title(
    '开始设置两步验证',
    'Begin two-step verification',
    'Iniciar la verificación en dos pasos',
    '2段階認証の設定を開始',
  ),
  confirm: title(
    '开启两步验证',
    'Turn two-step verification on',
    'Activar la verificación en dos pasos',
    '2段階認証を有効にする',
  ),
  renew: title(
    '更换恢复码',
    'Replace the recovery codes',
    'Sustituir los códigos de recuperación',
    'リカバリーコードを再発行',
  ),
  prove: title(
    '敏感操作前输入验证码',
    'Show a code before sensitive calls',
    'Mostrar un código antes de llamadas sensibles',
    '重要な操作の前にコードを入力',
  ),
  end: title(
    '关闭两步验证',
    'Turn two-step verification off',
    'Desactivar la verificación en dos pasos',
    '2段階認証を無効にする',
  ),
} as const
