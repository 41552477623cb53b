// Reads what has been published by all processes, in the order of the database's clock. It needs no connection of its own, and works behind a
// pooler that lends connections by the transaction (decision 61).
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { EVENT_LIFE, type ListChange } from './publish-touched.ts'

/** A moment of the database's clock in one life of the table: what was published until then has been read. */
export interface Position {
  readonly epoch: string
  /** Milliseconds since 1970. */
  readonly at: number
}

export interface PublishedChanges {
  readonly id: number
  readonly changes: readonly ListChange[]
}

/** Milliseconds by which a commit may come after the moment that it is published under: so much is read twice. */
const OVERLAP = 5_000

interface Read {
  readonly position: Position
  readonly published: readonly PublishedChanges[]
}

/** What was published since that position, and a little before it; since now where it is left out. */
export async function readPublished(db: Db, since?: Position): Promise<Read> {
  const from =
    since === undefined ? sql`clock_timestamp()` : sql`to_timestamp(${since.at}::double precision / 1000)`
  const { rows } = await sql<{ at: number; epoch: string | null; published: PublishedChanges[] }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as at,
           (select epoch from topic_epoch) as epoch,
           coalesce((select json_agg(json_build_object('id', id, 'changes', changes) order by id) from topic_event
                      where create_time > ${from} - make_interval(secs => ${OVERLAP / 1000})), '[]') as published`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Error('the database has no clock')
  const epoch = row.epoch ?? (await beginEpoch(db))
  return { position: { epoch, at: row.at }, published: row.published }
}

/** The tables are empty for the first time, or after a crash of the database. */
async function beginEpoch(db: Db): Promise<string> {
  await sql`insert into topic_epoch default values on conflict do nothing`.execute(db)
  const { rows } = await sql<{ epoch: string }>`select epoch from topic_epoch`.execute(db)
  return rows[0]?.epoch ?? ''
}

/** A moment of the database's clock that lies before what a statement sees, and the life of the table that it is of. */
export interface Stamp {
  readonly at: string
  readonly epoch: string
}

/** The stamp of the statement that it stands in; null where nobody has listened yet, and nothing can be compared with it. */
export const stampSql = sql`(
  select json_build_object('at', statement_timestamp() - interval '1 second', 'epoch', epoch) from topic_epoch)`

/** Whether a change of one of the lists was published after that stamp, or nobody knows any more. It comes up to a moment after its commit. */
export async function hasPublished(db: Db, lists: readonly string[], { at, epoch }: Stamp): Promise<boolean> {
  const { rows } = await sql<{ known: boolean | null; changed: boolean }>`
    select (select epoch = ${epoch} from topic_epoch) as known,
           exists (select from topic_event, jsonb_array_elements(changes) as change
                    where create_time > ${at}::timestamptz and change->>'list' = any(${[...lists]}::text[])) as changed`.execute(
    db,
  )
  return rows[0]?.known !== true || rows[0].changed
}

/** Whether all that was published between the two is still kept. */
export const isKept = (from: Position, now: Position): boolean =>
  from.epoch === now.epoch && from.at <= now.at && now.at - from.at < EVENT_LIFE * 1000 - OVERLAP

export const positionText = ({ epoch, at }: Position): string => `${epoch}.${at}`

/** `undefined` for a text that is no position. */
export function readPosition(text: string): Position | undefined {
  const [, epoch, at] = /^([\da-f-]{36})\.(\d{1,15})$/.exec(text) ?? []
  return epoch === undefined || at === undefined ? undefined : { epoch, at: Number(at) }
}
