import { title } from '@cangdan/protocol'

export const SSO_TITLES = {
  start: title('开始企业登录', 'Begin a company sign-in', 'Iniciar un acceso de empresa', '企業ログインの開始'),
  login: title('企业登录', 'Sign in by company sign-in', 'Acceder con el acceso de empresa', '企業ログイン'),
  factor: title(
    '企业登录的两步验证',
    'Second step of a company sign-in',
    'Segundo paso de un acceso de empresa',
    '企業ログインの2段階認証',
  ),
  bind: title('绑定企业账号', 'Bind a company account', 'Vincular una cuenta de empresa', '企業アカウントの連携'),
  stepUpStart: title(
    '开始企业身份确认',
    'Begin a confirmation at the provider',
    'Iniciar una confirmación en el proveedor',
    '企業ログインでの再認証の開始',
  ),
  stepUp: title(
    '企业身份确认',
    'Confirm the identity at the provider',
    'Confirmar la identidad en el proveedor',
    '企業ログインでの再認証',
  ),
} as const
