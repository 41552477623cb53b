// Brings the schema forward: numbered SQL files, each once, all in one transaction under a lock that replicas share.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Migration, Migrator, sql } from 'kysely'
import { MIGRATIONS_FOLDER } from '../places.ts'
import type { Db } from './database.ts'

/**
 * Applies what is missing.
 * @throws the error of the first migration that fails; nothing of the run is kept then
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith('.sql'))
  const migrations = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(join(MIGRATIONS_FOLDER, file), 'utf8')
    return [
      file.replace(/\.sql$/, ''),
      {
        async up(db) {
          await sql.raw(text).execute(db)
        },
      },
    ]
  })
  return Object.fromEntries(await Promise.all(migrations))
}
