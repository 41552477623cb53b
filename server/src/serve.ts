// From settings to a listening server, and back: what is opened last is closed first.
import { createServer, type Server } from 'node:http'
import { buildApp } from './app.ts'
import { prepareFirstRun, type FirstAccount } from '#features/first-run/first-run.ts'
import { systemClock } from '#platform/clock.ts'
import { type DatabaseAddress, type Db, openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { accessTokens } from '#platform/identity/tokens.ts'
import { sessions } from '#platform/identity/sessions.ts'
import { holdFolder } from '#platform/instance-lock.ts'
import { openLog } from '#platform/log.ts'
import { startCluster } from '#platform/postgres/cluster.ts'
import { openSecrets } from '#platform/secrets.ts'
import type { Settings } from '#platform/settings.ts'
import { StartError } from '#platform/start-error.ts'
import { listen, openDoor } from '#platform/http/listen.ts'

export interface RunningServer {
  /** Where a browser finds it. */
  address: string
  /** Accounts whose first passwords may be shown; empty on a real platform after its first start. */
  accounts: readonly FirstAccount[]
  /** Lets running requests end, then closes everything. May be called again. */
  stop(): Promise<void>
}

/**
 * Starts everything.
 * @throws StartError in one sentence for what the person who starts it can mend; whatever was open is closed again
 */
export async function serve(settings: Settings): Promise<RunningServer> {
  const closers: (() => Promise<void>)[] = []
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= closeAll(closers)
    return stopping
  }
  try {
    // The port comes before the database: a second start must not touch the database of the first.
    const server = createServer()
    const address = await listen(server, settings)
    closers.push(() => openDoor(server).close())
    return { ...(await build(settings, server, closers, () => stopping !== undefined)), address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function build(
  settings: Settings,
  server: Server,
  closers: (() => Promise<void>)[],
  isStopping: () => boolean,
) {
  const log = openLog(settings.logLevel)
  const lock = await holdFolder(settings.dataFolder)
  closers.push(() => lock.release())
  const secrets = await openSecrets(settings.secretsFile)

  const address = await databaseAddress(settings, closers)
  const db = openDatabase(address, {
    onFault: (error) => log.warn({ err: error }, 'database connection lost'),
  })
  closers.push(() => db.destroy())
  await prepareSchema(db, settings)
  const accounts = await prepareFirstRun(db, settings, secrets)

  const tokens = await accessTokens(secrets.tokenKey, systemClock)
  const deps = { db, log, clock: systemClock, tokens, sessions: sessions(db, secrets.pepper), isStopping }
  const app = await buildApp(deps)
  server.on('request', (request, response) => app.routing(request, response))
  closers.push(() => app.close())
  return { accounts }
}

async function databaseAddress(
  settings: Settings,
  closers: (() => Promise<void>)[],
): Promise<DatabaseAddress> {
  if (settings.databaseUrl !== undefined) return { connectionString: settings.databaseUrl }
  const cluster = await startCluster({ folder: `${settings.dataFolder}/postgres` })
  closers.push(() => cluster.stop())
  return cluster.connection
}

async function prepareSchema(db: Db, { databaseUrl }: Settings): Promise<void> {
  try {
    await migrate(db)
  } catch (error) {
    if (databaseUrl === undefined) throw error
    const reason =
      error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error)
    throw new StartError(`The database of DATABASE_URL cannot be used: ${reason}`)
  }
}

async function closeAll(closers: (() => Promise<void>)[]): Promise<void> {
  // One that fails to close must not keep the others open, the database least of all.
  while (closers.length > 0)
    await closers
      .pop()?.()
      .catch(() => undefined)
}
