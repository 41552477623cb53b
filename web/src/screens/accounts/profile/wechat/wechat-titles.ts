import { title } from '@cangdan/protocol'

export const WECHAT_TITLES = {
  title: title('微信', 'WeChat', 'WeChat', 'WeChat'),
  lead: title(
    '绑定后可用微信扫码登录，密码仍然有效。绑定和解除都会通知您。',
    'Once it is linked, its QR code signs you in; your password stays valid. You are notified of each change.',
    'Una vez vinculado, su código QR le da acceso; la contraseña sigue siendo válida. Se le avisa de cada cambio.',
    '連携するとQRコードでログインできます。パスワードも引き続き使えます。変更のたびに通知されます。',
  ),
  failed: title(
    '无法读取微信绑定',
    'The link with WeChat could not be read',
    'No se pudo leer el vínculo con WeChat',
    'WeChatの連携を読み込めません',
  ),
  off: title('尚未绑定微信', 'WeChat is not linked', 'WeChat no está vinculado', 'WeChatは連携されていません'),
  nick: title('微信昵称', 'Name at WeChat', 'Nombre en WeChat', 'WeChatの名前'),
  since: title('绑定时间', 'Linked at', 'Vinculado el', '連携日時'),
  link: title('绑定微信', 'Link WeChat', 'Vincular WeChat', 'WeChatを連携'),
  unlink: title('解除绑定', 'Unlink', 'Desvincular', '連携を解除'),
  question: title(
    '将微信“{name}”绑定到账号 {username}？',
    'Link WeChat “{name}” to account {username}?',
    '¿Vincular WeChat «{name}» a la cuenta {username}?',
    'WeChat「{name}」をアカウント {username} と連携しますか。',
  ),
  taken: title(
    '此微信已绑定其他账号，请先在该账号中解除绑定',
    'This WeChat is linked to another account. Unlink it there first',
    'Este WeChat está vinculado a otra cuenta. Desvincúlelo allí primero',
    'このWeChatは別のアカウントと連携されています。先にそちらで解除してください',
  ),
  confirm: title('确认绑定', 'Link', 'Vincular', '連携する'),
  password: title('登录密码', 'Your password', 'Su contraseña', 'パスワード'),
  linked: title('微信已绑定', 'WeChat is linked', 'WeChat está vinculado', 'WeChatを連携しました'),
  unlinked: title('微信已解除绑定', 'WeChat is unlinked', 'WeChat se ha desvinculado', 'WeChatの連携を解除しました'),
} as const
