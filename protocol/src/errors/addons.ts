import { defineError } from './error-definition.ts'

export const ADDON_ERRORS = {
  addon_off: defineError(
    '插件“{key}”未安装，此功能不可用',
    'The plugin “{key}” is not installed',
    'El complemento «{key}» no está instalado',
    'プラグイン「{key}」が導入されていません',
  ),
  addon_unknown: defineError(
    '没有此插件',
    'There is no such plugin',
    'No existe ese complemento',
    'そのプラグインはありません',
  ),
  secret_unreadable: defineError(
    '无法读取已保存的密钥，请重新填写',
    'The stored secret cannot be read. Enter it again',
    'No se puede leer el secreto guardado. Indíquelo de nuevo',
    '保存済みのシークレットを読み取れません。入力し直してください',
  ),
  state_expired: defineError(
    '此次登录已过期或已使用，请重新扫码',
    'This sign-in has expired or was used before. Begin again',
    'Este acceso ha caducado o ya se usó. Empiece de nuevo',
    'このログインは期限切れ、または使用済みです。最初からやり直してください',
  ),
  bad_redirect: defineError(
    '请从平台地址 {url} 登录',
    'Sign in at the address of the platform, {url}',
    'Entre por la dirección de la plataforma, {url}',
    'プラットフォームのURL {url} からログインしてください',
  ),
  social_off: defineError(
    '此登录方式未开放，请联系管理员',
    'This way of signing in is not open. Contact the administrator',
    'Esta forma de acceso no está abierta. Contacte con el administrador',
    'このログイン方法は利用できません。管理者に連絡してください',
  ),
  social_not_allowed: defineError(
    '此账号的角色不允许使用该登录方式，请用密码登录',
    'The roles of this account do not allow this way of signing in. Use the password',
    'Los roles de esta cuenta no permiten esta forma de acceso. Use la contraseña',
    'このアカウントのロールではこのログイン方法を使えません。パスワードでログインしてください',
  ),
  social_taken: defineError(
    '该外部账号已绑定其他用户，请先在原账号中解除绑定',
    'It is linked to another account already. Unlink it there first',
    'Ya está vinculada a otra cuenta. Desvincúlela allí primero',
    'すでに別のアカウントと連携されています。先にそちらで解除してください',
  ),
  social_bound: defineError(
    '您的账号已绑定，如需更换请先解除绑定',
    'Your account is linked already. Unlink it first to link another',
    'Su cuenta ya está vinculada. Desvincúlela antes de vincular otra',
    'すでに連携済みです。変更する場合は先に解除してください',
  ),
  social_unbound: defineError(
    '您的账号尚未绑定',
    'Your account is not linked',
    'Su cuenta no está vinculada',
    'アカウントは連携されていません',
  ),
  social_only_way: defineError(
    '这是您登录的唯一方式，请先设置密码',
    'This is the only way in to your account. Set a password first',
    'Es la única forma de entrar en su cuenta. Defina antes una contraseña',
    'このアカウントの唯一のログイン方法です。先にパスワードを設定してください',
  ),
  social_failed: defineError('{remedy}（{code}）', '{remedy} ({code})', '{remedy} ({code})', '{remedy}（{code}）'),
  owner_proof_required: defineError(
    '请输入密码以确认是您本人',
    'Enter your password to confirm that it is you',
    'Introduzca su contraseña para confirmar que es usted',
    '本人確認のためパスワードを入力してください',
  ),
} as const
