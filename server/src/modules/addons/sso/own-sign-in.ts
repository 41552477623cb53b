import { title } from '@cangdan/protocol'
import { sql } from 'kysely'
import { createPlatformWriter } from '#engine/declare/records/writer.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import type { OwnSignIn } from '#modules/accounts/index.ts'
import { Failure } from '#platform/failure.ts'
import { recordSecurityEvent } from '#platform/identity/security-events.ts'
import { copySession } from './sign-in/provider-sessions.ts'
import { alarmProviderApprovers } from './ssoprovider/ssoprovider.alarms.ts'

interface Enforcement {
  readonly code: string
  readonly isBreakGlass: boolean
  readonly username: string
}

/** Closes passwords and codes of organisations that require their provider. Two accounts stay open, and their use raises an alarm. */
export const ssoOwnSignIn: OwnSignIn = {
  handOver: copySession,
  async assertOpen(db, { accountId, ip, registry }) {
    const { rows } = await sql<Enforcement>`
      select sso_effective.code, account.id = any(sso_effective.break_glass_ids) as "isBreakGlass", account.username
        from account
        join sso_effective on sso_effective.organisation_id = account.organisation_id and sso_effective.enforce = 1
        join sso_provider on sso_provider.id = sso_effective.provider_id and sso_provider.disabled = 0
        join addon on addon.key = 'sso' and addon.uninstall_time is null
       where account.id = ${accountId} order by "isBreakGlass" desc, sso_effective.provider_id limit 1`.execute(db)
    const [enforced] = rows
    if (enforced === undefined) return
    if (!enforced.isBreakGlass) throw new Failure('sso_only', { values: { code: enforced.code } })
    await transact(db, createPlatformWriter(registry), async (unit) => {
      await recordSecurityEvent(unit.tx, { kind: 'break_glass', accountId, sessionId: null, ip, detail: {} })
      await alarmProviderApprovers(unit, { title: ALARM, content: describeUse(enforced.username, ip) })
    })
  },
}

const ALARM = title(
  '应急账号已使用',
  'An emergency account was used',
  'Se usó una cuenta de emergencia',
  '非常用アカウントが使用されました',
)

const describeUse = (username: string, ip: string) =>
  title(
    `账号 ${username} 未通过企业登录，从 ${ip} 登录或重置了密码。若非计划内使用，请立即核查。`,
    `The account ${username} signed in or reset its password from ${ip} without the company sign-in. Check it now unless this was planned.`,
    `La cuenta ${username} accedió o cambió la contraseña desde ${ip} sin el acceso de empresa. Compruébelo si no estaba previsto.`,
    `アカウント ${username} が企業ログインを使わずに ${ip} からログインまたはパスワードを再設定しました。予定外の場合は直ちに確認してください。`,
  )
