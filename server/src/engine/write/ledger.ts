// Entries of the ledger, each in the transaction of the change that it tells of (architecture §10.3, `ledger.md` §4 "Append").
import { randomBytes } from 'node:crypto'
import type { WireValue } from '@cangdan/protocol'
import { CompiledQuery } from 'kysely'
import type { Canonical } from '#domain/ledger/canonical-json.ts'
import { entryText, type Facts } from '#domain/ledger/entry.ts'
import { WITH_NEXT } from '#platform/database/pipelining-client.ts'
import type { Db } from '#platform/database/database.ts'
import { NOBODY, type Principal } from '#platform/identity/principal.ts'
import type { EntryDraft, LockedRecord } from '#engine/declare/record.ts'
import type { Resource } from '#engine/declare/resource.ts'

const NONCE_BYTES = 16

interface Head {
  /** Of the transaction. */
  readonly at: string
  /** Of the last entry of the stream; null where there is none. */
  readonly seq: number | null
  readonly hash: string | null
}

// The record is locked, so that nobody else adds to its stream until the transaction ends.
const HEAD = `
  select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, head.seq, encode(head.hash, 'hex') as hash
    from (values (1)) as one
    left join lateral (select seq, hash from ledger_entry where stream = $1 order by seq desc limit 1) as head on true`

const APPEND = `${WITH_NEXT}insert into ledger_entry (stream, seq, prev, body) values ($1, $2, $3, $4)`

/** Adds an entry to the record's own stream: what it says, with the record's version and figures as they are now. */
export async function appendEntry(
  tx: Db,
  resource: Resource,
  { event, columns = [], facts = {} }: EntryDraft,
  { record, principal }: { readonly record: LockedRecord; readonly principal: Principal },
): Promise<void> {
  const stream = `${resource.table}:${record.id}`
  const { rows } = await tx.executeQuery<Head>(CompiledQuery.raw(HEAD, [stream]))
  const { at = '', seq: last = null, hash: prev = null } = rows[0] ?? {}
  const seq = last === null ? 0 : last + 1
  const text = entryText({
    stream,
    seq,
    prev,
    kind: `${resource.table}.${event}`,
    at,
    actor: actorOf(principal),
    nonce: randomBytes(NONCE_BYTES).toString('hex'),
    facts: { ...valuesOf(resource, columns, record), version: record.version, ...facts },
  })
  const values = [stream, seq, prev === null ? null : Buffer.from(prev, 'hex'), Buffer.from(text)]
  await tx.executeQuery(CompiledQuery.raw(APPEND, values))
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
