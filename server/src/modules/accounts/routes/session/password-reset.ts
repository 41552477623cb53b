// A forgotten password: a code sent to the phone sets a new one (docs/decisions/sign-in.md).
import {
  type Language,
  type PasswordResetRequest,
  type PasswordResetResponse,
  RULES,
  SESSION_PATHS,
} from '@cangdan/protocol'
import { passwordResetRequest, passwordResetResponse } from '@cangdan/protocol/schemas'
import { sql } from 'kysely'
import type { RecordFieldError } from '#engine/declare/resource.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { createPlatformWriter, type Registry } from '#engine/declare/records/writer.ts'
import { createInputFailure } from '#engine/write/validation/form-values.ts'
import { runWrite } from '#engine/write/save.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { computeNetwork } from '#platform/http/requests/client-address.ts'
import { buildSuccess, getRequestLanguage } from '#platform/http/responses/replies.ts'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import type { LoginGuard } from '#platform/identity/login-guard.ts'
import { findPasswordError } from '#platform/identity/password-policy.ts'
import { hashPassword } from '#platform/identity/passwords.ts'
import type { SecondFactors } from '#platform/identity/second-factor.ts'
import { recordSecurityEvent } from '#platform/identity/security-events.ts'
import type { SmsSender } from '#platform/phone/sms-queue.ts'
import { announcePasswordReset } from '#modules/accounts/account/account.notices.ts'
import { endSessions } from '#modules/accounts/account/account.queries.ts'
import { operator } from '#modules/accounts/operator/operator.ts'
import { ownSignIn } from './own-sign-in.ts'
import { createSecondStep, type OpenedAccount, type SecondStep } from './second-step.ts'
import { SESSION_TITLES } from './session.titles.ts'
import { catchMissingFactor, openPhoneAccount } from './sms-login.ts'

export interface PasswordResetDeps {
  readonly db: Db
  readonly registry: Registry
  readonly guard: LoginGuard
  readonly factors: SecondFactors
  readonly sms: SmsSender
}

export function createPasswordResetRoute(deps: PasswordResetDeps): ZodRoutes {
  const { db, guard, factors, sms } = deps
  const parts = { body: passwordResetRequest, answer: passwordResetResponse }
  const call = defineCall(SESSION_TITLES.resetPassword, { access: 'public' }, parts)
  return async (app) => {
    app.post(`/${SESSION_PATHS.resetPassword}`, call, async (request) => {
      const { body, clientAddress: ip } = request
      const { phone, captcha_id, captcha, factor_code } = body
      const language = getRequestLanguage(request)
      if (!(await sms.canSend(db, 'pwd'))) throw new Failure('sms_not_ready')
      await validateReset(db, body, language)
      // The error does not disclose whether the code of the phone or of the second factor was wrong.
      const errorCode = factor_code === undefined ? 'bad_verify_code' : 'bad_factor_code'
      const from = { username: phone, captcha_id, captcha, address: ip, path: SESSION_PATHS.resetPassword }
      const step = createSecondStep(factors, factor_code)
      const { name, factor } = await guard.attempt(
        { ...from, purpose: 'reset', errorCode },
        () => resetPassword(deps, { body, language, ip, step }),
        (account) => account.factor !== 'missing',
      )
      if (factor === 'missing') throw new Failure('factor_required')
      return buildSuccess<PasswordResetResponse>({ username: name })
    })
  }
}

/** Checks what needs no account, before the code is used. @throws Failure `invalid_input` at the field */
async function validateReset(db: Db, { phone, password }: PasswordResetRequest, language: Language): Promise<void> {
  if (!RULES.phone.holds(phone)) throw createFieldFailure('phone', { code: 'bad_phone' }, language)
  const error = await findPasswordError(db, { password, phone })
  if (error !== undefined) throw createFieldFailure('password', error, language)
}

interface ResetInput {
  readonly body: PasswordResetRequest
  readonly language: Language
  readonly ip: string
  readonly step: SecondStep
}

/**
 * Returns the account; undefined for a wrong code, whose attempt is counted. Other errors keep the code valid, and only the holder of the phone sees
 * them. @throws Failure `account_choice`, `account_disabled`, `phone_is_new`, `invalid_input` at `password`
 */
function resetPassword(
  { db, registry }: PasswordResetDeps,
  { body, language, ip, step }: ResetInput,
): Promise<OpenedAccount | undefined> {
  const { phone, verify: code, username: name = '', password } = body
  const writer = { ...createPlatformWriter(registry), language }
  const reset = runWrite(db, { resource: operator, writer }, undefined, async ({ beyondScope: unit }) => {
    const account = await openPhoneAccount(unit.tx, { phone, code, name, scene: 'pwd' }, { language, step })
    if (account === undefined) return undefined
    if (!account.isUsable) throw new Failure('account_disabled')
    await ownSignIn.get().assertOpen(unit.tx, { accountId: account.id, ip, registry })
    await assertPhoneKnown(unit.tx, account.id)
    await savePassword(unit, account.id, { password, ip })
    return account
  })
  return catchMissingFactor(reset)
}

/** Days after which a changed phone resets the password: a session left open must not take over the account. */
const NEW_PHONE_DAYS = 3

/** @throws Failure `phone_is_new` if the owner changed the phone within three days */
async function assertPhoneKnown(tx: Db, accountId: number): Promise<void> {
  const { rows } = await sql`
    select from security_event
     where account_id = ${accountId} and kind = 'phone_changed'
       and create_time > now() - make_interval(days => ${NEW_PHONE_DAYS}) limit 1`.execute(tx)
  if (rows.length > 0) throw new Failure('phone_is_new', { values: { days: NEW_PHONE_DAYS } })
}

async function savePassword(
  unit: UnitOfWork,
  accountId: number,
  { password, ip }: { readonly password: string; readonly ip: string },
): Promise<void> {
  const { tx } = unit
  const record = await unit.lock(operator.path, accountId)
  const { email, ...owner } = await tx
    .selectFrom('account')
    .select(['username', 'nick_name as nickName', 'phone', 'email', 'organisation_id as organisationId'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const error = await findPasswordError(tx, { ...owner, password, accountId })
  if (error !== undefined) throw createFieldFailure('password', error, unit.writer.language)
  const hash = await hashPassword(computeNetwork(ip), password)
  const set = { password_hash: sql`${hash}::text`, password_is_initial: sql`0` }
  await unit.change(record, { verb: 'edit', set, after: () => endSessions(tx, accountId) })
  await recordSecurityEvent(tx, { kind: 'password_reset', accountId, sessionId: null, ip, detail: {} })
  await announcePasswordReset(unit, { accountId, username: owner.username, email })
}

const createFieldFailure = (field: string, error: RecordFieldError, language: Language): Failure =>
  createInputFailure(new Map(), new Map([[field, error]]), language)
