// Verifies the user's password again before a page that they locked is shown.
import { SESSION_PATHS } from '@cangdan/protocol'
import { unlockRequest } from '@cangdan/protocol/schemas'
import type { Db } from '#platform/database/database.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { buildSuccess } from '#platform/http/responses/replies.ts'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import type { LoginGuard } from '#platform/identity/login-guard.ts'
import { getDevice } from '#platform/identity/session-keys.ts'
import { verifyPassword } from '#platform/identity/passwords.ts'
import { SESSION_TITLES } from './session.titles.ts'

interface UnlockDeps {
  readonly db: Db
  readonly guard: LoginGuard
}

/** Limits wrong passwords like a sign-in, so that an unattended page does not bypass the login lock. */
export function createUnlockRoute({ db, guard }: UnlockDeps): ZodRoutes {
  const call = defineCall(SESSION_TITLES.unlock, { access: 'signed-in' }, { body: unlockRequest })
  return async (app) => {
    app.post(`/${SESSION_PATHS.unlock}`, call, async (request) => {
      const { accountId } = getPrincipal(request)
      const { username, password_hash: hash } = await db
        .selectFrom('account')
        .select(['username', 'password_hash'])
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow()
      const { captcha_id, captcha, password } = request.body
      const from = { address: request.clientAddress, device: getDevice(request.headers) }
      const attempt = { username, captcha_id, captcha, purpose: 'unlock', ...from } as const
      await guard.attempt(attempt, async () =>
        (await verifyPassword(accountId, hash ?? undefined, password)) ? true : undefined,
      )
      return buildSuccess(null)
    })
  }
}
