// Codes for a proven account of another service, which its owner here has still to bind, or to complete with the second factor.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { type PurgeRule, purgeBatch } from '#platform/database/purge.ts'
import { Failure } from '#platform/failure.ts'
import type { ExternalIdentity } from './identity-provider.ts'
import { createSecret, hashSecret, SIGN_IN_SECONDS } from './sign-in-states.ts'

export const OLD_PROOFS: PurgeRule = { table: 'social_proof', column: 'create_time', seconds: SIGN_IN_SECONDS }

/** An account of another service, at its provider. */
export interface ProvenIdentity extends Pick<ExternalIdentity, 'appId' | 'openid' | 'unionid' | 'nick' | 'logo'> {
  readonly type: string
  readonly providerId: number | null
}

/** Stores the identity for one browser. Returns its code, which is accepted once within ten minutes. */
export async function createProofCode(db: Db, identity: ProvenIdentity, device: string): Promise<string> {
  const { type, providerId, appId, openid, unionid, nick, logo } = identity
  const code = createSecret()
  await purgeBatch(db, OLD_PROOFS)
  await sql`
    insert into social_proof (hash, type, provider_id, device, app_id, openid, unionid, social_nick, social_logo)
    values (${hashSecret(code)}, ${type}, ${providerId}, ${device}, ${appId}, ${openid}, ${unionid}, ${nick}, ${logo})`.execute(
    db,
  )
  return code
}

export interface ProofAnswer {
  readonly type: string
  readonly code: string
  readonly device: string
}

/**
 * Uses a code, at most once also with simultaneous requests.
 * @throws Failure `state_expired`, the same for an unknown, used or expired code and one of another type or browser
 */
export async function redeemProofCode(db: Db, { code, type, device }: ProofAnswer): Promise<ProvenIdentity> {
  const { rows } = await sql<ProvenIdentity>`
    update social_proof set used_time = now()
     where hash = ${hashSecret(code)} and type = ${type} and device = ${device} and used_time is null
       and create_time > now() - make_interval(secs => ${SIGN_IN_SECONDS})
    returning type, provider_id as "providerId", app_id as "appId", openid, unionid, social_nick as nick, social_logo as logo`.execute(
    db,
  )
  const [identity] = rows
  if (identity === undefined) throw new Failure('state_expired')
  return identity
}

/** Makes a used code valid again until it expires, for a further code of the second factor. */
export async function restoreProofCode(db: Db, code: string): Promise<void> {
  await sql`update social_proof set used_time = null where hash = ${hashSecret(code)}`.execute(db)
}
