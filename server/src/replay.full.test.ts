// A signed request is accepted once, also after a crash or failover of the database.
import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DATABASE_USER } from '#platform/postgres/data-folder.ts'
import { type PostgresCluster, startCluster } from '#platform/postgres/cluster.ts'
import { formatDatabaseUrl } from '#testing/database/database.ts'
import { openAnswer, type Session, signedHeaders, signInOver } from '#testing/client/plain-client.mjs'
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts'

const PASSWORD = 'long enough for a replay'

let folder: string
const started: (() => Promise<void>)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cangdan-replay-'))
  await chmod(folder, 0o755)
})
afterEach(async () => {
  for (const stop of started.splice(0).toReversed()) await stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess({ ADMIN_PASSWORD: PASSWORD, ...env }, ['--no-demo'])
  started.push(() => server.stop())
  return server
}

async function startDatabase(name: string, settings: Record<string, string> = {}): Promise<PostgresCluster> {
  const cluster = await startCluster({
    folder: join(folder, name),
    settings: { shared_buffers: '32MB', ...settings },
  })
  started.push(() => cluster.stop())
  return cluster
}

type Sender = (origin: string) => Promise<{ status: boolean; code?: string }>

function signChange(session: Session): Sender {
  const values = { bank_name: 'Replayed', bank_type: 3, contact_name: 'Zhou', contact_phone: '13800000000' }
  const call = {
    method: 'POST',
    url: '/api/v1/seller_p/bank/BankSave',
    body: JSON.stringify(values),
  }
  const headers = signedHeaders(session, call)
  return async (origin) => {
    const reply = await fetch(origin + call.url, {
      ...call,
      headers: { ...headers, 'content-type': 'application/json' },
    })
    return JSON.parse(openAnswer(session, { ...call, headers }, await reply.text()))
  }
}

async function query<Row extends object>(
  { connection }: Pick<PostgresCluster, 'connection'>,
  text: string,
): Promise<Row[]> {
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Kills the embedded database of a server and waits until a new postmaster has recovered it. */
async function crashDatabase(): Promise<void> {
  const data = join(folder, 'postgres/data')
  const connection = { host: data, port: 5432, user: DATABASE_USER, database: 'cangdan', ssl: false } as const
  const startTime = () => query<{ at: string }>({ connection }, 'select pg_postmaster_start_time()::text as at')
  const [before] = await startTime()
  process.kill(Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')
  await expect.poll(() => startTime().catch(() => [before])).not.toEqual([before])
}

async function resend(send: Sender, origin: string): ReturnType<Sender> {
  let answer = await send(origin)
  while (answer.code === 'unavailable') answer = await send(origin)
  return answer
}

describe('replay of an accepted request', () => {
  it('is rejected after a crash and recovery of the database (T7)', { timeout: 180_000 }, async () => {
    const server = await startServer({ CANGDAN_DATA: folder })
    const send = signChange(await signInOver(server.address, 'admin', PASSWORD))
    expect(await send(server.address)).toMatchObject({ status: true })
    await crashDatabase()
    expect(await resend(send, server.address)).toMatchObject({ code: 'replayed' })
  })

  it('is rejected by a promoted standby (T7)', { timeout: 180_000 }, async () => {
    const sockets = join(folder, 'sockets')
    await mkdir(sockets)
    // The database may run as another user.
    await chmod(sockets, 0o777)
    const env = { CANGDAN_DATA: join(folder, 'server') }
    // This test kills no database.
    const shared = { unix_socket_directories: `., ${sockets}`, fsync: 'off' }

    const empty = await startDatabase('primary', shared)
    await (await startServer({ ...env, DATABASE_URL: formatDatabaseUrl(empty.connection) })).stop()
    await empty.stop()
    await promisify(execFile)('cp', ['-a', join(folder, 'primary'), join(folder, 'standby')])
    await writeFile(join(folder, 'standby/data/standby.signal'), '')

    const primary = await startDatabase('primary', shared)
    const standby = await startDatabase('standby', {
      fsync: 'off',
      primary_conninfo: `host=${sockets} user=${primary.connection.user}`,
    })
    const before = await startServer({ ...env, DATABASE_URL: formatDatabaseUrl(primary.connection) })
    const send = signChange(await signInOver(before.address, 'admin', PASSWORD))
    expect(await send(before.address)).toMatchObject({ status: true })
    await before.stop()
    const [written] = await query<{ lsn: string }>(primary, 'select pg_current_wal_flush_lsn() as lsn')
    const replayed = `select pg_last_wal_replay_lsn() >= '${written?.lsn}' as done`
    await expect.poll(() => query(standby, replayed)).toEqual([{ done: true }])

    await primary.stop()
    expect(await query(standby, 'select pg_promote() as done')).toEqual([{ done: true }])
    const after = await startServer({ ...env, DATABASE_URL: formatDatabaseUrl(standby.connection) })
    expect(await send(after.address)).toMatchObject({ code: 'replayed' })
  })
})
