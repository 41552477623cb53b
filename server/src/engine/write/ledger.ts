// Entries of the ledger, each in the transaction of the change that it tells of (architecture §10.3, `ledger.md` §4 "Append").
import { type ColumnType, plainText, type WireValue } from '@cangdan/protocol'
import type { Canonical } from '#platform/ledger/format/canonical-json.ts'
import type { Facts } from '#platform/ledger/format/entry.ts'
import type { Db } from '#platform/database/database.ts'
import { NOBODY, type Principal } from '#platform/identity/principal.ts'
import { appendToStream } from '#platform/ledger/append.ts'
import { changesBetween } from '../declare/records/changes.ts'
import { isSecret, isStored } from '../declare/columns/column.ts'
import type { EntryDraft, LockedRecord } from '#engine/declare/record.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { FILE_HASHES, hashesOfFiles, readFileHashes } from './file-hashes.ts'

interface Changed {
  readonly record: LockedRecord
  readonly principal: Principal
  /** As it was before, where it was there; the record itself where nothing is written. */
  readonly before?: LockedRecord
}

/** Adds an entry to the record's own stream: what it says, and what the change has written, with the record's version and figures as they are now. */
export const appendEntry = (tx: Db, resource: Resource, draft: EntryDraft, changed: Changed): Promise<void> =>
  appendToStream(tx, entryOf(tx, resource, draft, changed))

/**
 * A change that declares no entry has one all the same where its record has a stream: from the first entry on the ledger tells of each version
 * (I15), so that a row that was changed otherwise stands against it.
 */
export async function appendUndeclared(
  tx: Db,
  resource: Resource,
  event: 'changed' | 'deleted',
  changed: Changed,
): Promise<void> {
  if (hasStreams(resource))
    await appendToStream(tx, entryOf(tx, resource, { event }, changed), 'if it has begun')
}

/** Whether records of it may have entries: others are spared the look. */
export const hasStreams = ({ whole: { figures, states } }: Resource): boolean =>
  figures.size > 0 || states.size > 0

function entryOf(
  tx: Db,
  resource: Resource,
  { event, columns = [], facts = {} }: EntryDraft,
  { record, principal, before }: Changed,
) {
  // It would stand where the column's own value is compared.
  const doubled = Object.keys(facts).find((name) => resource.whole.columns.has(name))
  if (doubled !== undefined)
    throw new Error(`an entry of ${resource.table} states ${doubled}, which is a column`)
  // A later change would not state it, and `verify` would report the row as altered.
  const undeclared = columns.find((name) => {
    const column = resource.whole.columns.get(name)
    return column !== undefined && isSecret(column) && column.inLedger !== true
  })
  if (undeclared !== undefined)
    throw new Error(`an entry of ${resource.table} states ${undeclared}, which is secret and not inLedger`)
  // The first entry of a stream states all that it may: what follows, what has changed since.
  const changed = (isFirst: boolean) =>
    before === record ? [] : Object.keys(changesBetween(isFirst ? {} : (before?.values ?? {}), record.values))
  // What was never filled in needs no commitment.
  const personal = (isFirst: boolean) =>
    changed(isFirst)
      .filter((name) => resource.whole.columns.get(name)?.personal === true)
      .map((name) => [name, plainText(record.values[name])] as const)
      .filter(([, value]) => !isFirst || value !== '')
  const stated = (isFirst: boolean) => [
    ...columns,
    ...changed(isFirst).filter((name) => isStatable(resource, name, record)),
  ]
  return {
    stream: `${resource.table}:${record.id}`,
    kind: `${resource.table}.${event}`,
    actor: actorOf(principal),
    facts: async (isFirst: boolean): Promise<Facts> => {
      const said = statedOf(resource, record, stated(isFirst))
      const values = Object.fromEntries(Object.keys(said).map((name) => [name, record.values[name] ?? null]))
      const files = hashesOfFiles(resource, values, await readFileHashes(tx, resource, [values]))
      const hashes = Object.keys(files).length === 0 ? {} : { [FILE_HASHES]: files }
      return { ...facts, ...said, ...hashes, version: record.version }
    },
    personal: (isFirst: boolean) => Object.fromEntries(personal(isFirst)),
  }
}

const actorOf = ({ accountId, personId, organisationId }: Principal) =>
  accountId === NOBODY ? null : { account: accountId, person: personId, organisation: organisationId }

// Of people the ledger states nothing but numbers, so no text that anybody types; what is kept from some roles only where it is declared.
function isStatable({ whole }: Resource, name: string, { values }: LockedRecord): boolean {
  const value = values[name] ?? null
  const column = whole.columns.get(name)
  if (column === undefined || !isStored(column)) return false
  if (column.inLedger === true) return true
  return (
    !isSecret(column) &&
    (STATABLE.has(column.type) || (column.type === 'hide' && typeof value !== 'string' && !hasTexts(value)))
  )
}

const STATABLE = new Set<ColumnType>([
  'number',
  'select',
  'checkbox',
  'cascade',
  'date',
  'datetime',
  'time',
  'second',
  'image',
])
const hasTexts = (value: WireValue) => Array.isArray(value) && value.some((each) => typeof each === 'string')

/** The numbers that a decision on such a record rests on, and these columns, as an entry states them. */
export function statedOf(
  { whole }: Resource,
  { values }: Pick<LockedRecord, 'values'>,
  columns: readonly string[],
): Facts {
  const stated = new Set([...whole.figures, ...columns])
  return Object.fromEntries(
    [...stated]
      .filter((name) => Object.hasOwn(values, name))
      .map((name) => [name, factOf(values[name] ?? null, whole.columns.get(name)?.unit !== undefined)]),
  )
}

// Amounts are texts, since the text of a number is where programs differ; choices, moments and ids are small numbers.
const factOf = (value: WireValue, isAmount: boolean): Canonical =>
  isAmount && typeof value === 'number' ? String(value) : value
