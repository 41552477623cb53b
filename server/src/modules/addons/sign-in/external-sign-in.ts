// Ends a sign-in with a proven account of another service: opens the session, or returns what its owner has still to do.
import type { SessionTokens } from '@cangdan/protocol'
import type { FastifyRequest } from 'fastify'
import { createLoginGuard, openAccountSession, ownSignIn } from '#modules/accounts/index.ts'
import type { RouteDeps } from '#engine/define-module.ts'
import type { CaptchaInput } from '#platform/captcha/captcha.ts'
import { Failure } from '#platform/failure.ts'
import { computeThumbprint } from '#platform/identity/session-keys.ts'
import { findBoundAccount, updateBinding } from './bindings.ts'
import { createProofCode, type ProvenIdentity, redeemProofCode, restoreProofCode } from './proof-codes.ts'

export type ExternalSignInDeps = Pick<RouteDeps, 'db' | 'log' | 'registry' | 'tokens' | 'sessions' | 'factors'>

export interface ExternalSignInInput extends CaptchaInput {
  readonly publicKey: string
  readonly factorCode?: string | undefined
  /** Rejects accounts that may not sign in with this provider, by a Failure. */
  readonly assertAllowed?: ((accountId: number) => Promise<void>) | undefined
}

/** `need_bind`: no account has this identity. `need_factor`: the account has a second factor. Both continue with `bind_code`. */
export type ExternalSignInAnswer =
  | SessionTokens
  | { readonly need_bind: 1; readonly bind_code: string; readonly social_nick: string; readonly social_logo: string }
  | { readonly need_factor: 1; readonly bind_code: string; readonly username: string }

/** @throws Failure of the sign-in, as by password: `account_disabled`, `platform_closed`, a waiting supplier, `bad_factor_code`, `locked` */
export async function openExternalSession(
  deps: ExternalSignInDeps,
  request: FastifyRequest,
  identity: ProvenIdentity,
  input: ExternalSignInInput,
): Promise<ExternalSignInAnswer> {
  const { db } = deps
  const { publicKey, factorCode, captcha_id, captcha, assertAllowed } = input
  const device = computeThumbprint(publicKey)
  const bound = await findBoundAccount(db, identity)
  if (bound === undefined) {
    const bind_code = await createProofCode(db, identity, device)
    return { need_bind: 1, bind_code, social_nick: identity.nick, social_logo: identity.logo }
  }
  const { accountId } = bound
  const assertOpen = async () => {
    // An organisation that requires its own provider closes the others.
    if (identity.providerId === null)
      await ownSignIn.get().assertOpen(db, { accountId, ip: request.clientAddress, registry: deps.registry })
    await assertAllowed?.(accountId)
  }
  try {
    const tokens = await openAccountSession({ ...deps, guard: createLoginGuard(deps) }, request, {
      accountId,
      publicKey,
      factorCode,
      captcha_id,
      captcha,
      assertAllowed: assertOpen,
    })
    await updateBinding(db, bound.id, identity)
    return tokens
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'factor_required') throw error
    const { username } = await db
      .selectFrom('account')
      .select('username')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    return { need_factor: 1, bind_code: await createProofCode(db, identity, device), username }
  }
}

/**
 * Continues a sign-in that answered `need_factor`. A wrong code leaves the `bind_code` valid.
 * @throws Failure `state_expired`, and as `openExternalSession`
 */
export async function continueExternalSession(
  deps: ExternalSignInDeps,
  request: FastifyRequest,
  { bindCode, type }: { readonly bindCode: string; readonly type: string },
  input: ExternalSignInInput,
): Promise<ExternalSignInAnswer> {
  const { db } = deps
  const identity = await redeemProofCode(db, { code: bindCode, type, device: computeThumbprint(input.publicKey) })
  try {
    return await openExternalSession(deps, request, identity, input)
  } catch (error) {
    if (error instanceof Failure) await restoreProofCode(db, bindCode)
    throw error
  }
}
