// A new storage firm gets its first operator: an account of its organisation for its contact person, with the standard role for managers.
import { toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import { createInputFailure } from '#engine/write/validation/form-values.ts'
import { holdsAll } from '#engine/declare/rights/grants.ts'
import type { Hooks, SaveContext } from '#engine/declare/records/hooks.ts'
import type { RecordFieldError } from '#engine/declare/resource.ts'
import type { Db } from '#platform/database/database.ts'
import { type PasswordCandidate, findPasswordError } from '#platform/identity/password-policy.ts'
import { hashPassword } from '#platform/identity/passwords.ts'
import { ensurePerson } from '#platform/identity/people.ts'
import { findStandardRole } from '#modules/accounts/index.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { STORE_LIST } from '#modules/paths.ts'

type StoreSave = SaveContext<typeof STORE_LIST>

const OPERATOR_LIST = 'seller/operator/OperatorManage'

export const storeHooks: Hooks<typeof STORE_LIST> = { save: saveStore }

async function saveStore(tx: Db, saving: StoreSave): Promise<Outcome> {
  const { username, password: _password, ...stored } = saving.values
  if (saving.before !== undefined && saving.before.values.account_id !== null) return { set: stored }
  const roleId = await findManagerRole(tx, saving)
  await assertFree(tx, saving)
  return {
    set: stored,
    extraChanges: { username: [null, username ?? null] },
    after: async (store) => {
      const account_id = await addOperator(tx, saving, { storeId: store.id, roleId })
      await saving.unit.change(store, { verb: 'edit', set: { account_id } })
    },
  }
}

/** The writer must hold every right of the role. */
async function findManagerRole(tx: Db, saving: StoreSave): Promise<number> {
  const { principal } = saving.writer
  const { id, name, grants } = await findStandardRole(tx, 'store_manager')
  if (!principal.isAdmin && !holdsAll(principal, grants))
    throw createFieldFailure(saving, 'username', { code: 'role_beyond_own', values: { role: name } })
  return id
}

interface NewStore {
  readonly storeId: number
  readonly roleId: number
}

async function addOperator(tx: Db, saving: StoreSave, { storeId, roleId }: NewStore): Promise<number> {
  const { values } = saving
  const [username, name, phone] = [values.username, values.contact_name, values.contact_phone].map(toPlainText)
  const personId = await ensurePerson(tx, { name: name ?? '', phone: phone ?? '' })
  // The operator is created regardless of the writer's right to add operators.
  const { beyondScope } = saving.unit
  const account = await beyondScope.add(OPERATOR_LIST, {
    set: {
      username: username ?? '',
      nick_name: name ?? '',
      phone: phone ?? '',
      person_id: sql`${personId}::bigint`,
      organisation_id: storeId,
      ...(await buildPassword(tx, saving, { username, nickName: name, phone, organisationId: storeId })),
    },
  })
  await sql`insert into account_role (account_id, role_id) values (${account.id}, ${roleId})`.execute(tx)
  return account.id
}

/**
 * Returns the password columns. An imported operator has no password until one is set (docs/decisions/import-transactions.md). @throws Failure at the field for a weak password
 */
async function buildPassword(
  tx: Db,
  saving: StoreSave,
  whose: Omit<PasswordCandidate, 'password'>,
): Promise<Outcome['set']> {
  const password = toPlainText(saving.values.password)
  if (saving.isImported && password === '') return {}
  const error = await findPasswordError(tx, { password, ...whose })
  if (error !== undefined) throw createFieldFailure(saving, 'password', error)
  const hash = await hashPassword(saving.writer.principal.accountId, password)
  // The password is known to its author, so it has to be changed.
  return { password_hash: sql`${hash}::text`, password_is_initial: sql`1` }
}

/** @throws Failure at the field if the user name is taken */
async function assertFree(tx: Db, saving: StoreSave): Promise<void> {
  const { rows } = await sql`
    select from account where lower(username) = lower(${toPlainText(saving.values.username)})`.execute(tx)
  if (rows.length > 0) throw createFieldFailure(saving, 'username', { code: 'duplicate' })
}

function createFieldFailure({ writer }: StoreSave, field: 'username' | 'password', error: RecordFieldError) {
  return createInputFailure(new Map(), new Map([[field, error]]), writer.language)
}
