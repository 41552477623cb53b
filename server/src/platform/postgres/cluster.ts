// The embedded PostgreSQL: one folder, without port, password or administrator.
import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { createFolder } from '../create-folder.ts'
import { getMessage, StartError } from '../start-error.ts'
import { getDatabaseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { DATABASE_USER, openDataFolder } from './data-folder.ts'
import { clearLeftovers, SOCKET_NAME } from './leftovers.ts'
import { startServer } from './server-process.ts'
import { buildServerSettings } from './server-settings.ts'
import { openSocketFolder } from './socket-folder.ts'
import { superviseServer } from './supervise.ts'

const DATABASE = 'cangdan'

export interface PostgresCluster {
  /** Options of pg. The host is a folder that only the current user can enter. */
  connection: { host: string; port: number; user: string; database: string; ssl: false }
  /** Stops the server after it has written its data. May be called twice. */
  stop(): Promise<void>
}

export interface ClusterOptions {
  /** Data folder, created if missing. One process at a time: see `lockFolder`. */
  folder: string
  settings?: Record<string, string>
  /** Called once if the server died and could not be restarted. */
  onLost?: (reason: StartError) => void
}

/**
 * Starts the embedded PostgreSQL on a folder and waits until the database `cangdan` is ready. Recovers from crashes of earlier runs, restarts a
 * server that dies, and ends it with this process.
 * @throws StartError with the reason and the remedy
 */
export async function startCluster(options: ClusterOptions): Promise<PostgresCluster> {
  await createFolder(options.folder)
  const data = path.join(await realpath(options.folder), 'data')
  const account = await getDatabaseAccount(data)
  const binaries = await findBinaries(account)
  const settings = await buildServerSettings(options.settings ?? {})
  await openDataFolder({ data, account, binaries, durable: settings['fsync'] !== 'off' })

  const socket = await openSocketFolder(data)
  const connection = { host: socket.path, port: 5432, user: DATABASE_USER, ssl: false } as const
  const start = async () => {
    await clearLeftovers(data, path.join(socket.path, SOCKET_NAME), account)
    return startServer({ postgres: binaries.postgres, data, account, settings, connection })
  }
  try {
    const server = await start()
    const stopServer = superviseServer(server, start, options.onLost)
    await createDatabase(connection).catch(async (error: unknown) => {
      await stopServer()
      throw error
    })
    let stopped: Promise<void> | undefined
    const stop = () => (stopped ??= stopServer().then(() => socket.remove()))
    return { connection: { ...connection, database: DATABASE }, stop }
  } catch (error) {
    await socket.remove()
    throw error instanceof StartError ? error : new StartError(`The database did not start: ${getMessage(error)}`)
  }
}

/** Runs at each start, so that an interruption needs no special handling. */
async function createDatabase(connection: Omit<PostgresCluster['connection'], 'database'>): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}
