// Proves the entries of a stream: their index in the last signed tree, and the hashes of their inclusion proof.
import { toHex, type Policy } from '@cangdan/protocol/ledger'
import { CompiledQuery, sql } from 'kysely'
import { Cache } from '../cache/cache.ts'
import type { Db } from '../database/database.ts'
import { PLANNED_ONCE } from '../database/pipelining-client.ts'
import { listLogKeys, type Log } from './log.ts'
import { listCosignatures, loadPublishedHead } from './publish.ts'
import { type TileCache, type TreeReader, createTreeReader } from './tile-reader.ts'
import { findWitnessedHead } from './witnessed-head.ts'
import { type SignedHead, buildSignedNote } from './witnesses.ts'

export interface LedgerReader extends Omit<ProofDeps, 'policy'> {
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
  readonly entries: readonly ProvenEntry[]
}

interface PlacedEntry {
  readonly seq: number
  readonly hash: Buffer
  readonly body: Buffer
  readonly log: number | null
  readonly leaf: number | null
  /** Changes with each new head, head by witnesses, or key. */
  readonly stamp: number | null
}

// The limit is part of the text: with a parameter the statement would be planned each time.
const buildPlacedQuery = (limit: number) => `${PLANNED_ONCE}
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
  readonly size: number
  readonly tree: TreeReader
  /** The last witnessed head; undefined if there is none, or if it is the same. */
  readonly witnessed?: { readonly size: number; readonly note: string } | undefined
}

export interface ProofDeps {
  readonly db: Db
  readonly tiles: TileCache
  readonly heads: HeadCache
  /** Witnesses that the reader requires; undefined if none. */
  readonly policy?: Policy | undefined
}

export type HeadCache = Cache<KnownHead>
export const createHeadCache = (): HeadCache => new Cache({ name: 'head', max: 16 })

export async function proveStream(proving: ProofDeps, stream: string, limit: number): Promise<ProvenStream> {
  const { rows } = await proving.db.executeQuery<PlacedEntry>(CompiledQuery.raw(buildPlacedQuery(limit), [stream]))
  return buildProofs(proving, rows)
}

export async function proveEntry(proving: ProofDeps, stream: string, seq: number): Promise<ProvenStream> {
  const { rows } = await proving.db.executeQuery<PlacedEntry>(CompiledQuery.raw(ONE_PLACED, [stream, seq]))
  return buildProofs(proving, rows)
}

async function buildProofs(proving: ProofDeps, rows: readonly PlacedEntry[]): Promise<ProvenStream> {
  const stamps = new Map(rows.flatMap(({ log, stamp }) => (log === null ? [] : [[log, stamp ?? 0] as const])))
  const known: KnownHead[] = []
  const hashes = new Map<PlacedEntry, readonly string[]>()
  for (const [id, stamp] of stamps) {
    const places = rows.filter(({ log }) => log === id)
    const head = selectHead(await loadHead(proving, id, stamp), places)
    known.push(head)
    const sealed = places.filter(({ leaf }) => leaf !== null && leaf < head.size)
    const ways = await head.tree.inclusions(
      sealed.map(({ leaf }) => leaf ?? 0),
      head.size,
    )
    for (const [place, entry] of sealed.entries()) hashes.set(entry, (ways[place] ?? []).map(toBase64))
  }
  return {
    logs: known.map(({ log }) => log),
    entries: rows.map((entry) => {
      const { seq, hash, body, log, leaf } = entry
      const path = hashes.get(entry)
      return {
        seq,
        hash: toHex(hash),
        body,
        log,
        index: path === undefined ? null : leaf,
        hashes: path ?? [],
      }
    }),
  }
}

const toBase64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')

/** Prefers the witnessed head if it covers the sealed entries, because the last head is often not witnessed yet. */
function selectHead(head: KnownHead, places: readonly PlacedEntry[]): KnownHead {
  const { witnessed } = head
  const sealed = places.every(({ leaf }) => leaf === null || leaf >= head.size || leaf < (witnessed?.size ?? 0))
  if (witnessed === undefined || !sealed) return head
  return { ...head, size: witnessed.size, log: { ...head.log, note: witnessed.note } }
}

async function loadHead({ db, tiles, heads, policy }: ProofDeps, id: number, stamp: number): Promise<KnownHead> {
  const known = heads.get(String(id), (head) => head.stamp === stamp)
  if (known !== undefined) return known
  const { rows } = await sql<Log>`select id, origin from ledger_log where id = ${id}`.execute(db)
  const log = rows[0] ?? { id, origin: '' }
  const [signed, keys, witnessed] = await Promise.all([
    loadPublishedHead(db, log),
    listLogKeys(db, id),
    policy === undefined ? undefined : findWitnessedHead(db, log, policy),
  ])
  const seen = await buildNote(db, log, witnessed)
  const verifierKeys = keys.map(({ verifier_key }) => verifier_key)
  const head = {
    stamp,
    log: { ...log, keys: verifierKeys, note: await buildNote(db, log, signed) },
    size: signed?.head.size ?? 0,
    tree: createTreeReader(db, id, tiles),
    witnessed: witnessed === undefined || seen === null ? undefined : { size: witnessed.head.size, note: seen },
  }
  heads.set(String(id), head)
  return head
}

export const buildNote = async (db: Db, log: Log, signed: SignedHead | undefined): Promise<string | null> =>
  signed === undefined ? null : buildSignedNote(signed, await listCosignatures(db, log, signed.head.size))
