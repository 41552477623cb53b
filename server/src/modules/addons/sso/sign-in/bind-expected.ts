import { title } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Writer } from '#engine/declare/records/writer.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { bindAccount, findBoundAccount, findOwnBinding } from '#modules/addons/sign-in/bindings.ts'
import { createAccountReader } from '#platform/identity/principal-reader.ts'
import type { Db } from '#platform/database/database.ts'
import { type ProvenPerson, SSO_TYPE } from './exchange.ts'

/**
 * Binds an unbound person to the account that an administrator entered with their employee number. A bound account stays with its person: employers
 * reuse numbers.
 */
export async function bindExpectedPerson(
  db: Db,
  writer: Omit<Writer, 'principal'>,
  person: ProvenPerson,
): Promise<void> {
  const { identity, employeeNo, provider } = person
  if (employeeNo === '' || (await findBoundAccount(db, identity)) !== undefined) return
  const { rows } = await sql<{ accountId: number }>`
    select account_id as "accountId" from sso_person
      join account on account.id = sso_person.account_id and account.organisation_id = ${provider.organisation_id}
     where provider_id = ${provider.provider_id} and employee_no = ${employeeNo}`.execute(db)
  const accountId = rows[0]?.accountId
  if (accountId === undefined) return
  const owner = { accountId, type: SSO_TYPE, providerId: provider.provider_id }
  const principal = await createAccountReader(db)(accountId)
  if (principal === undefined || (await findOwnBinding(db, owner)) !== undefined) return
  await transact(db, { ...writer, principal }, (unit) =>
    bindAccount(unit, { identity, provider: nameProvider(provider.name) }),
  )
}

/** The name of a provider is the same in every language. */
export const nameProvider = (name: string) => title(name, name, name, name)
