import { type Bytes, parseSignatureLine, type VerifierKey } from '@cangdan/protocol/ledger'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { type Log, loadTiles } from '../log.ts'
import type { SourceEntry } from './verify-entry.ts'
import type { LogSource, SourceHead } from './verify-log.ts'

const PAGE = 2_000
/** Entries checked before yielding to the event loop; the socket's buffer holds about as many. */
const CHUNK_SIZE = 50

export const createDatabaseSource = (db: Db, log: Log, keys: readonly VerifierKey[]): LogSource => ({
  origin: log.origin,
  keys,
  entries: () => readEntries(db, log.id),
  heads: () => readHeads(db, log.id),
  tiles: (wanted) => loadTiles(db, log.id, wanted),
})

interface EntryRow {
  readonly leaf: number
  readonly entry_id: number
  readonly stream: string | null
  readonly seq: number
  readonly prev: Buffer | null
  readonly body: Buffer | null
  readonly hash: Buffer
  readonly before_hash: Buffer | null
  readonly before_leaf: number | null
}

async function* readEntries(db: Db, log: number): AsyncGenerator<readonly SourceEntry[]> {
  let nextPage = loadPage(db, log, -1)
  for (;;) {
    const rows = await nextPage
    const last = rows.length < PAGE ? undefined : rows.at(-1)
    // The database reads the next page while these entries are checked.
    if (last !== undefined) {
      nextPage = loadPage(db, log, last.leaf)
      // Prevents an unhandled rejection if the reader stops.
      nextPage.catch(() => undefined)
    }
    for (let place = 0; place < rows.length; place += CHUNK_SIZE) {
      // Yields to the event loop, so that the socket is read while a page is checked.
      await setImmediate()
      yield rows.slice(place, place + CHUNK_SIZE).map(toSourceEntry)
    }
    if (last === undefined) return
  }
}

async function loadPage(db: Db, log: number, after: number): Promise<readonly EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select sealed.leaf, sealed.entry_id, entry.stream, entry.seq, entry.prev, entry.body, entry.hash,
           before.hash as before_hash, (select leaf from ledger_leaf where entry_id = before.id) as before_leaf
      from ledger_leaf sealed
      left join ledger_entry entry on entry.id = sealed.entry_id
      left join lateral (select id, hash from ledger_entry earlier
                          where earlier.stream = entry.stream and earlier.seq = nullif(entry.seq, 0) - 1) before on true
     where sealed.log = ${log} and sealed.leaf > ${after} order by sealed.leaf limit ${PAGE}`.execute(db)
  return rows
}

const NOTHING: Bytes = new Uint8Array()

function toSourceEntry(row: EntryRow): SourceEntry {
  const { leaf, entry_id, stream, seq, prev, body, hash, before_hash, before_leaf } = row
  if (stream === null || body === null)
    return { leaf, body: NOTHING, name: `entry ${entry_id}, which is missing`, before: undefined }
  return {
    leaf,
    body,
    name: `entry ${entry_id}, ${stream} ${seq}`,
    stored: { stream, seq, prev, hash },
    before: before_hash === null ? null : { hash: before_hash, leaf: before_leaf },
  }
}

interface HeadRow {
  readonly size: number
  readonly root: Buffer
  readonly seal_time: number
  readonly lines: readonly {
    readonly line: string
    readonly name: string
    readonly key_id: string
    readonly time: number
  }[]
}

async function* readHeads(db: Db, log: number): AsyncGenerator<SourceHead> {
  let after = 0
  for (;;) {
    const { rows } = await sql<HeadRow>`
      select size, root, extract(epoch from seal_time)::bigint as seal_time, array(select json_build_object('line', line, 'name', name, 'key_id', key_id, 'time', extract(epoch from sign_time)::bigint)
                                 from ledger_signature signed
                                where signed.log = head.log and signed.size = head.size order by key_id, sign_time desc) as lines
        from ledger_checkpoint head where log = ${log} and size > ${after} order by size limit ${PAGE}`.execute(db)
    for (const { size, root, lines, seal_time } of rows)
      yield {
        size,
        root,
        sealTime: seal_time,
        signatures: lines.map(({ line }) => parseSignatureLine(line)),
        stored: lines.map(({ name, key_id, time }) => ({ name, keyId: key_id, time })),
      }
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    after = last.size
  }
}
