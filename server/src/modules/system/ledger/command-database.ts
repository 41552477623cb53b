import { type DatabaseAddress, type Db, openDatabase } from '#platform/database/database.ts'
import { lockFolder } from '#platform/instance-lock.ts'
import { startCluster } from '#platform/postgres/cluster.ts'
import { readSettings, type Settings } from '#platform/settings.ts'

/** Runs `work` with the database of the settings. @throws StartError if it is not reachable, or if a server runs on the embedded database */
export async function withDatabase<T>(
  env: NodeJS.ProcessEnv,
  work: (db: Db, settings: Settings) => Promise<T>,
): Promise<T> {
  const settings = readSettings(env, [], false)
  const { databaseUrl, directDatabaseUrl, ownerDatabaseUrl, dataFolder } = settings
  const url = ownerDatabaseUrl ?? directDatabaseUrl ?? databaseUrl
  const runWork = (address: DatabaseAddress) => withConnection(address, (db) => work(db, settings))
  if (url !== undefined) return runWork({ connectionString: url })
  // The embedded database serves one process; while the server runs, the check runs as a scheduled job.
  const lock = await lockFolder(dataFolder)
  try {
    const cluster = await startCluster({ folder: `${dataFolder}/postgres` })
    try {
      return await runWork(cluster.connection)
    } finally {
      await cluster.stop()
    }
  } finally {
    await lock.release()
  }
}

async function withConnection<T>(address: DatabaseAddress, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(address, { onError: () => undefined, maxConnections: 2 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
