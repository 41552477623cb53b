// Appends entries to streams (docs/ledger.md): each contains the hash of the previous one.
import { randomBytes } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { type EntryParts, buildEntryText, type Facts } from './format/entry.ts'
import type { Db } from '../database/database.ts'
import { WITH_NEXT } from '../database/pipelining-client.ts'
import { type SealedValue, sealValue } from './personal.ts'

const NONCE_BYTES = 16

interface Head {
  readonly at: string
  /** Of the last entry of the stream; null if there is none. */
  readonly seq: number | null
  readonly hash: string | null
}

const HEAD = `
  select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, head.seq, encode(head.hash, 'hex') as hash
    from (values (1)) as one
    left join lateral (select seq, hash from ledger_entry where stream = $1 order by seq desc limit 1) as head on true`

const APPEND = `${WITH_NEXT}insert into ledger_entry (stream, seq, prev, body) values ($1, $2, $3, $4)`

const APPEND_WITH_PERSONAL = `${WITH_NEXT}
  with entry as (insert into ledger_entry (stream, seq, prev, body) values ($1, $2, $3, $4) returning id),
       given as (select * from unnest($5::text[], $6::bytea[], $7::bytea[]) as each (field, cipher, key)),
       secret as (insert into erasable.ledger_secret (key) select key from given returning id, key)
  insert into ledger_private (entry_id, field, cipher, secret_id)
  select entry.id, given.field, given.cipher, secret.id from entry, given join secret using (key)`

export interface EntryInput extends Pick<EntryParts, 'stream' | 'kind' | 'actor'> {
  readonly facts: (isFirst: boolean) => Facts | Promise<Facts>
  /** Personal values by field: the entry contains only commitments to them. */
  readonly personal?: (isFirst: boolean) => Readonly<Record<string, string>>
}

/** Appends an entry. The caller must have locked the stream's record until the transaction ends. @param when skip an entry that would be the first */
export async function appendToStream(
  tx: Db,
  { facts, personal, ...parts }: EntryInput,
  when?: 'if it has begun',
): Promise<void> {
  const { rows } = await tx.executeQuery<Head>(CompiledQuery.raw(HEAD, [parts.stream]))
  const { at = '', seq: last = null, hash: prev = null } = rows[0] ?? {}
  if (last === null && when !== undefined) return
  const seq = last === null ? 0 : last + 1
  const nonce = randomBytes(NONCE_BYTES).toString('hex')
  const sealed = Object.entries(personal?.(seq === 0) ?? {}).map(([field, value]) => sealValue(field, value))
  const commitments = Object.fromEntries(sealed.map(({ field, commitment }) => [field, commitment]))
  const text = buildEntryText({
    ...parts,
    facts: await facts(seq === 0),
    private: commitments,
    seq,
    prev,
    at,
    nonce,
  })
  const values = [parts.stream, seq, prev === null ? null : Buffer.from(prev, 'hex'), Buffer.from(text)]
  if (sealed.length === 0) await tx.executeQuery(CompiledQuery.raw(APPEND, values))
  else await tx.executeQuery(CompiledQuery.raw(APPEND_WITH_PERSONAL, [...values, ...toColumns(sealed)]))
}

const toColumns = (sealed: readonly SealedValue[]) => [
  sealed.map(({ field }) => field),
  sealed.map(({ cipher }) => cipher),
  sealed.map(({ key }) => key),
]
