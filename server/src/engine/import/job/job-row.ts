// The row of an import task. Each update names the attempt, so a worker that lost its task changes nothing.
import type { ErrorCode, ImportResponse, Language } from '@cangdan/protocol'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { toStorableJson } from '#platform/database/storable-json.ts'
import type { ImportOptions } from '../run-import.ts'

export interface ImportJob {
  readonly id: number
  readonly account_id: number
  readonly organisation_id: number
  readonly list_path: string
  readonly language: Language
  readonly asked: ImportOptions
  readonly file_name: string
  readonly sha256: string
  readonly bytes: number
  readonly file: string
  readonly attempt: number
  /** Number of server failures. The current attempt counts until it ends otherwise. */
  readonly faults: number
}

/** Seconds after the first failure; doubled each time. */
const FIRST_PAUSE = 5

type Attempt = Pick<ImportJob, 'id' | 'attempt'>

export const OPEN = sql<SqlBool>`status in (0, 1) and due_time <= now()`

/**
 * Begins an attempt. Returns `undefined` when the task is no longer open. Counts the attempt as failed until it finishes, so a worker that
 * dies counts as a failure.
 */
export async function beginImport(db: Db, id: number): Promise<ImportJob | undefined> {
  const { rows } = await sql<ImportJob>`
    update import_task set status = 1, attempt = attempt + 1, faults = faults + 1, rows = 0
     where id = ${id} and ${OPEN}
    returning id, account_id, organisation_id, list_path, language, asked, file_name, sha256, bytes, file, attempt, faults`.execute(
    db,
  )
  return rows[0]
}

const matchAttempt = ({ id, attempt }: Attempt): RawBuilder<boolean> =>
  sql`id = ${id} and attempt = ${attempt} and status = 1`

export async function isImportWanted(db: Db, job: Attempt): Promise<boolean> {
  const { rows } = await sql`select from import_task where ${matchAttempt(job)}`.execute(db)
  return rows.length > 0
}

export async function updateRowCount(db: Db, job: Attempt, count: number): Promise<void> {
  await sql`update import_task set rows = ${count} where ${matchAttempt(job)}`.execute(db)
}

/** Returns whether the task was finished. Runs in the transaction of the rows, so that both are saved or neither. */
export async function finishImport(db: Db, job: Attempt, answer: ImportResponse, message: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update import_task
       set status = 2, answer = ${toStorableJson(answer)}::jsonb, message = ${message}, rows = ${answer.total}, file = null,
           finish_time = clock_timestamp()
     where ${matchAttempt(job)}`.execute(db)
  return Number(numAffectedRows ?? 0) === 1
}

export async function failImport(
  db: Db,
  job: Attempt,
  { code, message }: { readonly code: ErrorCode; readonly message: string },
): Promise<void> {
  await sql`
    update import_task set status = 3, code = ${code}, message = ${message}, file = null, finish_time = now()
     where ${matchAttempt(job)}`.execute(db)
}

/** Requeues the task: with a pause after a failure, else for the next worker. */
export async function retryImport(db: Db, job: ImportJob, { isFault }: { readonly isFault: boolean }): Promise<void> {
  const pause = isFault ? FIRST_PAUSE * 2 ** (job.faults - 1) : 0
  await sql`
    update import_task
       set status = 0, rows = 0, faults = faults - ${isFault ? 0 : 1},
           due_time = case when ${isFault} then now() + make_interval(secs => ${pause}) else due_time end
     where ${matchAttempt(job)}`.execute(db)
}

export async function findReferencedSheets(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ file: string }>`
    select file from import_task where file = any(${names}::text[])`.execute(db)
  return new Set(rows.map(({ file }) => file))
}
