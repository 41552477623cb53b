import { title } from '@cangdan/protocol'

export const SOCIAL_CALL_TITLES = {
  authData: title(
    '微信扫码登录的地址',
    'The page of WeChat to sign in at',
    'La página de WeChat para entrar',
    'WeChatのログインページ',
  ),
  login: title('微信登录', 'Sign in with WeChat', 'Entrar con WeChat', 'WeChatでログイン'),
  proof: title(
    '读取待绑定的微信',
    'The WeChat account to link',
    'La cuenta de WeChat para vincular',
    '連携するWeChatアカウント',
  ),
  own: title('本人的微信绑定', 'One’s own linked WeChat', 'El WeChat vinculado propio', '自分のWeChat連携'),
  bindWx: title('绑定微信', 'Link WeChat', 'Vincular WeChat', 'WeChat を連携'),
  unbindWx: title('解除微信绑定', 'Unlink WeChat', 'Desvincular WeChat', 'WeChat の連携を解除'),
} as const
