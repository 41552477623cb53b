// Entries of the ledger, each in the transaction of the change that it tells of (architecture §10.3, `ledger.md` §4 "Append").
import type { WireValue } from '@cangdan/protocol'
import type { Canonical } from '#domain/ledger/canonical-json.ts'
import type { Facts } from '#domain/ledger/entry.ts'
import type { Db } from '#platform/database/database.ts'
import { NOBODY, type Principal } from '#platform/identity/principal.ts'
import { appendToStream } from '#platform/ledger/append.ts'
import type { EntryDraft, LockedRecord } from '#engine/declare/record.ts'
import type { Resource } from '#engine/declare/resource.ts'

/** Adds an entry to the record's own stream: what it says, with the record's version and figures as they are now. */
export async function appendEntry(
  tx: Db,
  resource: Resource,
  { event, columns = [], facts = {} }: EntryDraft,
  { record, principal }: { readonly record: LockedRecord; readonly principal: Principal },
): Promise<void> {
  await appendToStream(tx, {
    stream: `${resource.table}:${record.id}`,
    kind: `${resource.table}.${event}`,
    actor: actorOf(principal),
    facts: { ...valuesOf(resource, columns, record), version: record.version, ...facts },
  })
}

const actorOf = ({ accountId, personId, organisationId }: Principal) =>
  accountId === NOBODY ? null : { account: accountId, person: personId, organisation: organisationId }

/** The numbers that a decision on such a record rests on, and these columns. */
function valuesOf({ whole }: Resource, columns: readonly string[], { values }: LockedRecord): Facts {
  const stated = [...whole.figures, ...columns].filter((name) => Object.hasOwn(values, name))
  return Object.fromEntries(
    stated.map((name) => [name, factOf(values[name] ?? null, whole.columns.get(name)?.unit !== undefined)]),
  )
}

// Amounts are texts, since the text of a number is where programs differ; choices, moments and ids are small numbers.
const factOf = (value: WireValue, isAmount: boolean): Canonical =>
  isAmount && typeof value === 'number' ? String(value) : (value as Canonical)
