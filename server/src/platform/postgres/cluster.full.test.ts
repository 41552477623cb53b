import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartError } from '../start-error.ts'
import { type Account, getDatabaseAccount, runCommand } from './account.ts'
import { type PostgresCluster, startCluster } from './cluster.ts'

type Connection = PostgresCluster['connection']

const IS_ROOT = process.getuid?.() === 0
const NOBODY = { uid: 65534, gid: 65534 }
const CHILD = fileURLToPath(new URL('../../testing/database/run-cluster.ts', import.meta.url))

/** A killed process loses no data that the system has received, so fsync is off. */
const QUICK = { shared_buffers: '16MB', fsync: 'off' }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cangdan-cluster-'))
  await chmod(folder, 0o755)
})
const started: (() => unknown)[] = []
afterEach(async () => {
  for (const end of started.splice(0).toReversed()) await end()
  // A killed server releases its files with a delay.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

const start = async (at = path.join(folder, 'pg'), settings: Record<string, string> = {}) => {
  const cluster = await startCluster({ folder: at, settings: { ...QUICK, ...settings } })
  started.push(() => cluster.stop())
  return cluster
}

const query = async (connection: Connection, sql: string): Promise<unknown[]> => {
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const write = (connection: Connection) =>
  query(connection, `create table if not exists kept (word text); insert into kept values ('仓单')`)
const kept = (connection: Connection) => query(connection, 'select word from kept')

const postmaster = async (at: string) =>
  Number.parseInt(await readFile(path.join(at, 'data/postmaster.pid'), 'utf8'), 10)

const startChild = async (
  at: string,
  account: Account = {},
): Promise<{ process: ChildProcess; connection: Connection }> => {
  const running = spawn(process.execPath, [CHILD, at], {
    ...account,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(() => running.kill('SIGKILL'))
  const [line]: string[] = await once(running.stdout.setEncoding('utf8'), 'data')
  return { process: running, connection: JSON.parse(line ?? '') }
}

const kill = async (running: ChildProcess, signal: NodeJS.Signals) => {
  const ended = once(running, 'exit')
  running.kill(signal)
  await ended
}

describe('startCluster', () => {
  it('creates a UTF-8 database that survives the server, closed to other users', async () => {
    const first = await start()
    const { mode } = await stat(path.join(folder, 'pg'))
    expect(mode & 0o077).toBe(0)
    await write(first.connection)
    await first.stop()
    await first.stop()

    const second = await start()
    expect(await kept(second.connection)).toEqual([{ word: '仓单' }])
    const [settings] = await query(
      second.connection,
      `select current_user, current_database(), current_setting('server_encoding') as encoding,
        current_setting('listen_addresses') as addresses, current_setting('timezone') as timezone`,
    )
    expect(settings).toEqual({
      current_user: 'cangdan',
      current_database: 'cangdan',
      encoding: 'UTF8',
      addresses: '',
      timezone: 'UTC',
    })
  })

  it('recreates data of an interrupted creation', async () => {
    const unfinished = path.join(folder, 'pg/data.unfinished')
    await mkdir(path.join(unfinished, 'base'), { recursive: true })
    await writeFile(path.join(unfinished, 'PG_VERSION'), '18\n')
    const { connection } = await start()
    await write(connection)
    expect(await readdir(path.join(folder, 'pg'))).toEqual(['data'])
  })

  it('supports paths that are too long for a socket', async () => {
    const { connection } = await start(path.join(folder, 'long-name'.repeat(12)))
    await write(connection)
    expect(await kept(connection)).toHaveLength(1)
  })

  it('reports why the server does not start', async () => {
    await expect(start(undefined, { max_connections: 'many' })).rejects.toThrow(/max_connections/)
    await expect(start(undefined, { max_connections: 'many' })).rejects.toBeInstanceOf(StartError)
  })

  it('rejects data of another version and leaves it unchanged', async () => {
    const data = path.join(folder, 'pg/data')
    await mkdir(data, { recursive: true })
    await writeFile(path.join(data, 'PG_VERSION'), '15\n')
    await expect(start()).rejects.toThrow(/PostgreSQL 15/)
    expect(await readdir(data)).toEqual(['PG_VERSION'])
  })
})

describe('after a crash', () => {
  it('restarts a killed server', async () => {
    const { connection } = await start()
    await write(connection)
    process.kill(-(await postmaster(path.join(folder, 'pg'))), 'SIGKILL')
    await expect.poll(() => kept(connection).catch(String)).toEqual([{ word: '仓单' }])
  })

  it('starts after its process was killed', async () => {
    const at = path.join(folder, 'pg')
    const { process: running, connection } = await startChild(at)
    await write(connection)
    await kill(running, 'SIGKILL')
    const again = await start()
    expect(await kept(again.connection)).toEqual([{ word: '仓单' }])
  })

  it('starts after everything was killed', async () => {
    const at = path.join(folder, 'pg')
    const { process: running, connection } = await startChild(at)
    await write(connection)
    process.kill(-(await postmaster(at)), 'SIGKILL')
    await kill(running, 'SIGKILL')
    const again = await start()
    expect(await kept(again.connection)).toEqual([{ word: '仓单' }])
  })

  it('leaves no server running when its process is killed', async () => {
    const at = path.join(folder, 'pg')
    const { process: running } = await startChild(at)
    const pid = await postmaster(at)
    await kill(running, 'SIGKILL')
    const isAlive = () => {
      try {
        return process.kill(pid, 0)
      } catch {
        return false
      }
    }
    await expect.poll(isAlive).toBe(false)
  })

  it.runIf(process.platform === 'linux')('does not kill another process with a reused id', async () => {
    const at = path.join(folder, 'pg')
    const first = await start()
    await first.stop()
    const data = path.join(at, 'data')
    const bystander = spawn('sleep', ['60'], await getDatabaseAccount(data))
    started.push(() => bystander.kill())
    await writeFile(path.join(data, 'postmaster.pid'), `${bystander.pid}\n/proc/self/cwd\n`)
    await writeFile(path.join(data, '.s.PGSQL.5432.lock'), `${bystander.pid}\n/proc/self/cwd\n`)
    await start()
    expect(bystander.exitCode).toBe(null)
    expect(bystander.signalCode).toBe(null)
  })
})

describe.runIf(IS_ROOT)('as root', () => {
  it('supports a folder that only root can enter', async () => {
    const closed = path.join(folder, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const { connection } = await start(path.join(closed, 'pg'))
    await write(connection)
    const { uid } = await stat(path.join(closed, 'pg/data'))
    expect(uid).toBe(NOBODY.uid)
  })

  it('lets another user run the cluster, and root take over', async (context) => {
    const readable = await runCommand(NOBODY, process.execPath, ['-e', `fs.accessSync(${JSON.stringify(CHILD)})`])
    context.skip(readable.code !== 0, 'this checkout is closed to other users')
    const own = path.join(folder, 'own')
    await mkdir(own, { mode: 0o700 })
    await chown(own, NOBODY.uid, NOBODY.gid)
    const { process: running, connection } = await startChild(path.join(own, 'pg'), NOBODY)
    await write(connection)
    await kill(running, 'SIGTERM')
    const again = await start(path.join(own, 'pg'))
    expect(await kept(again.connection)).toHaveLength(1)
  })
})
