// Which person of a provider a session belongs to.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { type PurgeRule, purgeBatch } from '#platform/database/purge.ts'
import type { Handover } from '#modules/accounts/index.ts'
import { hashSecret, SIGN_IN_SECONDS } from '#modules/addons/sign-in/sign-in-states.ts'
import type { ProviderPerson } from './exchange.ts'

const OLD_PROOFS: PurgeRule = { table: 'sso_proof', column: 'create_time', seconds: SIGN_IN_SECONDS }

export interface ProviderSession extends ProviderPerson {
  readonly providerId: number
}

/**
 * Links a new session to the person. Sensitive calls of people who have no password, or whose organisation closed passwords, then need a fresh
 * sign-in at the provider.
 */
export async function linkSession(
  db: Db,
  sessionId: string,
  { providerId, subject, sid }: ProviderSession,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`
      insert into sso_session (session_id, provider_id, subject, sid)
      values (${sessionId}::uuid, ${providerId}, ${subject}, ${sid})`.execute(tx)
    await sql`
      update session set steps_up_outside = 1
        from account
       where session.id = ${sessionId}::uuid and account.id = session.account_id
         and (account.password_hash is null or exists (
           select from sso_effective
            where organisation_id = account.organisation_id and enforce = 1
              and not account.id = any (break_glass_ids)))`.execute(tx)
  })
}

/** Links a handed-over session to the person of the first one. */
export async function copySession(tx: Db, { from, to }: Handover): Promise<void> {
  await sql`
    insert into sso_session (session_id, provider_id, subject, sid)
    select ${to}::uuid, provider_id, subject, sid from sso_session where session_id = ${from}::uuid`.execute(tx)
  await sql`
    update session set steps_up_outside = first.steps_up_outside
      from session first where session.id = ${to}::uuid and first.id = ${from}::uuid`.execute(tx)
}

export const findProviderSession = async (db: Db, sessionId: string): Promise<ProviderSession | undefined> =>
  db
    .selectFrom('sso_session')
    .select(['provider_id as providerId', 'subject', 'sid'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()

export async function updateProviderSession(db: Db, sessionId: string, { sid }: ProviderPerson): Promise<void> {
  await db.updateTable('sso_session').set({ sid }).where('session_id', '=', sessionId).execute()
}

/** Stores the person of a sign-in that waits for a second factor. */
export async function storePerson(
  db: Db,
  bindCode: string,
  { providerId, subject, sid }: ProviderSession,
): Promise<void> {
  await purgeBatch(db, OLD_PROOFS)
  await db
    .insertInto('sso_proof')
    .values({ hash: hashSecret(bindCode), provider_id: providerId, subject, sid })
    .execute()
}

export const findPerson = async (db: Db, bindCode: string): Promise<ProviderSession | undefined> =>
  db
    .selectFrom('sso_proof')
    .select(['provider_id as providerId', 'subject', 'sid'])
    .where('hash', '=', hashSecret(bindCode))
    .executeTakeFirst()
