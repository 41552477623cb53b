import { type Bytes, type TreeHead, formatVerifierKey, type VerifierKey } from '@cangdan/protocol/ledger'
import { sql } from 'kysely'
import type { Facts } from './format/entry.ts'
import { countHashes, TILE_WIDTH } from './format/tiles.ts'
import type { StoredTile } from './format/tree.ts'
import type { Db } from '../database/database.ts'
import { appendToStream } from './append.ts'

export interface Log {
  readonly id: number
  readonly origin: string
}

export async function loadCurrentLog(db: Db): Promise<Log | undefined> {
  const { rows } = await sql<Log>`select id, origin from ledger_log order by id desc limit 1`.execute(db)
  return rows[0]
}

export interface SealedHead extends TreeHead {
  /** Unix seconds. */
  readonly time: number
}

export async function loadSealedHead(db: Db, log: number): Promise<SealedHead | undefined> {
  const { rows } = await sql<SealedHead>`
    select size, root, seal_time as time from ledger_checkpoint where log = ${log} order by size desc limit 1`.execute(
    db,
  )
  return rows[0]
}

/** Loads the partial tile of each level, lowest first; empty if a level has none. */
export async function loadEdgeTiles(db: Db, log: number, size: number): Promise<Bytes[]> {
  const levels: { level: number; n: number; width: number }[] = []
  for (let level = 0; countHashes(size, level) > 0; level += 1) {
    const hashes = countHashes(size, level)
    levels.push({ level, n: Math.floor(hashes / TILE_WIDTH), width: hashes % TILE_WIDTH })
  }
  const tiles = await loadTiles(db, log, levels)
  return levels.map(({ level, n, width }) => {
    const data = tiles.find((tile) => tile.level === level && tile.n === n)?.data
    return data === undefined || width === 0 ? new Uint8Array() : data
  })
}

export async function loadTiles(
  db: Db,
  log: number,
  wanted: readonly Omit<StoredTile, 'data'>[],
): Promise<readonly StoredTile[]> {
  const { rows } = await sql<StoredTile>`
    select level, n, data from ledger_tile
     where log = ${log}
       and (level, n) in (select * from unnest(${wanted.map(({ level }) => level)}::smallint[],
                                               ${wanted.map(({ n }) => n)}::bigint[]))`.execute(db)
  return rows
}

export async function storeTiles(tx: Db, log: number, tiles: readonly StoredTile[]): Promise<void> {
  if (tiles.length === 0) return
  await sql`
    insert into ledger_tile (log, level, n, data)
    select ${log}, * from unnest(${tiles.map(({ level }) => level)}::smallint[], ${tiles.map(({ n }) => n)}::bigint[],
                                 ${tiles.map(({ data }) => Buffer.from(data))}::bytea[])
    on conflict (log, level, n) do update set data = excluded.data where ledger_tile.data <> excluded.data`.execute(tx)
}

/** Returns the stream of the log itself: its opening and changes of its keys. */
export const getLogStream = (log: number): string => `ledger_log:${log}`

export const appendOwnEntry = (tx: Db, log: number, event: string, facts: Facts): Promise<void> =>
  appendToStream(tx, {
    stream: getLogStream(log),
    kind: `ledger_log.${event}`,
    actor: null,
    facts: () => facts,
  })

export const KEY_STATE = { working: 1, spare: 2, retiring: 3, retired: 4 } as const

export interface LogKey {
  readonly key_id: string
  readonly verifier_key: string
  readonly state: number
  readonly create_time: number
  readonly retire_time: number | null
}

export async function listLogKeys(db: Db, log: number): Promise<LogKey[]> {
  const { rows } = await sql<LogKey>`
    select key_id, verifier_key, state, create_time, retire_time from ledger_key where log = ${log} order by create_time, key_id`.execute(
    db,
  )
  return rows
}

export async function storeKey(tx: Db, log: number, key: VerifierKey, state: number): Promise<void> {
  await sql`
    insert into ledger_key (log, key_id, verifier_key, state)
    values (${log}, ${key.id}, ${formatVerifierKey(key)}, ${state})
    on conflict (log, key_id) do update set state = excluded.state,
       retire_time = case when excluded.state = ${KEY_STATE.retired} then now() end`.execute(tx)
}
