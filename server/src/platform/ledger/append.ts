// Adds entries to streams (`ledger.md` §4 "Append"): each names the hash of the one before it.
import { randomBytes } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { type EntryParts, entryText, type Facts } from '#domain/ledger/entry.ts'
import type { Db } from '../database/database.ts'
import { WITH_NEXT } from '../database/pipelining-client.ts'

const NONCE_BYTES = 16

interface Head {
  /** Of the transaction. */
  readonly at: string
  /** Of the last entry of the stream; null where there is none. */
  readonly seq: number | null
  readonly hash: string | null
}

const HEAD = `
  select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, head.seq, encode(head.hash, 'hex') as hash
    from (values (1)) as one
    left join lateral (select seq, hash from ledger_entry where stream = $1 order by seq desc limit 1) as head on true`

const APPEND = `${WITH_NEXT}insert into ledger_entry (stream, seq, prev, body) values ($1, $2, $3, $4)`

/** Adds one to a stream that nobody else adds to until the transaction ends: the caller holds its record locked. `when`: not as its first. */
export async function appendToStream(
  tx: Db,
  parts: Pick<EntryParts, 'stream' | 'kind' | 'actor'> & { readonly facts: (isFirst: boolean) => Facts },
  when?: 'if it has begun',
): Promise<void> {
  const { rows } = await tx.executeQuery<Head>(CompiledQuery.raw(HEAD, [parts.stream]))
  const { at = '', seq: last = null, hash: prev = null } = rows[0] ?? {}
  if (last === null && when !== undefined) return
  const seq = last === null ? 0 : last + 1
  const nonce = randomBytes(NONCE_BYTES).toString('hex')
  const text = entryText({ ...parts, facts: parts.facts(seq === 0), seq, prev, at, nonce })
  const values = [parts.stream, seq, prev === null ? null : Buffer.from(prev, 'hex'), Buffer.from(text)]
  await tx.executeQuery(CompiledQuery.raw(APPEND, values))
}
