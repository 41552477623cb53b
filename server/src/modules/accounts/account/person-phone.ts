import { sql } from 'kysely'
import type { RecordFieldError } from '#engine/declare/resource.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { findPersonByPhone } from '#platform/identity/people.ts'
import { PERSON_LIST } from '#modules/paths.ts'
import { getVisibleCode } from './account.guard.ts'

interface PhoneChange {
  readonly accountId: number
  readonly before: string
  readonly phone: string
}

export async function findPersonId(tx: UnitOfWork['tx'], accountId: number): Promise<number> {
  const { rows } = await sql<{ person: number }>`
    select person_id as person from account where id = ${accountId}`.execute(tx)
  return rows[0]?.person ?? 0
}

/**
 * Copies a changed phone number to the person, so that the next account with that number finds them. The caller has locked the person before the
 * account. Returns the error of a number that belongs to another person: it does not link the account to that person.
 */
export async function updatePersonPhone(
  { tx, writer, beyondScope: unit }: UnitOfWork,
  { accountId, before, phone }: PhoneChange,
): Promise<RecordFieldError | undefined> {
  if (before === phone) return undefined
  const own = await findPersonId(tx, accountId)
  const known = await findPersonByPhone(tx, phone)
  if (known !== undefined && known !== own) return { code: getVisibleCode(writer.principal, 'phone_of_other') }
  const person = await unit.lock(PERSON_LIST, own)
  if (person.values.phone === before) await unit.change(person, { verb: 'edit', set: { phone } })
  return undefined
}
