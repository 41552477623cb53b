import { type Language, title, type UserInfo } from '@cangdan/protocol'
import { sql } from 'kysely'
import { getAvatarPlace } from '#engine/read/files/avatar.ts'
import type { Db } from '#platform/database/database.ts'
import type { FileUrls } from '#platform/files/file-urls.ts'
import type { LiveSession } from '#platform/identity/principal-reader.ts'
import { getSafety, type Safety } from '#platform/safety/safety.ts'
import { getSite } from '#platform/site/site.ts'
import { boundToWxAt } from '#modules/accounts/account/account.queries.ts'
import { isMember } from '#modules/accounts/user/user.queries.ts'

/** Name of a platform that was not renamed. */
const PLATFORM = title(
  '仓单平台',
  'Warehouse receipt platform',
  'Plataforma de resguardos de depósito',
  '倉荷証券プラットフォーム',
)
const SUPER_ADMINISTRATOR = title('超级管理员', 'super administrator', 'superadministrador', 'スーパー管理者')

export interface UserInfoDeps {
  readonly db: Db
  readonly urls: FileUrls
}

export async function readUserInfo(
  { db, urls }: UserInfoDeps,
  { principal, now, due }: LiveSession,
  language: Language,
): Promise<UserInfo> {
  const safety = await getSafety(db)
  const { logo, pwd_time, ...account } = await db
    .selectFrom('account')
    .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
    .select(['account.nick_name', 'account.username', 'account.phone', 'account.email', 'account.last_login_time'])
    .select(['organisation.name as organisation', 'organisation.id as suid'])
    .select(
      sql<
        0 | 1
      >`exists (select from account other where other.person_id = account.person_id and other.id <> account.id)::int`.as(
        'isunion',
      ),
    )
    .select(sql<0 | 1>`${isMember}::int`.as('is_member'))
    .select(boundToWxAt.as('bind_wx_time'))
    .select(sql<number | null>`account.logo[1]`.as('logo'))
    .select(
      sql<number | null>`case when account.password_hash is null then null else account.password_time end`.as(
        'pwd_time',
      ),
    )
    .where('account.id', '=', principal.accountId)
    .executeTakeFirstOrThrow()
  const roles = await db
    .selectFrom('role')
    .innerJoin('account_role', 'account_role.role_id', 'role.id')
    .select('role.name')
    .where('account_role.account_id', '=', principal.accountId)
    .orderBy('role.id')
    .execute()
  return {
    uid: principal.accountId,
    ...account,
    logo: logo === null ? '' : urls.sign(getAvatarPlace(principal.accountId, logo), principal.sessionId, now).url,
    organisation: getOrganisationName(account.organisation, language),
    // The built-in user's name is translated until it is changed (A2).
    nick_name: account.nick_name === SUPER_ADMINISTRATOR.zh ? SUPER_ADMINISTRATOR[language] : account.nick_name,
    roles: roles.map(({ name }) => name),
    role_names: roles.map(({ name }) => (name === 'admin' ? SUPER_ADMINISTRATOR[language] : name)),
    is_bind_wx: account.bind_wx_time === null ? 0 : 1,
    pwd_due: due === 'password' ? 1 : 0,
    factor_due: due === 'factor' ? 1 : 0,
    pwd_days_left: computeDaysLeft(safety, pwd_time, now),
    idle_minute: safety.idle_minute,
    watermark: (await getSite(db)).watermark_open === 0 ? 0 : 1,
  }
}

const DAY = 86_400

/** Returns the days until the password expires, if within the reminder period. */
function computeDaysLeft(
  { pwd_expire_days: life, pwd_remind_days: remind }: Safety,
  since: number | null,
  now: number,
): number | null {
  if (life === 0 || since === null) return null
  const days = Math.max(0, Math.ceil((since + life * DAY - now) / DAY))
  return days <= remind ? days : null
}

/** Returns the name of an organisation; the platform's default name is translated until it is changed (A2). */
export const getOrganisationName = (organisation: string, language: Language): string =>
  organisation === PLATFORM.zh ? PLATFORM[language] : organisation
