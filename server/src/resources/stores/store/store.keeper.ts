// A storage firm is added with its first operator: an account of its own organisation, held by its contact, who keeps the firm's
// warehouses from then on.
import { plainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Outcome } from '#engine/declare/action.ts'
import { invalidInput } from '#engine/write/form-values.ts'
import { holdsAll } from '#engine/declare/grants.ts'
import type { Keeper, Saving } from '#engine/declare/hooks.ts'
import type { FieldFault } from '#engine/declare/resource.ts'
import type { Db } from '#platform/database/database.ts'
import { hashPassword } from '#platform/identity/passwords.ts'
import { personOf } from '#platform/identity/people.ts'
import { firstRole } from './store.queries.ts'
import { writeHistory } from '#engine/write/history.ts'

export const storeKeeper: Keeper = { save: saveStore }

async function saveStore(tx: Db, saving: Saving): Promise<Outcome> {
  const { username, password: _password, ...stored } = saving.values
  if ((saving.before?.values['account_id'] ?? null) !== null) return { set: stored }
  const roleId = await roleGiven(tx, saving)
  return {
    set: stored,
    told: { username: [null, username ?? null] },
    after: ({ id }) => addOperator(tx, saving, { storeId: id, roleId }),
  }
}

/** Nobody gives what he does not hold himself. */
async function roleGiven(tx: Db, saving: Saving): Promise<number> {
  const { principal } = saving.writer
  const { id, name, grants } = await firstRole(tx)
  if (!principal.isAdmin && !holdsAll(principal, grants))
    throw refused(saving, { code: 'role_beyond_own', values: { role: name } })
  return id
}

interface Added {
  readonly storeId: number
  readonly roleId: number
}

async function addOperator(tx: Db, saving: Saving, { storeId, roleId }: Added): Promise<void> {
  const { values, writer } = saving
  const [username, name, phone] = [values['username'], values['contact_name'], values['contact_phone']].map(
    plainText,
  )
  const personId = await personOf(tx, { name: name ?? '', phone: phone ?? '' })
  const hash = await hashPassword(plainText(values['password']))
  const { rows } = await sql<{ id: number }>`
    insert into account (person_id, organisation_id, username, password_hash, nick_name, phone)
    values (${personId}, ${storeId}, ${username}, ${hash}, ${name}, ${phone})
    on conflict (lower(username)) do nothing
    returning id`.execute(tx)
  const [account] = rows
  if (account === undefined) throw refused(saving, { code: 'duplicate' })
  await sql`insert into account_role (account_id, role_id) values (${account.id}, ${roleId})`.execute(tx)
  await sql`update store set account_id = ${account.id} where id = ${storeId}`.execute(tx)
  const changes = {
    username: [null, username ?? ''],
    nick_name: [null, name ?? ''],
    phone: [null, phone ?? ''],
  } as const
  await writeHistory(tx, 'account', { id: account.id, version: 1, verb: 'add', changes }, writer.principal)
}

function refused({ writer }: Saving, fault: FieldFault) {
  return invalidInput(new Map(), new Map([['username', fault]]), writer.language)
}
