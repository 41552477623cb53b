// The states of sign-ins that continue at another service. A state is accepted once, within ten minutes, from the browser that began it.
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Vault } from '#platform/addons/vault.ts'
import type { Db } from '#platform/database/database.ts'
import { type PurgeRule, purgeBatch } from '#platform/database/purge.ts'
import { Failure } from '#platform/failure.ts'
import type { SignInSecrets } from './identity-provider.ts'

export type SignInScene = 'login' | 'bind' | 'step_up'

/** Seconds in which a state or the code of a proof is accepted. */
export const SIGN_IN_SECONDS = 600
export const OLD_STATES: PurgeRule = { table: 'social_state', column: 'create_time', seconds: SIGN_IN_SECONDS }

export interface SignInDeps {
  readonly db: Db
  readonly vault: Vault
}

export interface StateInput {
  /** `wechat_open`, `oidc` … */
  readonly type: string
  readonly scene: SignInScene
  /** Thumbprint of the browser's key. */
  readonly device: string
  readonly providerId?: number | null
  readonly providerVersion?: number | null
  /** The signed-in user of a step-up. */
  readonly accountId?: number | null
}

/** Stores a new state and returns it with its secrets. */
export async function openState({ db, vault }: SignInDeps, input: StateInput): Promise<SignInSecrets> {
  const { type, scene, device, providerId = null, providerVersion = null, accountId = null } = input
  const state = createSecret()
  await purgeBatch(db, OLD_STATES)
  await sql`
    insert into social_state (hash, type, provider_id, provider_version, scene, device, account_id)
    values (${hashSecret(state)}, ${type}, ${providerId}, ${providerVersion}, ${scene}, ${device}, ${accountId})`.execute(
    db,
  )
  return deriveSecrets(vault, state)
}

export interface StateAnswer {
  readonly state: string
  readonly type: string
  readonly scene: SignInScene
  readonly device: string
}

export interface RedeemedState extends SignInSecrets {
  readonly providerId: number | null
  readonly providerVersion: number | null
  readonly accountId: number | null
}

/**
 * Uses a state, at most once also with simultaneous requests. Call it outside of a transaction, before the provider is called.
 * @throws Failure `state_expired`, the same for an unknown, used or expired state and one of another type, scene or browser
 */
export async function redeemState({ db, vault }: SignInDeps, answer: StateAnswer): Promise<RedeemedState> {
  const { state, type, scene, device } = answer
  const { rows } = await sql<Omit<RedeemedState, keyof SignInSecrets>>`
    update social_state set used_time = now()
     where hash = ${hashSecret(state)} and type = ${type} and scene = ${scene} and device = ${device} and used_time is null
       and create_time > now() - make_interval(secs => ${SIGN_IN_SECONDS})
    returning provider_id as "providerId", provider_version as "providerVersion", account_id as "accountId"`.execute(db)
  const [stored] = rows
  if (stored === undefined) throw new Failure('state_expired')
  return { ...stored, ...deriveSecrets(vault, state) }
}

export const createSecret = (): string => randomBytes(32).toString('base64url')

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Derives what the provider's page cannot know from the state, so that the database has neither. */
function deriveSecrets(vault: Vault, state: string): SignInSecrets {
  const derive = (purpose: string) => vault.deriveTokens(`sign-in ${purpose} ${state}`)[0] ?? ''
  return { state, nonce: derive('nonce'), verifier: derive('verifier 1') + derive('verifier 2') }
}
