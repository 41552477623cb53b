// Opens the session of an account that another service has proven, with the same conditions as a sign-in by password.
import type { SessionTokens } from '@cangdan/protocol'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { CaptchaInput } from '#platform/captcha/captcha.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { LoginGuard } from '#platform/identity/login-guard.ts'
import { LOGIN_TYPES } from '#platform/identity/login-log.ts'
import type { SecondFactors } from '#platform/identity/second-factor.ts'
import { computeThumbprint } from '#platform/identity/session-keys.ts'
import type { Sessions } from '#platform/identity/sessions.ts'
import type { AccessTokens } from '#platform/identity/tokens.ts'
import { admitAccount } from './admit-account.ts'
import { openLoggedSession } from './open-session.ts'
import { createSecondStep, type OpenedAccount } from './second-step.ts'

export interface ExternalSessionDeps {
  readonly db: Db
  readonly tokens: AccessTokens
  readonly sessions: Sessions
  readonly factors: SecondFactors
  readonly guard: LoginGuard
}

export interface ExternalSignIn extends CaptchaInput {
  readonly accountId: number
  readonly publicKey: string
  /** Code of the second factor. */
  readonly factorCode?: string | undefined
  /** Rejects accounts that may not sign in like this, by a Failure. The attempt is logged. */
  readonly assertAllowed?: () => Promise<void>
}

/**
 * Opens a session and logs the attempt as `login_type` 3.
 * @throws Failure `factor_required` if the account has a second factor and no code was sent, `bad_factor_code`, `locked` and the captcha errors,
 * `account_disabled`, `platform_closed`, those of a supplier that waits, `bad_signature`
 */
export async function openAccountSession(
  deps: ExternalSessionDeps,
  request: FastifyRequest,
  signIn: ExternalSignIn,
): Promise<SessionTokens> {
  const { db, sessions, guard } = deps
  const { accountId, publicKey, assertAllowed } = signIn
  const account = await db
    .selectFrom('account')
    .select(['id', 'username as name'])
    .select(sql<boolean>`is_usable(disabled, lock_end_time)`.as('isUsable'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const from = { device: computeThumbprint(publicKey), address: request.clientAddress }
  const attempt = { type: LOGIN_TYPES.social, username: account.name, publicKey }
  return openLoggedSession(deps, request, attempt, async (opening) => {
    await assertAllowed?.()
    const { factor } = await checkFactor(deps, account, { ...signIn, ...from })
    if (factor === 'missing') throw new Failure('factor_required')
    await admitAccount(db, account, request.clientAddress)
    await guard.remember([account.name], from)
    const session = await sessions.open({ ...opening, accountId, isProven: factor === 'shown' })
    if (session === undefined) throw new Failure('bad_request')
    return session
  })
}

/** Only codes are counted as guesses: the other service has proven the account itself. */
async function checkFactor(
  { db, factors, guard }: ExternalSessionDeps,
  account: { readonly id: number; readonly name: string; readonly isUsable: boolean },
  { factorCode, ...from }: ExternalSignIn & { readonly device: string; readonly address: string },
): Promise<OpenedAccount> {
  const step = createSecondStep(factors, factorCode)
  if (factorCode === undefined) return (await step(db, account)) ?? { ...account, factor: 'missing' }
  const { captcha_id, captcha, device, address } = from
  const attempt = {
    username: account.name,
    captcha_id,
    captcha,
    device,
    address,
    errorCode: 'bad_factor_code',
  } as const
  return guard.attempt(attempt, () => step(db, account))
}
