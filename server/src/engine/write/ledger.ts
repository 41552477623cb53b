// Ledger entries are appended in the transaction of their change (docs/ledger.md).
import { type ColumnType, toPlainText, type WireValue } from '@cangdan/protocol'
import type { CanonicalValue } from '#platform/ledger/format/canonical-json.ts'
import type { Facts } from '#platform/ledger/format/entry.ts'
import type { Db } from '#platform/database/database.ts'
import { PLATFORM_ID, type Principal } from '#platform/identity/principal.ts'
import { appendToStream } from '#platform/ledger/append.ts'
import { diffValues } from '../declare/records/changes.ts'
import { isSecret, isStored } from '../declare/columns/column.ts'
import type { EntryDraft, LockedRecord } from '#engine/declare/record.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { FILE_HASHES, getFileHashes, loadFileHashes } from './file-hashes.ts'

interface ChangedRecord {
  readonly record: LockedRecord
  readonly principal: Principal
  /** The record before the change, if it existed; the record itself if nothing is written. */
  readonly before?: LockedRecord
}

/** Appends an entry to the stream of a record: the draft, the changed columns, and the current version and figures. */
export const appendEntry = (tx: Db, resource: Resource, draft: EntryDraft, changed: ChangedRecord): Promise<void> =>
  appendToStream(tx, buildEntry(tx, resource, draft, changed))

/**
 * Appends an entry for a change without a declared one, if the record has a stream. From its first entry on, the ledger has every version of the
 * record (I15), so that a row changed in another way contradicts it.
 */
export async function appendUndeclared(
  tx: Db,
  resource: Resource,
  event: 'changed' | 'deleted',
  changed: ChangedRecord,
): Promise<void> {
  if (hasStreams(resource)) await appendToStream(tx, buildEntry(tx, resource, { event }, changed), 'if it has begun')
}

/** Returns whether records can have entries; skips the lookup for others. */
export const hasStreams = ({ whole: { figures, states } }: Resource): boolean => figures.size > 0 || states.size > 0

function buildEntry(
  tx: Db,
  resource: Resource,
  { event, columns = [], facts = {} }: EntryDraft,
  { record, principal, before }: ChangedRecord,
) {
  // `verify` would compare the fact with the value of the column.
  const doubled = Object.keys(facts).find((name) => resource.whole.columns.has(name))
  if (doubled !== undefined)
    throw new Error(`the fact ${doubled} of an entry of ${resource.table} has the name of a column`)
  // Later changes would not contain it, and `verify` would report the row as altered.
  const undeclared = columns.find((name) => {
    const column = resource.whole.columns.get(name)
    return column !== undefined && isSecret(column) && column.inLedger !== true
  })
  if (undeclared !== undefined)
    throw new Error(`an entry of ${resource.table} contains ${undeclared}, which is guarded and not inLedger`)
  // The first entry contains all columns that it may, later ones only changes.
  const listChanged = (isFirst: boolean) =>
    before === record ? [] : Object.keys(diffValues(isFirst ? {} : (before?.values ?? {}), record.values))
  // Columns that were never filled in need no commitment.
  const listPersonal = (isFirst: boolean) =>
    listChanged(isFirst)
      .filter((name) => resource.whole.columns.get(name)?.personal === true)
      .map((name) => [name, toPlainText(record.values[name])] as const)
      .filter(([, value]) => !isFirst || value !== '')
  const listStated = (isFirst: boolean) => [
    ...columns,
    ...listChanged(isFirst).filter((name) => isStatable(resource, name, record)),
  ]
  return {
    stream: `${resource.table}:${record.id}`,
    kind: `${resource.table}.${event}`,
    actor: getActor(principal),
    facts: async (isFirst: boolean): Promise<Facts> => {
      const statedFacts = buildFacts(resource, record, listStated(isFirst))
      const values = Object.fromEntries(Object.keys(statedFacts).map((name) => [name, record.values[name] ?? null]))
      const files = getFileHashes(resource, values, await loadFileHashes(tx, resource, [values]))
      const hashes = Object.keys(files).length === 0 ? {} : { [FILE_HASHES]: files }
      return { ...facts, ...statedFacts, ...hashes, version: record.version }
    },
    personal: (isFirst: boolean) => Object.fromEntries(listPersonal(isFirst)),
  }
}

const getActor = ({ accountId, personId, organisationId }: Principal) =>
  accountId === PLATFORM_ID ? null : { account: accountId, person: personId, organisation: organisationId }

// About people, entries contain only numbers and therefore no typed texts; guarded columns are included only if declared.
function isStatable({ whole }: Resource, name: string, { values }: LockedRecord): boolean {
  const value = values[name] ?? null
  const column = whole.columns.get(name)
  if (column === undefined || !isStored(column)) return false
  if (column.inLedger === true) return true
  return !isSecret(column) && STATES_VALUE[column.type](value)
}

const isAlways = () => true
const isNever = () => false
const hasNoText = (value: WireValue) =>
  typeof value !== 'string' && !(Array.isArray(value) && value.some((each) => typeof each === 'string'))

/** Whether entries contain a value of the type in plain. Texts may be about people. */
const STATES_VALUE: Readonly<Record<ColumnType, (value: WireValue) => boolean>> = {
  text: isNever,
  select: isAlways,
  checkbox: isAlways,
  tags: isNever,
  cascade: isAlways,
  number: isAlways,
  date: isAlways,
  datetime: isAlways,
  eqdate: isAlways,
  time: isAlways,
  eqtime: isAlways,
  second: isAlways,
  image: isAlways,
  hide: hasNoText,
}

export function buildFacts(
  { whole }: Resource,
  { values }: Pick<LockedRecord, 'values'>,
  columns: readonly string[],
): Facts {
  const stated = new Set([...whole.figures, ...columns])
  return Object.fromEntries(
    [...stated]
      .filter((name) => Object.hasOwn(values, name))
      .map((name) => [name, toFact(values[name] ?? null, whole.columns.get(name)?.unit !== undefined)]),
  )
}

// Amounts are texts, because programs format large numbers differently; options, times and ids are small numbers.
const toFact = (value: WireValue, isAmount: boolean): CanonicalValue =>
  isAmount && typeof value === 'number' ? String(value) : value
