import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import { type Db, openDatabase } from '#platform/database/database.ts'
import { migrate, type MigrateOptions } from '#platform/database/migration/migrate.ts'
import { SCHEMA_FOLDER } from '#platform/folders.ts'
import { createTestDatabase } from './database.ts'

export interface OldDatabase {
  readonly db: Db
  readonly byHand: (...statements: readonly string[]) => Promise<void>
  readonly upgrade: (options?: Pick<MigrateOptions, 'afterwards'>) => Promise<void>
  readonly drop: () => Promise<void>
}

/**
 * Creates a database with the tables before a migration, without rules; the upgrade adds them.
 * @param migration beginning of the migration's file name; default: all migrations are applied
 */
export async function createOldDatabase(migration?: string): Promise<OldDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'cangdan-upgrade-'))
  await cp(SCHEMA_FOLDER, folder, {
    recursive: true,
    filter: (from) => {
      const file = relative(SCHEMA_FOLDER, from)
      const isLater = migration !== undefined && file >= join('migrations', migration)
      return !(file.startsWith('rules') || (file.startsWith('migrations') && file.endsWith('.sql') && isLater))
    },
  })
  const fresh = await createTestDatabase('template1')
  const db = openDatabase(fresh.connection, { onError: () => undefined })
  await migrate(db, { folder })
  return {
    db,
    byHand: (...statements) =>
      db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        for (const statement of statements) await sql.raw(statement).execute(tx)
      }),
    upgrade: (options) => migrate(db, options),
    drop: async () => {
      await db.destroy()
      await fresh.drop()
      await rm(folder, { recursive: true })
    },
  }
}
