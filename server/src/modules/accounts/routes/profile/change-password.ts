import type { PasswordEditRequest } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { RecordFieldError } from '#engine/declare/resource.ts'
import type { Writer } from '#engine/declare/records/writer.ts'
import { createInputFailure } from '#engine/write/validation/form-values.ts'
import { runWrite } from '#engine/write/save.ts'
import type { Db } from '#platform/database/database.ts'
import type { Failure } from '#platform/failure.ts'
import type { LoginGuard } from '#platform/identity/login-guard.ts'
import { findPasswordError } from '#platform/identity/password-policy.ts'
import { hashPassword, verifyPassword } from '#platform/identity/passwords.ts'
import { endSessions } from '#modules/accounts/account/account.queries.ts'
import { operator } from '#modules/accounts/operator/operator.ts'

interface PasswordDeps {
  readonly db: Db
  readonly guard: LoginGuard
}

interface PasswordChange extends PasswordEditRequest {
  readonly address: string
  readonly device: string | undefined
}

/**
 * Requires the old password, with the same limits as a sign-in, and ends all other sessions of the account. @throws Failure `invalid_input` at the
 * field, `bad_credentials` for a wrong old password, `locked`, and the captcha errors
 */
export async function changePassword(
  { db, guard }: PasswordDeps,
  writer: Writer,
  request: PasswordChange,
): Promise<void> {
  const { accountId, sessionId } = writer.principal
  const { password_hash: old, ...account } = await db
    .selectFrom('account')
    .select(['username', 'nick_name as nickName', 'phone', 'password_hash', 'organisation_id as organisationId'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const { password } = request
  if (password !== request.password_confirm)
    throw createFieldFailure(writer, 'password_confirm', { code: 'password_differs' })
  const error = await findPasswordError(db, { ...account, password })
  if (error !== undefined) throw createFieldFailure(writer, 'password', error)
  await guard.attempt({ ...request, username: account.username, purpose: 'password' }, async () =>
    (await verifyPassword(accountId, old ?? undefined, request.old_password)) ? accountId : undefined,
  )
  // Compared with earlier passwords only after the old password was verified.
  const used = await findPasswordError(db, { ...account, password, accountId })
  if (used !== undefined) throw createFieldFailure(writer, 'password', used)
  const hash = await hashPassword(accountId, password)
  await runWrite(db, { resource: operator, writer }, undefined, async ({ beyondScope: unit }) => {
    const record = await unit.lock(operator.path, accountId)
    const set = { password_hash: sql`${hash}::text`, password_is_initial: sql`0` }
    await unit.change(record, { verb: 'edit', set, after: () => endSessions(unit.tx, accountId, sessionId) })
    return null
  })
}

const createFieldFailure = ({ language }: Writer, field: string, error: RecordFieldError): Failure =>
  createInputFailure(operator.columns, new Map([[field, error]]), language)
