import { PROFILE_PATHS, type Row, toPlainText, type UserEditRequest } from '@cangdan/protocol'
import type { RecordFieldError } from '#engine/declare/resource.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import type { Writer } from '#engine/declare/records/writer.ts'
import { assertFiles } from '#engine/write/validation/file-use.ts'
import { createInputFailure, readActionInput } from '#engine/write/validation/form-values.ts'
import { runWrite } from '#engine/write/save.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { LoginGuard } from '#platform/identity/login-guard.ts'
import { recordSecurityEvent } from '#platform/identity/security-events.ts'
import type { Sessions } from '#platform/identity/sessions.ts'
import type { SmsSender } from '#platform/phone/sms-queue.ts'
import { redeemVerifyCode } from '#platform/phone/verify-codes.ts'
import { announceSecurityChange } from '#modules/accounts/account/account.notices.ts'
import { findPersonId, updatePersonPhone } from '#modules/accounts/account/person-phone.ts'
import { operator } from '#modules/accounts/operator/operator.ts'
import { PERSON_LIST } from '#modules/paths.ts'

export interface OwnDataDeps {
  readonly db: Db
  readonly guard: LoginGuard
  readonly sms: SmsSender
  readonly sessions: Pick<Sessions, 'findMissingProof'>
}

interface OwnDataInput {
  readonly body: UserEditRequest
  readonly address: string
}

const OWN = ['nick_name', 'email', 'logo', 'phone'] as const

/**
 * Changes the caller's own columns. Another phone needs a code that was sent to it; a wrong code counts like that of a sign-in by SMS.
 * @throws Failure `invalid_input` at the field, `bad_request` without a column, `sms_not_ready`, `factor_required`, `bad_verify_code`, `locked`, and
 * the captcha errors
 */
export async function changeOwnData(deps: OwnDataDeps, writer: Writer, { body, address }: OwnDataInput): Promise<void> {
  const values = readOwnValues(body, writer)
  const { phone = '', verify = '', captcha_id, captcha } = body
  const { phone: before } = await deps.db
    .selectFrom('account')
    .select('phone')
    .where('id', '=', writer.principal.accountId)
    .executeTakeFirstOrThrow()
  if (values['phone'] === undefined || phone === before) {
    await saveOwnData(deps.db, writer, values)
    return
  }
  await assertPhoneOpen(deps, writer, verify)
  const attempt = { username: phone, captcha_id, captcha, address, path: PROFILE_PATHS.edit, purpose: 'bind' } as const
  await deps.guard.attempt({ ...attempt, errorCode: 'bad_verify_code' }, () =>
    saveOwnData(deps.db, writer, values, { phone, verify, ip: address }),
  )
}

function readOwnValues(body: UserEditRequest, { language }: Writer): Row {
  const input = new Map(Object.entries(body))
  const names = OWN.filter((name) => input.has(name))
  if (names.length === 0) throw new Failure('bad_request')
  const fields = new Map(
    names.flatMap((name) => {
      const column = operator.columns.get(name)
      return column === undefined ? [] : [[name, column] as const]
    }),
  )
  return readActionInput(fields, new Map(names.map((name) => [name, input.get(name)])), language)
}

/** A session alone does not change the phone of an account with a second factor: the phone can reset the password. */
async function assertPhoneOpen({ db, sms, sessions }: OwnDataDeps, writer: Writer, verify: string): Promise<void> {
  if (!(await sms.canSend(db, 'bind'))) throw new Failure('sms_not_ready')
  if (verify === '') throw createFieldFailure(writer, 'verify', { code: 'required' })
  const missing = await sessions.findMissingProof(writer.principal)
  if (missing !== undefined) throw new Failure(`${missing}_required`)
}

interface ProvenPhone {
  readonly phone: string
  readonly verify: string
  readonly ip: string
}

/** Returns undefined for a wrong code, whose attempt is counted. */
function saveOwnData(db: Db, writer: Writer, values: Row, proof?: ProvenPhone): Promise<true | undefined> {
  return runWrite(db, { resource: operator, writer }, undefined, async ({ beyondScope: unit }) => {
    const { accountId } = writer.principal
    if (proof !== undefined) {
      const { phone, verify: code } = proof
      if ((await redeemVerifyCode(unit.tx, { phone, scene: 'bind', code })) === undefined) return undefined
      await unit.lock(PERSON_LIST, await findPersonId(unit.tx, accountId))
    }
    const record = await unit.lock(operator.path, accountId)
    await assertFiles(unit.tx, operator, { values, previous: record.values }, writer)
    if (proof !== undefined) await bindPhone(unit, toPlainText(record.values['phone']), proof)
    await unit.change(record, { verb: 'edit', set: values })
    return true
  })
}

async function bindPhone(unit: UnitOfWork, before: string, { phone, ip }: ProvenPhone): Promise<void> {
  const { accountId, sessionId } = unit.writer.principal
  const error = await updatePersonPhone(unit, { accountId, before, phone })
  if (error !== undefined) throw createFieldFailure(unit.writer, 'phone', error)
  await recordSecurityEvent(unit.tx, { kind: 'phone_changed', accountId, sessionId, ip, detail: { before, phone } })
  await announceSecurityChange(unit, accountId, 'phone')
}

const createFieldFailure = ({ language }: Writer, field: string, error: RecordFieldError): Failure =>
  createInputFailure(operator.columns, new Map([[field, error]]), language)
