// Registration: a verified phone number becomes a member with an organisation that is not admitted yet.
import { type Language, type RegRequest, RULES } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { RecordFieldError } from '#engine/declare/resource.ts'
import { createPlatformWriter, type Registry } from '#engine/declare/records/writer.ts'
import { createInputFailure } from '#engine/write/validation/form-values.ts'
import { runWrite } from '#engine/write/save.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { computeNetwork } from '#platform/http/requests/client-address.ts'
import { findPasswordError } from '#platform/identity/password-policy.ts'
import { hashPassword } from '#platform/identity/passwords.ts'
import { ensurePerson } from '#platform/identity/people.ts'
import { redeemVerifyCode } from '#platform/phone/verify-codes.ts'
import { findStandardRole } from '#modules/accounts/role/role.queries.ts'
import { findFreeName } from '#modules/accounts/user/user.queries.ts'
import { user } from '#modules/accounts/user/user.ts'
import { ORGANISATION_LIST, USER_LIST } from '#modules/paths.ts'
import { assertCurrent, insertAcceptance } from './agreements.ts'

export interface RegistrationInput {
  readonly body: RegRequest
  readonly language: Language
  readonly ip: string
  readonly source: number
}

const MAX_LENGTH = { store_name: 60, nick_name: 30 } as const

/** @throws Failure `invalid_input` at the field, before the code is checked */
export async function validateRegistration(
  db: Db,
  { phone, password, store_name }: RegRequest,
  language: Language,
): Promise<void> {
  const errors = new Map<string, RecordFieldError>()
  if (!RULES.phone.holds(phone)) errors.set('phone', { code: 'bad_phone' })
  if (store_name === '') errors.set('store_name', { code: 'required' })
  if (store_name.length > MAX_LENGTH.store_name)
    errors.set('store_name', { code: 'too_long', values: { max: MAX_LENGTH.store_name } })
  const error = await findPasswordError(db, { password, username: phone, nickName: store_name, phone })
  if (error !== undefined) errors.set('password', error)
  if (errors.size > 0) throw createInputFailure(new Map(), errors, language)
}

/**
 * Returns the new account's id; `undefined` for a wrong code, which counts as an attempt. The other errors keep the code valid. @throws Failure
 * `phone_registered`, which only the holder of the phone can see; `agreement_changed`; `invalid_input`
 */
export async function registerMember(
  db: Db,
  registry: Registry,
  request: RegistrationInput,
): Promise<number | undefined> {
  const writer = { ...createPlatformWriter(registry), language: request.language }
  return runWrite(db, { resource: user, writer }, undefined, async (unit) => {
    const { phone, verify } = request.body
    if ((await redeemVerifyCode(unit.tx, { phone, scene: 'reg', code: verify })) === undefined) return undefined
    await assertCurrent(unit.tx, request.body.agreements)
    await assertNew(unit.tx, phone)
    return addMember(unit, request)
  })
}

async function assertNew(tx: Db, phone: string): Promise<void> {
  const { rows } = await sql`
    select from account
     where lower(username) = ${phone} or (phone = ${phone} and user_type is not null) limit 1`.execute(tx)
  if (rows.length > 0) throw new Failure('phone_registered')
}

async function addMember({ tx, beyondScope: unit }: UnitOfWork, request: RegistrationInput): Promise<number> {
  const { phone, password, store_name, agreements } = request.body
  if ((await findFreeName(tx, [store_name])) === '')
    throw createInputFailure(new Map(), new Map([['store_name', { code: 'duplicate' }]]), request.language)
  const organisation = await unit.add(ORGANISATION_LIST, {
    set: { kind: 'owner', name: store_name, is_admitted: sql`0`, disabled: 1 },
  })
  const nick_name = Array.from(store_name).slice(0, MAX_LENGTH.nick_name).join('')
  const [personId, hash, roleId] = [
    await ensurePerson(tx, { name: nick_name, phone }),
    await hashPassword(computeNetwork(request.ip), password),
    (await findStandardRole(tx, 'owner')).id,
  ]
  const { id } = await unit.add(USER_LIST, {
    set: {
      username: phone,
      nick_name,
      phone,
      user_type: 2,
      identity_type: 1,
      reg_source: sql`${request.source}::smallint`,
      person_id: sql`${personId}::bigint`,
      organisation_id: organisation.id,
      password_hash: sql`${hash}::text`,
    },
  })
  await sql`insert into account_role (account_id, role_id) values (${id}, ${roleId})`.execute(tx)
  await insertAcceptance(tx, { accountId: id, ip: request.ip, accepted: agreements })
  return id
}
