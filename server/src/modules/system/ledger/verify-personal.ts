// Checks that personal data matches its commitments, or was erased by an order recorded in an entry (`ledger.md` §4).
import type { WireValue } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { openValue } from '#platform/ledger/personal.ts'
import { readEntry } from '#platform/ledger/verify/verify-entry.ts'
import type { Finding } from '#platform/ledger/verify/verify-log.ts'

export interface Committed {
  readonly record: number
  readonly entry: number
  readonly field: string
  readonly commitment: string
}

interface OfRecord {
  readonly values: Readonly<Record<string, WireValue>> | undefined
  readonly committed: readonly Committed[]
}

interface Stored {
  readonly entry_id: number
  readonly field: string
  readonly cipher: Buffer | null
  readonly key: Buffer | null
  readonly erased_by: number | null
  readonly eraser: Buffer | null
}

interface PersonalVerified {
  readonly findings: Finding[]
  readonly erased: Finding[]
}

/** Opens each commitment, and compares the last one of each field with its record. */
export async function verifyPersonal(
  db: Db,
  table: string,
  records: readonly OfRecord[],
): Promise<PersonalVerified> {
  const verified: PersonalVerified = { findings: [], erased: [] }
  const stored = await storedOf(db, [
    ...new Set(records.flatMap(({ committed }) => committed.map(({ entry }) => entry))),
  ])
  for (const { values, committed } of records) {
    const last = new Map(committed.map(({ field, entry }) => [field, entry]))
    for (const each of committed) {
      const where = `row ${table} ${each.record}`
      const said = saidOf(table, each, stored.get(keyOf(each.entry, each.field)))
      if ('fault' in said) verified.findings.push({ where, what: said.fault })
      if ('erased' in said) verified.erased.push({ where, what: said.erased })
      const expected = 'value' in said ? said.value : ''
      if ('fault' in said || values === undefined || last.get(each.field) !== each.entry) continue
      if ((values[each.field] ?? '') !== expected)
        verified.findings.push({ where, what: `${each.field} is not what entry ${each.entry} commits to` })
    }
  }
  return verified
}

type Said = { readonly fault: string } | { readonly erased: string } | { readonly value: string }

function saidOf(
  table: string,
  { record, entry, field, commitment }: Committed,
  row: Stored | undefined,
): Said {
  if (row === undefined) return { fault: `${field}, which entry ${entry} commits to, is missing` }
  if (row.cipher === null) return erasedBy(`${table}:${record}`, entry, field, row)
  if (row.key === null) return { fault: `${field}, which entry ${entry} commits to, has no key` }
  const opened = openValue(field, row.cipher, row.key)
  return opened?.commitment === commitment
    ? { value: opened.value }
    : { fault: `${field} does not open as what entry ${entry} commits to` }
}

function erasedBy(stream: string, entry: number, field: string, { erased_by, eraser }: Stored): Said {
  const said = eraser === null ? undefined : readEntry(eraser)
  const { erased_fields: fields, order_no: order } = (said?.['facts'] ?? {}) as Readonly<
    Record<string, unknown>
  >
  if (said?.stream !== stream || typeof fields !== 'string' || !fields.split(',').includes(field))
    return { fault: `${field}, which entry ${entry} commits to, was erased and no entry says so` }
  return {
    erased: `${field} of entry ${entry} was erased by order ${String(order)}, entry ${String(erased_by)}`,
  }
}

const keyOf = (entry: number, field: string) => `${entry} ${field}`

async function storedOf(db: Db, entries: readonly number[]): Promise<Map<string, Stored>> {
  if (entries.length === 0) return new Map()
  const { rows } = await sql<Stored>`
    select entry_id, field, cipher, secret.key, erased_by, eraser.body as eraser
      from ledger_private
      left join erasable.ledger_secret secret on secret.id = secret_id
      left join ledger_entry eraser on eraser.id = erased_by
     where entry_id = any(${entries}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [keyOf(row.entry_id, row.field), row]))
}

export const STRAY_PERSONAL = `
  select 'personal data ' || entry_id || ' ' || field, 'is of no entry'
    from ledger_private join ledger_entry on ledger_entry.id = entry_id
   where position(convert_to('"' || field || '":', 'UTF8') in body) = 0`
