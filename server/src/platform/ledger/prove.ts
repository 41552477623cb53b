// What proves the entries of a stream: where each stands in the last signed tree, and the hashes beside its way up.
import { hexOf, type Policy } from '@cangdan/protocol/ledger'
import { CompiledQuery, sql } from 'kysely'
import { Cache } from '../cache/cache.ts'
import type { Db } from '../database/database.ts'
import { PLANNED_ONCE } from '../database/pipelining-client.ts'
import { keysOfLog, type Log } from './log.ts'
import { cosignaturesOf, publishedHead } from './publish.ts'
import { type TileCache, type TreeReader, treeReader } from './tile-reader.ts'
import { witnessedHead } from './witnessed.ts'
import { type SignedHead, signedNote } from './witnesses.ts'

/** What readers of the ledger ask: its signed trees, and the policy of its witnesses as text. */
export interface LedgerReading extends Omit<Proving, 'policy'> {
  readonly policy: () => Promise<string | null>
}

export interface ProvenEntry {
  readonly seq: number
  readonly hash: string
  /** UTF-8. */
  readonly body: Buffer
  readonly log: number | null
  readonly index: number | null
  /** Base64. */
  readonly hashes: readonly string[]
}

export interface ProvenLog extends Log {
  readonly keys: readonly string[]
  readonly note: string | null
}

export interface ProvenStream {
  readonly logs: readonly ProvenLog[]
  /** The newest first. */
  readonly entries: readonly ProvenEntry[]
}

interface Placed {
  readonly seq: number
  readonly hash: Buffer
  readonly body: Buffer
  readonly log: number | null
  readonly leaf: number | null
  /** Another one once there is a head, a line under it or a key that were not there before. */
  readonly stamp: number | null
}

// The number stands in the text: a plan for any number of entries would be worked out anew each time.
const placedOf = (limit: number) => `${PLANNED_ONCE}
    select entry.seq, entry.hash, entry.body, place.log, place.leaf, head.stamp
      from ledger_entry entry
      left join ledger_leaf place on place.entry_id = entry.id
      left join ledger_head_stamp head on head.log = place.log
     where entry.stream = $1 order by entry.seq desc limit ${Math.trunc(limit)}`

const ONE_PLACED = `
    select entry.seq, entry.hash, entry.body, place.log, place.leaf, head.stamp
      from ledger_entry entry
      left join ledger_leaf place on place.entry_id = entry.id
      left join ledger_head_stamp head on head.log = place.log
     where entry.stream = $1 and entry.seq = $2`

interface KnownHead {
  readonly stamp: number
  readonly log: ProvenLog
  /** Leaves of the last head that is signed. */
  readonly size: number
  readonly tree: TreeReader
  /** The last one that enough witnesses have signed; absent where there is none, or it is the same. */
  readonly witnessed?: { readonly size: number; readonly note: string } | undefined
}

/** What proofs are made of, and what a process remembers of it. */
export interface Proving {
  readonly db: Db
  readonly tiles: TileCache
  readonly heads: HeadCache
  /** Whose signatures its reader waits for; absent where nobody is asked. */
  readonly policy?: Policy | undefined
}

/** The last signed head of each log. */
export type HeadCache = Cache<KnownHead>
export const headCache = (): HeadCache => new Cache({ name: 'head', max: 16 })

/** The last entries of a stream. */
export async function proveStream(proving: Proving, stream: string, limit: number): Promise<ProvenStream> {
  const { rows } = await proving.db.executeQuery<Placed>(CompiledQuery.raw(placedOf(limit), [stream]))
  return proven(proving, rows)
}

/** One entry of a stream; without any where there is no such. */
export async function proveEntry(proving: Proving, stream: string, seq: number): Promise<ProvenStream> {
  const { rows } = await proving.db.executeQuery<Placed>(CompiledQuery.raw(ONE_PLACED, [stream, seq]))
  return proven(proving, rows)
}

async function proven(proving: Proving, rows: readonly Placed[]): Promise<ProvenStream> {
  const stamps = new Map(rows.flatMap(({ log, stamp }) => (log === null ? [] : [[log, stamp ?? 0] as const])))
  const known: KnownHead[] = []
  const hashes = new Map<Placed, readonly string[]>()
  for (const [id, stamp] of stamps) {
    const places = rows.filter(({ log }) => log === id)
    const head = fittingHead(await headOf(proving, id, stamp), places)
    known.push(head)
    const sealed = places.filter(({ leaf }) => leaf !== null && leaf < head.size)
    const ways = await head.tree.inclusions(
      sealed.map(({ leaf }) => leaf ?? 0),
      head.size,
    )
    for (const [place, entry] of sealed.entries()) hashes.set(entry, (ways[place] ?? []).map(base64))
  }
  return {
    logs: known.map(({ log }) => log),
    entries: rows.map((entry) => {
      const { seq, hash, body, log, leaf } = entry
      const way = hashes.get(entry)
      return { seq, hash: hexOf(hash), body, log, index: way === undefined ? null : leaf, hashes: way ?? [] }
    }),
  }
}

const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')

/** What enough witnesses have signed, where it has all that is sealed of the stream: the last head is often too young for them. */
function fittingHead(head: KnownHead, places: readonly Placed[]): KnownHead {
  const { witnessed } = head
  const sealed = places.every(
    ({ leaf }) => leaf === null || leaf >= head.size || leaf < (witnessed?.size ?? 0),
  )
  if (witnessed === undefined || !sealed) return head
  return { ...head, size: witnessed.size, log: { ...head.log, note: witnessed.note } }
}

async function headOf({ db, tiles, heads, policy }: Proving, id: number, stamp: number): Promise<KnownHead> {
  const known = heads.get(String(id), (head) => head.stamp === stamp)
  if (known !== undefined) return known
  const { rows } = await sql<Log>`select id, origin from ledger_log where id = ${id}`.execute(db)
  const log = rows[0] ?? { id, origin: '' }
  const [signed, keys, witnessed] = await Promise.all([
    publishedHead(db, log),
    keysOfLog(db, id),
    policy === undefined ? undefined : witnessedHead(db, log, policy),
  ])
  const seen = await noteOf(db, log, witnessed)
  const verifierKeys = keys.map(({ verifier_key }) => verifier_key)
  const head = {
    stamp,
    log: { ...log, keys: verifierKeys, note: await noteOf(db, log, signed) },
    size: signed?.head.size ?? 0,
    tree: treeReader(db, id, tiles),
    witnessed:
      witnessed === undefined || seen === null ? undefined : { size: witnessed.head.size, note: seen },
  }
  heads.set(String(id), head)
  return head
}

/** The signed note of a log as anyone may read it; null until one is signed. */
export const noteOf = async (db: Db, log: Log, signed: SignedHead | undefined): Promise<string | null> =>
  signed === undefined ? null : signedNote(signed, await cosignaturesOf(db, log, signed.head.size))
