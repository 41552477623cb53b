// Erases personal data by order (PIPL art. 47) from its record, the record's history and the commitments' values in the ledger. Chain and proofs
// remain valid.
import { sql } from 'kysely'
import type { Resource } from '#engine/declare/resource.ts'
import { writeHistory } from '#engine/write/history.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { PLATFORM_ID } from '#platform/identity/principal.ts'
import { appendToStream } from '#platform/ledger/append.ts'

export interface Erasure {
  readonly resource: Resource
  readonly id: number
  readonly fields: readonly string[]
  /** Number of the order. It remains in the ledger permanently, so it must not contain a name. */
  readonly order: string
}

const ORDER = /^[\w./-]{1,60}$/

/**
 * Returns the number of erased committed values; a second call erases nothing and adds no entry. @throws Error for a column without personal data, an
 * invalid order number, or an unknown record
 */
export async function erasePersonal(db: Db, { resource, id, fields, order }: Erasure): Promise<number> {
  const { table } = resource
  const strange = fields.filter((name) => resource.whole.columns.get(name)?.personal !== true)
  if (fields.length === 0 || strange.length > 0)
    throw new Error(`${table} has no personal data called ${strange.join(', ') || 'nothing'}.`)
  if (!ORDER.test(order)) throw new Error('An order is named by its number: letters, digits, dots, dashes.')
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ version: number; isEmpty: boolean }>`
      select version, ${sql.join(
        fields.map((name) => sql`${sql.ref(name)} = ''`),
        sql` and `,
      )} as "isEmpty"
        from ${sql.table(table)} where id = ${id} for update`.execute(tx)
    const [record] = rows
    if (record === undefined) throw new Error(`There is no ${table} ${id}.`)
    const stream = `${table}:${id}`
    const { rows: committed } = await sql<{ entry_id: number; field: string }>`
      select entry_id, field from ledger_private join ledger_entry on ledger_entry.id = entry_id
       where stream = ${stream} and field = any(${fields}::text[]) and cipher is not null`.execute(tx)
    if (record.isEmpty && committed.length === 0) return 0
    const version = record.version + 1
    const empty = fields.map((name) => sql`${sql.ref(name)} = ''`)
    await sql`update ${sql.table(table)} set ${sql.join(empty)}, version = ${version} where id = ${id}`.execute(tx)
    await sql`
      update record_history
         set changes = (select jsonb_object_agg(key, case when key = any(${fields}::text[]) then mask_change(value) else value end)
                          from jsonb_each(changes))
       where table_name = ${table} and record_id = ${id} and changes ?| ${fields}::text[]`.execute(tx)
    await writeHistory(
      tx,
      table,
      { id, version, verb: 'erase', changes: {}, remark: order },
      { accountId: PLATFORM_ID, personId: PLATFORM_ID },
    )
    await appendToStream(tx, {
      stream,
      kind: `${table}.erased`,
      actor: null,
      facts: () => ({ erased_fields: fields.join(','), order_no: order, version }),
    })
    await sql`
      update ledger_private set cipher = null, secret_id = null,
             erased_by = (select max(id) from ledger_entry where stream = ${stream})
       where field = any(${fields}::text[]) and cipher is not null
         and entry_id = any(${committed.map(({ entry_id }) => entry_id)}::bigint[])`.execute(tx)
    return committed.length
  })
}
