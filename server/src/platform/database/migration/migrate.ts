// Upgrades the schema: the baseline, migrations, rules (decision 376). One server at a time does so.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { SCHEMA_FOLDER } from '#platform/places.ts'
import { StartError } from '#platform/start-error.ts'
import type { Db } from '../database.ts'
import { adoptBaseline } from './adopt-baseline.ts'
import { type MigrationFile, readSchemaFiles } from './migration-file.ts'
import { assertNotLater, noteRelease } from './release.ts'
import {
  type AppliedMigration,
  appliedMigrations,
  type LockLimits,
  runMigration,
  runStatements,
} from './run-migration.ts'

export interface MigrateOptions extends Partial<LockLimits> {
  readonly folder?: string
  /** Returns the statements that are missing of what the declarations ask of the database; an empty text where none is. */
  readonly declared?: (session: Db) => Promise<string>
  /** What else the schema needs, done by one server at a time. It may be done already. */
  readonly afterwards?: () => Promise<void>
}

/**
 * Applies what is missing. It needs connections of their own behind `db`, not those of a pooler that lends them by the transaction.
 * @throws the error of the first migration that fails, as a StartError where the person who starts the server can do something
 * about it; what was applied before it stays
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
    await takeTurn(session)
    try {
      const applied = await adoptBaseline(session, await appliedMigrations(session), baseline)
      await assertNotLater(applied)
      for (const migration of [...missing([baseline, ...migrations], applied), ...changed(rules, applied)])
        await runMigration(db, session, migration, limits).catch(failureOf(migration))
      const statements = await declared(session)
      if (statements !== '') {
        const asked = { name: 'of declared rules', text: statements }
        await runStatements(db, session, asked, limits).catch(failureOf(asked))
      }
      await noteRelease(session)
      await afterwards?.()
    } finally {
      // A connection that was cut has given up its turn by that.
      await sql`select pg_advisory_unlock(${TURN})`.execute(session).catch(() => undefined)
    }
  })
}

/** The lock that Kysely's migrator takes, so that an earlier release and this one take turns, too. */
const TURN = sql.lit(3_853_314_791_062_309_107n)
const TURN_PAUSE_MS = 100

// Asked for over and over: a statement that waits for it has a snapshot, for whose end an index that is built concurrently waits.
async function takeTurn(session: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${TURN}) as taken`.execute(
      session,
    )
    if (rows[0]?.taken === true) return
    await sleep(TURN_PAUSE_MS)
  }
}

/** @throws StartError where the schema is not one that this release continues */
function missing(
  known: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): readonly MigrationFile[] {
  const names = known.map(({ name }) => name)
  const done = new Map(
    applied.filter(({ name }) => /^\d/.test(name)).map(({ name, checksum }) => [name, checksum]),
  )
  const strange = [...done.keys()].find((name) => !names.includes(name))
  if (strange !== undefined)
    throw new StartError(`its schema is of a later release: this one does not know the migration ${strange}.`)
  const passedBy = names.slice(0, done.size).find((name) => !done.has(name))
  if (passedBy !== undefined)
    throw new StartError(
      `its schema is of another branch: the migration ${passedBy} was not applied in its order.`,
    )
  const altered = known.find(({ name, checksum }) => (done.get(name) ?? checksum) !== checksum)
  if (altered !== undefined)
    throw new StartError(
      `the migration ${altered.name} was changed after it had been applied here. Start the release that this database was last used with.`,
    )
  return known.slice(done.size)
}

/** The rules whose text is another one than was applied last. */
function changed(
  rules: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): readonly MigrationFile[] {
  const last = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  return rules.filter(({ name, checksum }) => last.get(name) !== checksum)
}

/** Throws what PostgreSQL refused, with the name of the file and the line. */
const failureOf =
  ({ name, text }: Pick<MigrationFile, 'name' | 'text'>) =>
  (error: unknown): never => {
    if (!(error instanceof DatabaseError)) throw error
    const { message, position } = error
    const line =
      position === undefined ? '' : ` in line ${text.slice(0, Number(position)).split('\n').length}`
    throw (
      withoutExtension(error) ??
      new StartError(`The migration ${name} failed${line}: ${message}.`, { cause: error })
    )
  }

const EXTENSIONS = ['pg_trgm', 'btree_gist']

// Refused, or not installed beside that server: PostgreSQL has a code for neither alone, but names the extension.
function withoutExtension({ message }: DatabaseError): StartError | undefined {
  const name = EXTENSIONS.find((each) =>
    [`extension "${each}`, `extension ${each}`, `${each}.control`].some((part) => message.includes(part)),
  )
  if (name === undefined) return undefined
  return new StartError(
    `it lacks the extension ${name}, which its user may not add. Run “create extension ${name}” in it as its administrator, then start again.`,
  )
}
