// Runs the PostgreSQL server: detached from the terminal, and ended with this process however that ends.
import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { getMessage, StartError } from '../start-error.ts'
import { type Account, PLAIN_ENV } from './account.ts'
import { toWorkingFolder } from './data-folder.ts'

const READY_MS = 60_000
const POLL_MS = 20
const FAST_STOP_MS = 20_000
const LOG_LINES = 8

export interface ServerProcess {
  ended: Promise<void>
  /** Rolls back running transactions and stops; forced after a timeout. */
  stop(): Promise<void>
}

export interface ServerOptions {
  postgres: string
  data: string
  account: Account
  settings: Record<string, string>
  connection: { host: string; port: number; user: string; ssl: false }
}

/** Starts the server on an unused data folder and waits until it accepts connections. @throws StartError with the last lines of the log */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const { postgres, data, account, settings } = options
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(postgres, ['-D', toWorkingFolder(data), ...args], {
    ...account,
    cwd: data,
    env: PLAIN_ENV,
    // A separate process group: Ctrl-C reaches only the server process, which stops the database last.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errorOutput = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errorOutput = (errorOutput + text).slice(-4000)))

  let failure: string | undefined
  const ended = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      failure = error.message
      resolve()
    })
    child.on('exit', (code, signal) => {
      failure = `it ended with ${signal ?? `code ${code}`}`
      resolve()
    })
  })
  const watcher = startWatcher(child, account)
  void ended.then(() => watcher?.kill('SIGKILL'))

  const stop = () => stopServer(child, ended)
  const ready = await waitUntilReady(options.connection, () => failure)
  if (ready === undefined) return { ended, stop }
  await stop()
  throw new StartError(`The database did not start: ${ready}.\n${await readLastLines(data, errorOutput)}`)
}

/**
 * Starts a shell that reads from our pipe: when this process ends, even by SIGKILL, the pipe closes and the shell stops the server. This is more
 * reliable than a death signal set by prctl, which is bound to the spawning thread.
 */
function startWatcher(child: ChildProcess, account: Account): ChildProcess | undefined {
  if (child.pid === undefined) return undefined
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'watch', String(child.pid)], {
    ...account,
    cwd: '/',
    env: PLAIN_ENV,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.on('error', () => undefined)
  return watcher
}

/** Returns undefined when the server accepts connections, otherwise the reason. */
async function waitUntilReady(
  connection: ServerOptions['connection'],
  failure: () => string | undefined,
): Promise<string | undefined> {
  const deadline = Date.now() + READY_MS
  for (;;) {
    const rejection = await tryConnection(connection)
    if (rejection === undefined) return undefined
    const ending = failure()
    if (ending !== undefined) return ending
    if (Date.now() > deadline) return `it did not answer within ${READY_MS / 1000} s (${rejection})`
    await sleep(POLL_MS)
  }
}

async function tryConnection(connection: ServerOptions['connection']): Promise<string | undefined> {
  const client = new Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return getMessage(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function stopServer(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGINT')
  const inTime = await Promise.race([ended.then(() => true), sleep(FAST_STOP_MS, false, { ref: false })])
  if (!inTime) child.kill('SIGQUIT')
  await ended
}

/** The server writes to stderr until its log collector runs, then to its log. */
async function readLastLines(data: string, errorOutput: string): Promise<string> {
  const folder = path.join(data, 'log')
  const names = await readdir(folder).catch(() => [])
  const logs = await Promise.all(
    names.map(async (name) => ({ name, changed: (await stat(path.join(folder, name))).mtimeMs })),
  )
  const newest = logs.toSorted((a, b) => b.changed - a.changed)[0]
  const logged = newest ? await readFile(path.join(folder, newest.name), 'utf8') : ''
  return `${errorOutput}${logged}`.trim().split('\n').slice(-LOG_LINES).join('\n')
}
