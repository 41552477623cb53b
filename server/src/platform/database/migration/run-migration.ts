// Runs one migration with its own timeouts, so that it neither waits nor blocks other sessions for long.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { StartError } from '#platform/start-error.ts'
import type { Db } from '../database.ts'
import { watchLockWaits } from './lock-waits.ts'
import { DEFAULT_TIMEOUT_MS, type MigrationFile, type OutsideStatement } from './migration-file.ts'

export interface LockLimits {
  /** Lock timeout of a migration in milliseconds: other sessions queue behind its lock request. */
  readonly lockTimeoutMs: number
  readonly attempts: number
}

/** Applied migrations. The name of the table is that of Kysely's migrator, which earlier releases read. */
export const APPLIED = sql.table('kysely_migration')

const LOCK_TIMEOUT = '55P03'
const DEADLOCK = '40P01'
const STATEMENT_TIMEOUT = '57014'
const getDatabaseErrorCode = (error: unknown) => (error instanceof DatabaseError ? error.code : undefined)

/**
 * Runs a migration on `session`, a single connection, and records it.
 * @throws StartError with the name of the table if it does not get its locks, or if it exceeds its statement timeout
 */
export async function runMigration(db: Db, session: Db, migration: MigrationFile, limits: LockLimits): Promise<void> {
  if (migration.outside === undefined)
    await runStatements(db, session, { ...migration, after: (tx) => recordApplied(tx, migration) }, limits)
  else await runOutside(session, migration, migration.outside)
}

/** Statements that run in one transaction. Errors contain `name`. */
interface Statements {
  readonly name: string
  readonly text: string
  readonly statementTimeoutMs?: number
  readonly after?: (tx: Db) => Promise<unknown>
}

/**
 * Runs the statements, and retries if they do not get their locks.
 * @throws StartError with the name of the table if they do not get their locks, or if they exceed their timeout
 */
export async function runStatements(
  db: Db,
  session: Db,
  { name, text, statementTimeoutMs = DEFAULT_TIMEOUT_MS, after }: Statements,
  { lockTimeoutMs, attempts }: LockLimits,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const waits = await watchLockWaits(db, session)
    try {
      return await session.transaction().execute(async (tx) => {
        await setTimeouts(tx, { lock: lockTimeoutMs, statement: statementTimeoutMs }, true)
        await sql.raw(text).execute(tx)
        await after?.(tx)
      })
    } catch (error) {
      const code = getDatabaseErrorCode(error)
      if (code === STATEMENT_TIMEOUT) throw createTimeoutError({ name, statementTimeoutMs })
      if (code !== LOCK_TIMEOUT && code !== DEADLOCK) throw error
      if (attempt === attempts)
        throw new StartError(
          `The migration ${name} did not get its lock on ${waits.last() ?? 'a table'}: it waited for ${lockTimeoutMs} ms, ${attempts} times. End the transaction that holds it, then start again.`,
        )
    } finally {
      await waits.stop()
    }
    // Lets queued sessions run first.
    await sleep(Math.min(lockTimeoutMs, attempt * 250))
  }
}

async function runOutside(
  session: Db,
  migration: MigrationFile,
  statements: readonly OutsideStatement[],
): Promise<void> {
  // Building an index concurrently blocks no session while it waits, so only the statement timeout limits it.
  await setTimeouts(session, { lock: 0, statement: migration.statementTimeoutMs }, false)
  try {
    for (const { text, builds } of statements) {
      if (builds !== undefined) await dropInvalid(session, builds)
      await sql
        .raw(text)
        .execute(session)
        .catch((error: unknown) => {
          throw getDatabaseErrorCode(error) === STATEMENT_TIMEOUT ? createTimeoutError(migration, text) : error
        })
    }
    await recordApplied(session, migration)
  } finally {
    // Ignores a lost connection: its first error is reported.
    await sql`reset lock_timeout`.execute(session).catch(() => undefined)
    await sql`reset statement_timeout`.execute(session).catch(() => undefined)
  }
}

// An interrupted build leaves an invalid index, which costs writes and counts as existing.
async function dropInvalid(session: Db, index: string): Promise<void> {
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`.execute(session)
  if (rows.length > 0) await sql`drop index concurrently if exists ${sql.id(index)}`.execute(session)
}

const setTimeouts = (db: Db, { lock, statement }: { lock: number; statement: number }, isLocal: boolean) =>
  sql`select set_config('lock_timeout', ${String(lock)}, ${isLocal}),
    set_config('statement_timeout', ${String(statement)}, ${isLocal})`.execute(db)

/** Records an applied migration or rule; a rule replaces its earlier row. */
export const recordApplied = (db: Db, { name, checksum }: AppliedMigration) =>
  sql`
    insert into ${APPLIED} (name, timestamp, checksum)
    values (${name}, ${new Date().toISOString()}, ${checksum})
    on conflict (name) do update set timestamp = excluded.timestamp, checksum = excluded.checksum`.execute(db)

export interface AppliedMigration {
  readonly name: string
  /** Null if a release without checksums applied it. */
  readonly checksum: string | null
}

export async function listAppliedMigrations(db: Db): Promise<AppliedMigration[]> {
  await sql`create table if not exists ${APPLIED} (
    name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(db)
  const { rows: columns } = await sql`
    select from pg_attribute where attrelid = 'kysely_migration'::regclass and attname = 'checksum'`.execute(db)
  if (columns.length === 0) await sql`alter table ${APPLIED} add column checksum text`.execute(db)
  const { rows } = await sql<AppliedMigration>`
    select name, checksum from ${APPLIED} order by name collate "C"`.execute(db)
  return rows
}

function createTimeoutError(
  { name, statementTimeoutMs }: Pick<MigrationFile, 'name' | 'statementTimeoutMs'>,
  statement?: string,
): StartError {
  const what = statement === undefined ? '' : ` for “${statement.replaceAll(/\s+/g, ' ')}”`
  return new StartError(
    `The migration ${name} took longer than the ${statementTimeoutMs} ms that it declares${what}. End the transactions that it waits for, or declare more, then start again.`,
  )
}
