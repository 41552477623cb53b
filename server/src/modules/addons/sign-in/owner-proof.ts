// Proof that the caller owns the account, before its ways to sign in change: a session may have been left open.
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { createLoginGuard } from '#modules/accounts/index.ts'
import type { RouteDeps } from '#engine/define-module.ts'
import type { CaptchaInput } from '#platform/captcha/captcha.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/failure.ts'
import { getSession } from '#platform/http/security/access.ts'
import { LOGIN_TYPES } from '#platform/identity/login-log.ts'
import { verifyPassword } from '#platform/identity/passwords.ts'
import { redeemVerifyCode } from '#platform/phone/verify-codes.ts'

const RECENT_MINUTES = 5

export interface OwnerProof extends CaptchaInput {
  readonly password?: string | undefined
  /** Code of the scene `bind`, sent to the account's phone. */
  readonly verify?: string | undefined
}

/** Returns whether the session was opened by password or SMS within five minutes. */
export async function hasRecentSignIn(db: Db, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from log_login
     where session_id = ${sessionId}::uuid and status = 1 and login_type in (${LOGIN_TYPES.password}, ${LOGIN_TYPES.sms})
       and login_time > now() - make_interval(mins => ${RECENT_MINUTES})`.execute(db)
  return rows.length > 0
}

/**
 * Checks the password or the code. Wrong ones count like those of a sign-in.
 * @throws Failure `owner_proof_required`, `bad_credentials`, `bad_verify_code`, `locked` and the captcha errors
 */
export async function assertOwner(
  { db, log }: Pick<RouteDeps, 'db' | 'log'>,
  request: FastifyRequest,
  { password, verify, captcha_id, captcha }: OwnerProof,
): Promise<void> {
  const { principal, device } = getSession(request)
  const account = await db
    .selectFrom('account')
    .select(['username', 'phone', 'password_hash'])
    .where('id', '=', principal.accountId)
    .executeTakeFirstOrThrow()
  const attempt = { username: account.username, captcha_id, captcha, address: request.clientAddress, device }
  const guard = createLoginGuard({ db, log })
  if (password !== undefined) {
    await guard.attempt({ ...attempt, purpose: 'password' }, async () =>
      (await verifyPassword(principal.accountId, account.password_hash ?? undefined, password)) ? true : undefined,
    )
    return
  }
  if (verify === undefined) throw new Failure('owner_proof_required')
  await guard.attempt({ ...attempt, purpose: 'bind', errorCode: 'bad_verify_code' }, () =>
    inTransaction(db, async (tx) => redeemVerifyCode(tx, { phone: account.phone, scene: 'bind', code: verify })),
  )
}
