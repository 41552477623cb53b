// Reads the changes of all processes in the order of the database's clock, without a separate connection, also behind a pooler (docs/decisions/topics.md).
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { EVENT_LIFE, type ListChange } from './publish-invalidations.ts'

/** A time of the database's clock and the epoch of the table: everything published until then has been read. */
export interface Position {
  readonly epoch: string
  /** Unix milliseconds. */
  readonly at: number
}

export interface PublishedChanges {
  readonly id: number
  readonly changes: readonly ListChange[]
}

/** Milliseconds by which a commit may follow its timestamp: this much is read twice. */
const OVERLAP = 5_000

interface ReadResult {
  readonly position: Position
  readonly published: readonly PublishedChanges[]
}

/** Returns the changes published since the position (including the overlap); without a position, only the current position. */
export async function readPublished(db: Db, since?: Position): Promise<ReadResult> {
  const from = since === undefined ? sql`clock_timestamp()` : sql`to_timestamp(${since.at}::double precision / 1000)`
  const { rows } = await sql<{ at: number; epoch: string | null; published: PublishedChanges[] }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as at,
           (select epoch from topic_epoch) as epoch,
           coalesce((select json_agg(json_build_object('id', id, 'changes', changes) order by id) from topic_event
                      where create_time > ${from} - make_interval(secs => ${OVERLAP / 1000})), '[]') as published`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Error('the database returned no time')
  const epoch = row.epoch ?? (await beginEpoch(db))
  return { position: { epoch, at: row.at }, published: row.published }
}

/** Starts a new epoch: the tables are new, or were emptied by a crash of the database. */
async function beginEpoch(db: Db): Promise<string> {
  await sql`insert into topic_epoch default values on conflict do nothing`.execute(db)
  const { rows } = await sql<{ epoch: string }>`select epoch from topic_epoch`.execute(db)
  return rows[0]?.epoch ?? ''
}

/** A time before the snapshot of a statement, with the epoch of the table. */
export interface SnapshotVersion {
  readonly at: string
  readonly epoch: string
}

/** SQL expression for the stamp of its statement; null if no epoch exists yet, so that nothing can be compared. */
export const snapshotVersionSql = sql`(
  select json_build_object('at', statement_timestamp() - interval '1 second', 'epoch', epoch) from topic_epoch)`

/** Checks whether a list changed after the stamp, or whether that is unknown. Publishing may follow the commit by a moment. */
export async function hasPublished(db: Db, lists: readonly string[], { at, epoch }: SnapshotVersion): Promise<boolean> {
  const { rows } = await sql<{ known: boolean | null; changed: boolean }>`
    select (select epoch = ${epoch} from topic_epoch) as known,
           exists (select from topic_event, jsonb_array_elements(changes) as change
                    where create_time > ${at}::timestamptz and change->>'list' = any(${[...lists]}::text[])) as changed`.execute(
    db,
  )
  return rows[0]?.known !== true || rows[0].changed
}

export const isHistoryStored = (from: Position, now: Position): boolean =>
  from.epoch === now.epoch && from.at <= now.at && now.at - from.at < EVENT_LIFE * 1000 - OVERLAP

export const formatPosition = ({ epoch, at }: Position): string => `${epoch}.${at}`

export function readPosition(text: string): Position | undefined {
  const [, epoch, at] = /^([\da-f-]{36})\.(\d{1,15})$/.exec(text) ?? []
  return epoch === undefined || at === undefined ? undefined : { epoch, at: Number(at) }
}
