// Sign-in with WeChat (T7, T8, R13).
import { AUTH_REDIRECT, title } from '@cangdan/protocol'
import { sql } from 'kysely'
import { isSocialReady } from '#platform/addons/social-sign-in.ts'
import { defineAddon } from '../define-addon.ts'
import { probeSocial } from './social.probes.ts'
import { socialSetup } from './socialsetup/socialsetup.ts'

export const social = defineAddon({
  key: 'social',
  type: 'social',
  cate: 'sign-in',
  version: '1.0.0',
  icon: 'user',
  title: title('微信登录', 'Sign-in with WeChat', 'Acceso con WeChat', 'WeChatログイン'),
  description: title(
    '用户绑定微信后，可用微信扫码登录',
    'Users link WeChat to their account and sign in by its QR code',
    'Los usuarios vinculan WeChat a su cuenta y entran con su código QR',
    'ユーザーがWeChatを連携し、QRコードでログイン',
  ),
  setup: socialSetup,
  isOn: isSocialReady,
  async listDependants(db) {
    const { rows } = await sql<{ bound: number; only: number }>`
      select count(*) as bound, count(*) filter (where account.password_hash is null) as only
        from social_bind join account on account.id = social_bind.uid
       where type like 'wechat%'`.execute(db)
    const { bound = 0, only = 0 } = rows[0] ?? {}
    return [
      ...(bound === 0
        ? []
        : [
            title(
              `${bound} 个账号不能再用微信登录`,
              `${bound} accounts can no longer sign in with WeChat`,
              `${bound} cuentas ya no podrán entrar con WeChat`,
              `${bound} 件のアカウントがWeChatでログインできなくなります`,
            ),
          ]),
      ...(only === 0
        ? []
        : [
            title(
              `其中 ${only} 个账号没有密码`,
              `${only} of them have no password`,
              `${only} de ellas no tienen contraseña`,
              `うち ${only} 件はパスワードがありません`,
            ),
          ]),
    ]
  },
  hooks: [],
  callback: AUTH_REDIRECT,
  probe: probeSocial,
})
