// What proves the entries of a stream: where each stands in the last signed tree, and the hashes beside its way up.
import { hexOf } from '@cangdan/protocol/ledger'
import { CompiledQuery, sql } from 'kysely'
import { Cache } from '../cache/cache.ts'
import type { Db } from '../database/database.ts'
import { PLANNED_ONCE } from '../database/pipelining-client.ts'
import { keysOfLog, type Log } from './log.ts'
import { cosignaturesOf, publishedHead } from './publish.ts'
import { type TileCache, type TreeReader, treeReader } from './tile-reader.ts'
import { type SignedHead, signedNote } from './witnesses.ts'

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

interface KnownHead {
  readonly stamp: number
  readonly log: ProvenLog
  /** Leaves of the last head that is signed. */
  readonly size: number
  readonly tree: TreeReader
}

/** What proofs are made of, and what a process remembers of it. */
export interface Proving {
  readonly db: Db
  readonly tiles: TileCache
  readonly heads: HeadCache
}

/** The last signed head of each log. */
export type HeadCache = Cache<KnownHead>
export const headCache = (): HeadCache => new Cache({ name: 'head', max: 16 })

/** The last entries of a stream. */
export async function proveStream(
  { db, tiles, heads }: Proving,
  stream: string,
  limit: number,
): Promise<ProvenStream> {
  const { rows } = await db.executeQuery<Placed>(CompiledQuery.raw(placedOf(limit), [stream]))
  const stamps = new Map(rows.flatMap(({ log, stamp }) => (log === null ? [] : [[log, stamp ?? 0] as const])))
  const known: KnownHead[] = []
  const hashes = new Map<Placed, readonly string[]>()
  for (const [id, stamp] of stamps) {
    const head = await headOf({ db, tiles, heads }, id, stamp)
    known.push(head)
    const sealed = rows.filter(({ log, leaf }) => log === id && leaf !== null && leaf < head.size)
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

async function headOf({ db, tiles, heads }: Proving, id: number, stamp: number): Promise<KnownHead> {
  const known = heads.get(String(id), (head) => head.stamp === stamp)
  if (known !== undefined) return known
  const { rows } = await sql<Log>`select id, origin from ledger_log where id = ${id}`.execute(db)
  const log = rows[0] ?? { id, origin: '' }
  const [signed, keys] = await Promise.all([publishedHead(db, log), keysOfLog(db, id)])
  const verifierKeys = keys.map(({ verifier_key }) => verifier_key)
  const head = {
    stamp,
    log: { ...log, keys: verifierKeys, note: await noteOf(db, log, signed) },
    size: signed?.head.size ?? 0,
    tree: treeReader(db, id, tiles),
  }
  heads.set(String(id), head)
  return head
}

/** The signed note of a log as anyone may read it; null until one is signed. */
export const noteOf = async (db: Db, log: Log, signed: SignedHead | undefined): Promise<string | null> =>
  signed === undefined ? null : signedNote(signed, await cosignaturesOf(db, log, signed.head.size))
