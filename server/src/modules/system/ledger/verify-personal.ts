// Checks that personal data matches its commitments, or was erased by an order recorded in an entry (docs/ledger.md).
import type { WireValue } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { openValue } from '#platform/ledger/personal.ts'
import { readEntry } from '#platform/ledger/verify/verify-entry.ts'
import type { Finding } from '#platform/ledger/verify/verify-log.ts'

export interface Commitment {
  readonly record: number
  readonly entry: number
  readonly field: string
  readonly commitment: string
}

interface RecordCommitments {
  readonly values: Readonly<Record<string, WireValue>> | undefined
  readonly committed: readonly Commitment[]
}

interface StoredPersonal {
  readonly entry_id: number
  readonly field: string
  readonly cipher: Buffer | null
  readonly key: Buffer | null
  readonly erased_by: number | null
  readonly eraser: Buffer | null
}

interface PersonalVerification {
  readonly findings: Finding[]
  readonly erased: Finding[]
}

/** Opens each commitment, and compares the last one of each field with its record. */
export async function verifyPersonal(
  db: Db,
  table: string,
  records: readonly RecordCommitments[],
): Promise<PersonalVerification> {
  const verified: PersonalVerification = { findings: [], erased: [] }
  const stored = await loadStored(db, [
    ...new Set(records.flatMap(({ committed }) => committed.map(({ entry }) => entry))),
  ])
  for (const { values, committed } of records) {
    const last = new Map(committed.map(({ field, entry }) => [field, entry]))
    for (const each of committed) {
      const where = `row ${table} ${each.record}`
      const said = openCommitment(table, each, stored.get(getKey(each.entry, each.field)))
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

type OpenedValue = { readonly fault: string } | { readonly erased: string } | { readonly value: string }

function openCommitment(
  table: string,
  { record, entry, field, commitment }: Commitment,
  row: StoredPersonal | undefined,
): OpenedValue {
  if (row === undefined) return { fault: `${field}, which entry ${entry} commits to, is missing` }
  if (row.cipher === null) return readErasure(`${table}:${record}`, entry, field, row)
  if (row.key === null) return { fault: `${field}, which entry ${entry} commits to, has no key` }
  const opened = openValue(field, row.cipher, row.key)
  return opened?.commitment === commitment
    ? { value: opened.value }
    : { fault: `${field} does not open as what entry ${entry} commits to` }
}

function readErasure(stream: string, entry: number, field: string, { erased_by, eraser }: StoredPersonal): OpenedValue {
  const stored = eraser === null ? undefined : readEntry(eraser)
  const { erased_fields: fields, order_no: order } = (stored?.['facts'] ?? {}) as Readonly<Record<string, unknown>>
  if (stored?.stream !== stream || typeof fields !== 'string' || !fields.split(',').includes(field))
    return { fault: `${field}, which entry ${entry} commits to, was erased and no entry says so` }
  return {
    erased: `${field} of entry ${entry} was erased by order ${String(order)}, entry ${String(erased_by)}`,
  }
}

const getKey = (entry: number, field: string) => `${entry} ${field}`

async function loadStored(db: Db, entries: readonly number[]): Promise<Map<string, StoredPersonal>> {
  if (entries.length === 0) return new Map()
  const { rows } = await sql<StoredPersonal>`
    select entry_id, field, cipher, secret.key, erased_by, eraser.body as eraser
      from ledger_private
      left join erasable.ledger_secret secret on secret.id = secret_id
      left join ledger_entry eraser on eraser.id = erased_by
     where entry_id = any(${entries}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [getKey(row.entry_id, row.field), row]))
}

export const STRAY_PERSONAL = `
  select 'personal data ' || entry_id || ' ' || field, 'is of no entry'
    from ledger_private join ledger_entry on ledger_entry.id = entry_id
   where position(convert_to('"' || field || '":', 'UTF8') in body) = 0`
