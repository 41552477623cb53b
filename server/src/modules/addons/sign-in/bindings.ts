// The accounts of other services that sign in as an account of the platform. Their owner is notified of each change.
import type { Title } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { announceSignInMethod } from '#modules/accounts/index.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { recordSecurityEvent } from '#platform/identity/security-events.ts'
import type { ProvenIdentity } from './proof-codes.ts'
import { SOCIAL_BIND_LIST } from './socialbind/socialbind.paths.ts'

export interface BoundAccount {
  /** Id of the binding. */
  readonly id: number
  readonly accountId: number
  /** Unix seconds. */
  readonly bindTime: number
}

/** Finds by `unionid`, otherwise by application and `openid`; never by a phone or mail of the provider. */
export async function findBoundAccount(db: Db, identity: ProvenIdentity): Promise<BoundAccount | undefined> {
  const { type, providerId, appId, openid, unionid } = identity
  const { rows } = await sql<BoundAccount>`
    select id, uid as "accountId", bind_time as "bindTime" from social_bind
     where type = ${type} and provider_id is not distinct from ${providerId}::bigint
       and ((${unionid} <> '' and unionid = ${unionid}) or (app_id = ${appId} and openid = ${openid}))
     order by (unionid = ${unionid}) desc limit 1`.execute(db)
  return rows[0]
}

export interface OwnBinding {
  readonly id: number
  readonly bind_time: number
  readonly social_nick: string
  readonly social_logo: string
}

export interface BindingOwner {
  readonly accountId: number
  readonly type: string
  readonly providerId: number | null
}

export const findOwnBinding = (
  db: Db,
  { accountId, type, providerId }: BindingOwner,
): Promise<OwnBinding | undefined> =>
  db
    .selectFrom('social_bind')
    .select(['id', 'bind_time', 'social_nick', 'social_logo'])
    .where('uid', '=', accountId)
    .where('type', '=', type)
    .where(sql<boolean>`provider_id is not distinct from ${providerId}::bigint`)
    .executeTakeFirst()

export interface BindInput {
  readonly identity: ProvenIdentity
  /** Name of the provider, for the message to the owner. */
  readonly provider: Title
}

/**
 * Binds the identity to the caller's account.
 * @throws Failure `social_taken` if it is bound to another account, `social_bound` if the caller has one of this provider
 */
export async function bindAccount(unit: UnitOfWork, { identity, provider }: BindInput): Promise<void> {
  const { tx, writer } = unit
  const { accountId } = writer.principal
  const { type, providerId, appId, openid, unionid, nick, logo } = identity
  await sql`select from account where id = ${accountId} for no key update`.execute(tx)
  if ((await findOwnBinding(tx, { accountId, type, providerId })) !== undefined) throw new Failure('social_bound')
  if ((await findBoundAccount(tx, identity)) !== undefined) throw new Failure('social_taken')
  // Columns that the list does not have.
  const hidden = {
    provider_id: sql`${providerId}::bigint`,
    app_id: sql`${appId}::text`,
    social_logo: sql`${logo}::text`,
  }
  const set = { uid: accountId, type, ...hidden, openid, unionid }
  await unit.beyondScope.add(SOCIAL_BIND_LIST, { set: { ...set, social_nick: nick } })
  await recordBindingEvent(unit, 'sign_in_bound', { accountId, type, provider })
}

/** Removes the caller's own binding. @throws Failure `social_unbound` without one, `social_only_way` if the account could not sign in afterwards */
export async function unbindAccount(
  unit: UnitOfWork,
  { type, providerId, provider }: Omit<BindingOwner, 'accountId'> & { readonly provider: Title },
): Promise<void> {
  const { tx, writer, beyondScope } = unit
  const { accountId } = writer.principal
  const { rows } = await sql<{ has_password: boolean; has_other: boolean }>`
    select password_hash is not null as has_password,
           exists (select from social_bind where uid = account.id and (type, provider_id) is distinct from (${type}, ${providerId}::bigint))
             as has_other
      from account where id = ${accountId} for no key update`.execute(tx)
  const own = await findOwnBinding(tx, { accountId, type, providerId })
  if (own === undefined) throw new Failure('social_unbound')
  if (!rows[0]?.has_password && !rows[0]?.has_other) throw new Failure('social_only_way')
  await beyondScope.remove(await beyondScope.lock(SOCIAL_BIND_LIST, own.id))
  await recordBindingEvent(unit, 'sign_in_unbound', { accountId, type, provider })
}

interface BindingEvent {
  readonly accountId: number
  readonly type: string
  readonly provider: Title
}

/** Records a changed binding and notifies the owner of the account. */
export async function recordBindingEvent(
  unit: UnitOfWork,
  kind: 'sign_in_bound' | 'sign_in_unbound',
  { accountId, type, provider }: BindingEvent,
): Promise<void> {
  const { principal, address = '' } = unit.writer
  const sessionId = principal.sessionId === '' ? null : principal.sessionId
  const detail = { type, by: principal.accountId }
  await recordSecurityEvent(unit.tx, { kind, accountId, sessionId, ip: address, detail })
  await announceSignInMethod(unit, accountId, { provider, isBound: kind === 'sign_in_bound' })
}

/** Stores the time of a sign-in, and the present name and picture of the other account. */
export async function updateBinding(db: Db, id: number, { nick, logo }: ProvenIdentity): Promise<void> {
  await sql`
    update social_bind set last_login_time = now(), social_nick = ${nick}, social_logo = ${logo} where id = ${id}`.execute(
    db,
  )
}
