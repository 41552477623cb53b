// Brings the schema forward: numbered SQL files, each once, all in one transaction under a lock that replicas share.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Migration, Migrator, sql } from 'kysely'
import { DatabaseError } from 'pg'
import { MIGRATIONS_FOLDER } from '../places.ts'
import { StartError } from '../start-error.ts'
import type { Db } from './database.ts'

/**
 * Applies what is missing.
 * @throws the error of the first migration that fails, as a sentence where the database's administrator can correct it; nothing of
 * the run is kept then
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error } = await migrator.migrateToLatest()
  const lacking = extensionLacking(error)
  if (lacking !== undefined)
    throw new StartError(
      `it lacks the extension ${lacking}, which its user may not add. Run “create extension ${lacking}” in it as its administrator, then start again.`,
    )
  if (error !== undefined) throw error
}

const EXTENSIONS = ['pg_trgm', 'btree_gist']

// Refused, or not installed beside that server: PostgreSQL has a code for neither alone, but names the extension.
function extensionLacking(error: unknown): string | undefined {
  if (!(error instanceof DatabaseError)) return undefined
  const { message } = error
  return EXTENSIONS.find((name) =>
    [`extension "${name}`, `extension ${name}`, `${name}.control`].some((part) => message.includes(part)),
  )
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
