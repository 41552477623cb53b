// The PostgreSQL that comes with us, for those who bring none: one folder, no port, no password, no administrator.
import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { makeFolder } from '../make-folder.ts'
import { messageOf, StartError } from '../start-error.ts'
import { databaseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { DATABASE_USER, openDataFolder } from './data-folder.ts'
import { clearLeftovers, SOCKET_NAME } from './leftovers.ts'
import { startServer } from './server-process.ts'
import { serverSettings } from './server-settings.ts'
import { socketFolder } from './socket-folder.ts'
import { keepRunning } from './supervise.ts'

const DATABASE = 'cangdan'

export interface PostgresCluster {
  /** Settings for pg. The host is a folder: only the user that started the cluster can enter it. */
  connection: { host: string; port: number; user: string; database: string; ssl: false }
  /** Stops the server after it wrote everything down. May be called twice. */
  stop(): Promise<void>
}

export interface ClusterOptions {
  /** Where the data lives; made if missing. One process at a time: see `holdFolder`. */
  folder: string
  /** Settings of the server beyond, or instead of, ours. */
  settings?: Record<string, string>
  /** Called once, when the server died and could not be brought back. */
  onLost?: (reason: StartError) => void
}

/**
 * Starts the embedded PostgreSQL on `folder` and waits until the database `cangdan` can be used. It recovers what an
 * earlier run left behind, starts the server again should it die, and it ends with this process.
 * @throws StartError when it cannot be started; the message says why and what to do
 */
export async function startCluster(options: ClusterOptions): Promise<PostgresCluster> {
  await makeFolder(options.folder)
  const data = path.join(await realpath(options.folder), 'data')
  const account = await databaseAccount(data)
  const binaries = await findBinaries(account)
  const settings = await serverSettings(options.settings ?? {})
  await openDataFolder({ data, account, binaries, durable: settings['fsync'] !== 'off' })

  const socket = await socketFolder(data)
  const connection = { host: socket.path, port: 5432, user: DATABASE_USER, ssl: false } as const
  const start = async () => {
    await clearLeftovers(data, path.join(socket.path, SOCKET_NAME), account)
    return startServer({ postgres: binaries.postgres, data, account, settings, connection })
  }
  try {
    const server = await start()
    const stopServer = keepRunning(server, start, options.onLost)
    await createDatabase(connection).catch(async (error: unknown) => {
      await stopServer()
      throw error
    })
    let stopped: Promise<void> | undefined
    const stop = () => (stopped ??= stopServer().then(() => socket.remove()))
    return { connection: { ...connection, database: DATABASE }, stop }
  } catch (error) {
    await socket.remove()
    throw error instanceof StartError
      ? error
      : new StartError(`The database did not start: ${messageOf(error)}`)
  }
}

/** Asked at every start, so that being cut short here is no different from being cut short before. */
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
