// Archives some days for an auditor: entries, tiles and signed heads in the paths of C2SP tlog-tiles, verifiable without the platform.
import { parsePolicy, type Policy } from '@cangdan/protocol/ledger'
import { sql } from 'kysely'
import { buildBundle } from '../format/bundle.ts'
import { buildBundlePath, countHashes, TILE_WIDTH, type Tile, findTile, buildTilePath } from '../format/tiles.ts'
import type { Db } from '#platform/database/database.ts'
import { listLogKeys, type Log, loadTiles } from '../log.ts'
import { sha256 } from '../primitives.ts'
import { listCosignatures, loadSignedHead } from '../publish.ts'
import { findWitnessedHead } from '../witnessed-head.ts'
import { buildSignedNote } from '../witnesses.ts'
import { ARCHIVE, README } from './layout.ts'

export interface ArchivePart {
  readonly name: string
  readonly content: AsyncIterable<Buffer> | Iterable<Buffer>
}

export interface ArchiveDays {
  /** First and last day, Asia/Shanghai, `2026-01-31`. */
  readonly from: string
  readonly to: string
  readonly policy: string | null
}

const BUNDLES = 16
const TILES = 64

/** Yields the files, each to be read before the next; none if no head was signed in those days. */
export async function* buildArchive(db: Db, days: ArchiveDays): AsyncGenerator<ArchivePart> {
  const { rows: logs } = await sql<Log>`select id, origin from ledger_log order by id`.execute(db)
  const policy = days.policy === null ? undefined : parsePolicy(sha256, days.policy)
  let isBegun = false
  for (const log of logs) {
    const range = await findRange(db, log, days, policy)
    if (range === undefined) continue
    if (!isBegun) yield { name: ARCHIVE.readme, content: [Buffer.from(README)] }
    isBegun = true
    yield* buildLogParts(db, log, range, days.policy)
  }
}

interface Range {
  readonly first: number
  /** Leaves of the last signed head of the days. */
  readonly size: number
  /** Leaves of the last head before the days, or 0. */
  readonly before: number
}

async function findRange(
  db: Db,
  log: Log,
  { from, to }: ArchiveDays,
  policy: Policy | undefined,
): Promise<Range | undefined> {
  const [before, size] = await Promise.all([
    findHeadSize(db, log, sql`${from}::timestamp`, policy),
    findHeadSize(db, log, sql`${to}::timestamp + interval '1 day'`, policy),
  ])
  if (size === before) return undefined
  return { first: before - (before % TILE_WIDTH), size, before }
}

// Entries after the last witnessed head belong to a later archive; without witnessed heads all entries are included.
async function findHeadSize(
  db: Db,
  log: Log,
  until: ReturnType<typeof sql>,
  policy: Policy | undefined,
): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select size from ledger_checkpoint head
     where log = ${log.id} and seal_time < (${until}) at time zone 'Asia/Shanghai'
       and exists (select from ledger_signature signed where signed.log = head.log and signed.size = head.size and name = ${log.origin})
     order by seal_time desc, size desc limit 1`.execute(db)
  const size = rows[0]?.size ?? 0
  const witnessed = policy === undefined ? undefined : await findWitnessedHead(db, log, policy, size)
  return witnessed?.head.size ?? size
}

async function* buildLogParts(db: Db, log: Log, range: Range, policy: string | null): AsyncGenerator<ArchivePart> {
  const createPart = (name: string, text: string): ArchivePart => ({
    name: `${ARCHIVE.folderOf(log.id)}/${name}`,
    content: [Buffer.from(text)],
  })
  const keys = await listLogKeys(db, log.id)
  yield createPart(ARCHIVE.keys, keys.map(({ verifier_key }) => `${verifier_key}\n`).join(''))
  if (policy !== null) yield createPart(ARCHIVE.policy, policy)
  for await (const { size, note } of buildNotes(db, log, range)) {
    yield createPart(`${ARCHIVE.checkpoints}/${size}`, note)
    if (size === range.size) yield createPart(ARCHIVE.checkpoint, note)
  }
  for await (const { path, data } of buildTiles(db, log, range)) {
    yield { name: `${ARCHIVE.folderOf(log.id)}/${path}`, content: [data] }
  }
  for await (const { path, data } of buildBundles(db, log.id, range)) {
    yield { name: `${ARCHIVE.folderOf(log.id)}/${path}`, content: [data] }
  }
}

async function* buildNotes(db: Db, log: Log, { before, size }: Range): AsyncGenerator<{ size: number; note: string }> {
  const { rows } = await sql<{ size: number }>`
    select distinct size from ledger_signature
     where log = ${log.id} and name = ${log.origin} and size between ${before} and ${size} order by size`.execute(db)
  for (const head of rows) {
    const signed = await loadSignedHead(db, log, head.size)
    if (signed === undefined) continue
    yield { size: head.size, note: buildSignedNote(signed, await listCosignatures(db, log, head.size)) }
  }
}

async function* buildTiles(
  db: Db,
  log: Log,
  { first, size }: Pick<Range, 'first' | 'size'>,
): AsyncGenerator<{ path: string; data: Buffer }> {
  for (const wanted of groupItems(listTilesFrom(first, size), TILES)) {
    const stored = await loadTiles(db, log.id, wanted)
    for (const tile of wanted) {
      const data = stored.find(({ level, n }) => level === tile.level && n === tile.n)?.data
      // A missing tile is missing in the archive too, where verification reports it.
      if (data !== undefined) yield { path: buildTilePath(tile), data: Buffer.from(data.subarray(0, tile.width * 32)) }
    }
  }
}

/** Yields the tiles with leaves from `first` on, and those next to them on the path to the root. */
export function* listTilesFrom(first: number, size: number): Generator<Tile> {
  for (let level = 0; countHashes(size, level) > 0; level += 1) {
    for (let n = Math.floor(countHashes(first, level) / TILE_WIDTH); ; n += 1) {
      const tile = findTile(size, level, n)
      if (tile === undefined) break
      yield tile
    }
  }
}

export async function* buildBundles(
  db: Db,
  log: number,
  { first, size }: Pick<Range, 'first' | 'size'>,
): AsyncGenerator<{ path: string; data: Buffer }> {
  for (let from = first; from < size; from += BUNDLES * TILE_WIDTH) {
    const { rows } = await sql<{ body: Buffer }>`
      select body from ledger_leaf join ledger_entry on id = entry_id
       where log = ${log} and leaf >= ${from} and leaf < ${Math.min(size, from + BUNDLES * TILE_WIDTH)} order by leaf`.execute(
      db,
    )
    for (let place = 0; place < rows.length; place += TILE_WIDTH) {
      const bodies = rows.slice(place, place + TILE_WIDTH).map(({ body }) => body)
      const path = buildBundlePath({ n: (from + place) / TILE_WIDTH, width: bodies.length })
      yield { path, data: Buffer.from(buildBundle(bodies)) }
    }
  }
}

function* groupItems<T>(items: Iterable<T>, count: number): Generator<T[]> {
  let group: T[] = []
  for (const item of items) {
    group.push(item)
    if (group.length < count) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
