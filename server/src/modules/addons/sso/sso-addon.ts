// Sign-in with the identity providers of organisations (OpenID Connect).
import { title } from '@cangdan/protocol'
import { sql } from 'kysely'
import { isCompanySignInOpen } from '#platform/addons/company-sign-in.ts'
import { defineAddon } from '../define-addon.ts'
import { logoutHook } from './logout/logout-hook.ts'
import { probeSso } from './sso.probes.ts'
import { ssoProvider } from './ssoprovider/ssoprovider.ts'

export const sso = defineAddon({
  key: 'sso',
  type: 'social',
  cate: 'sign-in',
  version: '1.0.0',
  icon: 'bank',
  title: title('企业登录', 'Company sign-in', 'Acceso de empresa', '企業ログイン'),
  description: title(
    '员工通过本单位的身份提供方（OpenID Connect）登录',
    'People sign in with the identity provider of their organisation (OpenID Connect)',
    'Las personas acceden con el proveedor de identidad de su organización (OpenID Connect)',
    '所属組織のIDプロバイダー（OpenID Connect）でログイン',
  ),
  setup: ssoProvider,
  isOn: isCompanySignInOpen,
  async listDependants(db) {
    const { rows } = await sql<{ accounts: number }>`
      select count(distinct account.id) as accounts
        from sso_effective join sso_provider on id = provider_id and disabled = 0
        join account on account.organisation_id = sso_effective.organisation_id
       where account.password_hash is null`.execute(db)
    const accounts = rows[0]?.accounts ?? 0
    if (accounts === 0) return []
    return [
      title(
        `${accounts} 个没有密码的账号无法再登录`,
        `${accounts} accounts without a password can no longer sign in`,
        `${accounts} cuentas sin contraseña ya no podrán acceder`,
        `パスワードのない${accounts}件のアカウントがログインできなくなります`,
      ),
    ]
  },
  forgetSecrets: async (tx) => {
    await tx.updateTable('sso_effective').set({ client_secret: '' }).execute()
  },
  hooks: [logoutHook],
  probe: probeSso,
})
