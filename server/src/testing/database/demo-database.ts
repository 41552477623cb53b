// A database with the demo platform before its worker has run.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { DemoWork } from '#demo/keep-seeding.ts'
import { type FirstAccount, prepareFirstRun } from '#first-run/first-run.ts'
import { type Db, openDatabase } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { type FileStore, createFileStore } from '#platform/files/file-store.ts'
import { openSecrets, type Secrets } from '#platform/secrets.ts'
import { type TestDatabase, createTestDatabase } from './database.ts'

export interface DemoDatabase {
  readonly database: TestDatabase
  readonly db: Db
  readonly accounts: readonly FirstAccount[]
  readonly secrets: Secrets
  readonly files: FileStore
  readonly steps: (work: DemoWork, count: number, from?: number) => Promise<void>
  readonly rowsOf: <T>(query: string) => Promise<T[]>
  readonly close: () => Promise<void>
}

export async function createDemoDatabase(): Promise<DemoDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'cangdan-demo-'))
  const database = await createTestDatabase()
  const db = openDatabase(database.address, { onError: () => undefined })
  const secrets = await openSecrets(join(folder, 'secrets.json'))
  const options = { adminPassword: undefined, withDemo: true }
  const files = createFileStore(folder)
  const accounts = await prepareFirstRun(db, options, { secrets, files })
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  return {
    database,
    db,
    accounts,
    secrets,
    files,
    steps: async (work, count, from = 0) => {
      for (let place = from; place < from + count; place += 1)
        await inTransaction(db, (tx) => work.step(tx, place, today))
    },
    rowsOf: async <T>(query: string) => (await sql.raw<T>(query).execute(db)).rows,
    close: async () => {
      await db.destroy()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
