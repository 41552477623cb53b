// `npx cangdan verify`: says what holds, or names the first that does not.
import { hexOf } from '@cangdan/protocol/ledger'
import { type DatabaseAddress, type Db, openDatabase } from '#platform/database/database.ts'
import { holdFolder } from '#platform/instance-lock.ts'
import { startCluster } from '#platform/postgres/cluster.ts'
import { readSettings } from '#platform/settings.ts'
import { resourcesOf } from '#engine/declare/module.ts'
import { modules } from '#resources/index.ts'
import { verifyLedger } from './verify-ledger.ts'

/** Answers the exit status. @throws StartError where the database cannot be reached */
export async function verifyCommand(env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<number> {
  const { databaseUrl, directDatabaseUrl, dataFolder } = readSettings(env, [], false)
  const url = directDatabaseUrl ?? databaseUrl
  if (url !== undefined) return verifyAt({ connectionString: url }, say)
  // The embedded database serves one server: while it runs, the check is one of its tasks.
  const lock = await holdFolder(dataFolder)
  try {
    const cluster = await startCluster({ folder: `${dataFolder}/postgres` })
    try {
      return await verifyAt(cluster.connection, say)
    } finally {
      await cluster.stop()
    }
  } finally {
    await lock.release()
  }
}

async function verifyAt(address: DatabaseAddress, say: (line: string) => void): Promise<number> {
  const db = openDatabase(address, { onFault: () => undefined, maxConnections: 2 })
  try {
    return await report(db, say)
  } finally {
    await db.destroy()
  }
}

async function report(db: Db, say: (line: string) => void): Promise<number> {
  const { logs, rows, findings } = await verifyLedger(db, modules.flatMap(resourcesOf))
  for (const { origin, entries, heads, signed } of logs) {
    say(`${origin}: ${entries} entries, ${heads} heads`)
    if (signed !== undefined) say(`  signed: ${signed.size} leaves, root ${hexOf(signed.root)}`)
  }
  say(`${rows.rows} records compared with their entries`)
  for (const { where, what } of findings) say(`  ${where}: ${what}`)
  say(findings.length === 0 ? 'All of it holds.' : `${findings.length} findings.`)
  return findings.length === 0 ? 0 : 1
}
