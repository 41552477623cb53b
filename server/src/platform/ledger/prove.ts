// What proves the entries of a stream: where each stands in the last signed tree, and the hashes beside its way up.
import { base64Of, hexOf } from '@cangdan/protocol/ledger'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { keysOfLog, type Log } from './log.ts'
import { cosignaturesOf, publishedHead } from './publish.ts'
import { type TileCache, treeReader } from './tile-reader.ts'
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
}

/** The last entries of a stream. */
export async function proveStream(
  db: Db,
  tiles: TileCache,
  stream: string,
  limit: number,
): Promise<ProvenStream> {
  const { rows } = await sql<Placed>`
    select seq, hash, body, log, leaf from ledger_entry left join ledger_leaf on entry_id = id
     where stream = ${stream} order by seq desc limit ${limit}`.execute(db)
  const ids = [...new Set(rows.flatMap(({ log }) => (log === null ? [] : [log])))]
  const logs = new Map(await Promise.all(ids.map(async (id) => [id, await headOf(db, id)] as const)))
  const hashes = new Map<Placed, readonly string[]>()
  for (const [id, { signed }] of logs) {
    const size = signed?.head.size ?? 0
    const sealed = rows.filter(({ log, leaf }) => log === id && leaf !== null && leaf < size)
    const ways = await treeReader(db, id, tiles).inclusions(
      sealed.map(({ leaf }) => leaf ?? 0),
      size,
    )
    for (const [place, entry] of sealed.entries()) hashes.set(entry, (ways[place] ?? []).map(base64Of))
  }
  return {
    logs: [...logs.values()].map(({ log }) => log),
    entries: rows.map((entry) => {
      const { seq, hash, body, log, leaf } = entry
      const way = hashes.get(entry)
      return { seq, hash: hexOf(hash), body, log, index: way === undefined ? null : leaf, hashes: way ?? [] }
    }),
  }
}

async function headOf(
  db: Db,
  id: number,
): Promise<{ readonly log: ProvenLog; readonly signed: SignedHead | undefined }> {
  const { rows } = await sql<Log>`select id, origin from ledger_log where id = ${id}`.execute(db)
  const log = rows[0] ?? { id, origin: '' }
  const [signed, keys] = await Promise.all([publishedHead(db, log), keysOfLog(db, id)])
  return {
    signed,
    log: {
      ...log,
      keys: keys.map(({ verifier_key }) => verifier_key),
      note: await noteOf(db, log, signed),
    },
  }
}

/** The signed note of a log as anyone may read it; null until one is signed. */
export const noteOf = async (db: Db, log: Log, signed: SignedHead | undefined): Promise<string | null> =>
  signed === undefined ? null : signedNote(signed, await cosignaturesOf(db, log, signed.head.size))
