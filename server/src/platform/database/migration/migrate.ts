// Upgrades the schema: the baseline, migrations, rules (docs/decisions/database.md). One server at a time does so.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { SCHEMA_FOLDER } from '#platform/folders.ts'
import { StartError } from '#platform/start-error.ts'
import type { Db } from '../database.ts'
import { adoptBaseline } from './adopt-baseline.ts'
import { type MigrationFile, readSchemaFiles } from './migration-file.ts'
import { dropRemovedRules } from './removed-rules.ts'
import { assertNotLater, recordRelease } from './release.ts'
import {
  type AppliedMigration,
  listAppliedMigrations,
  type LockLimits,
  runMigration,
  runStatements,
} from './run-migration.ts'

export interface MigrateOptions extends Partial<LockLimits> {
  readonly folder?: string
  /** Returns SQL that creates the missing triggers and rows of the declarations, or an empty string. */
  readonly declared?: (session: Db) => Promise<string>
  /** Runs after the upgrade, in one process at a time. Must be idempotent. */
  readonly afterwards?: () => Promise<void>
}

/**
 * Applies missing migrations and changed rules. Requires session connections: a pooler in transaction mode does not work.
 * @throws StartError for the first migration that fails. Earlier ones stay applied.
 */
export async function migrate(
  db: Db,
  {
    folder = SCHEMA_FOLDER,
    lockTimeoutMs = 2_000,
    attempts = 10,
    declared = () => Promise.resolve(''),
    afterwards,
  }: MigrateOptions = {},
): Promise<void> {
  const { baseline, migrations, rules } = await readSchemaFiles(folder)
  const limits = { lockTimeoutMs, attempts }
  await db.connection().execute(async (session) => {
    await lockMigrations(session)
    try {
      const applied = await adoptBaseline(session, await listAppliedMigrations(session), baseline)
      await assertNotLater(applied)
      for (const migration of [...findMissing([baseline, ...migrations], applied), ...findChanged(rules, applied)])
        await runMigration(db, session, migration, limits).catch(createErrorHandler(migration))
      await dropRemovedRules(db, session, { rules, applied }, limits)
      const statements = await declared(session)
      if (statements !== '') {
        const statementsOfRules = { name: 'of declared rules', text: statements }
        await runStatements(db, session, statementsOfRules, limits).catch(createErrorHandler(statementsOfRules))
      }
      await recordRelease(session)
      await afterwards?.()
    } finally {
      // A lost connection has released its lock.
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(session).catch(() => undefined)
    }
  })
}

/** The advisory lock of Kysely's migrator, so that earlier releases wait for it too. */
const MIGRATION_LOCK = sql.lit(3_853_314_791_062_309_107n)
const LOCK_PAUSE_MS = 100

// Polls: a waiting statement holds a snapshot, which blocks `create index concurrently`.
async function lockMigrations(session: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      taken: boolean
    }>`select pg_try_advisory_lock(${MIGRATION_LOCK}) as taken`.execute(session)
    if (rows[0]?.taken === true) return
    await sleep(LOCK_PAUSE_MS)
  }
}

/** @throws StartError for a schema that this release cannot upgrade */
function findMissing(known: readonly MigrationFile[], applied: readonly AppliedMigration[]): readonly MigrationFile[] {
  const names = known.map(({ name }) => name)
  const done = new Map(applied.filter(({ name }) => /^\d/.test(name)).map(({ name, checksum }) => [name, checksum]))
  const unknown = [...done.keys()].find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new StartError(`its schema is of a later release: this one does not know the migration ${unknown}.`)
  const skipped = names.slice(0, done.size).find((name) => !done.has(name))
  if (skipped !== undefined)
    throw new StartError(`its schema is of another branch: the migration ${skipped} was not applied in its order.`)
  const altered = known.find(({ name, checksum }) => (done.get(name) ?? checksum) !== checksum)
  if (altered !== undefined)
    throw new StartError(
      `the migration ${altered.name} was changed after it had been applied here. Start the release that this database was last used with.`,
    )
  return known.slice(done.size)
}

function findChanged(rules: readonly MigrationFile[], applied: readonly AppliedMigration[]): readonly MigrationFile[] {
  const last = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  return rules.filter(({ name, checksum }) => last.get(name) !== checksum)
}

/** Rethrows an error of PostgreSQL with the name of the file and the line. */
const createErrorHandler =
  ({ name, text }: Pick<MigrationFile, 'name' | 'text'>) =>
  (error: unknown): never => {
    if (!(error instanceof DatabaseError)) throw error
    const { message, position } = error
    const line = position === undefined ? '' : ` in line ${text.slice(0, Number(position)).split('\n').length}`
    throw (
      toExtensionError(error) ?? new StartError(`The migration ${name} failed${line}: ${message}.`, { cause: error })
    )
  }

const EXTENSIONS = ['pg_trgm', 'btree_gist']

// The error code is ambiguous, so the message is searched for the name of the extension.
function toExtensionError({ message }: DatabaseError): StartError | undefined {
  const name = EXTENSIONS.find((each) =>
    [`extension "${each}`, `extension ${each}`, `${each}.control`].some((part) => message.includes(part)),
  )
  if (name === undefined) return undefined
  return new StartError(
    `it lacks the extension ${name}, which its user may not add. Run “create extension ${name}” in it as its administrator, then start again.`,
  )
}
