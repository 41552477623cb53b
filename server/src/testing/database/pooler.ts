// PgBouncer in transaction mode in front of the test cluster. `CANGDAN_TEST_POOLER` is the path of its program, which is not an npm
// package.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { PostgresCluster } from '#platform/postgres/cluster.ts'

export interface Pooler {
  port: number
  stop(): Promise<void>
}

const READY_MS = 10_000

/** Starts the pooler as the owner of the cluster's data, because it refuses to run as root. */
export async function startPooler(
  program: string,
  { host, port: behind, user }: PostgresCluster['connection'],
  folder: string,
): Promise<Pooler> {
  const port = await findFreePort()
  const poolerFolder = join(folder, 'pooler')
  await mkdir(poolerFolder)
  await writeFile(
    join(poolerFolder, 'pooler.ini'),
    `[databases]
* = host=${host} port=${behind} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 10
max_client_conn = 500
max_db_connections = 0
server_idle_timeout = 5
`,
  )
  for (const open of [folder, poolerFolder]) await chmod(open, 0o755)
  const { uid, gid } = await stat(host)
  const child = spawn(program, [join(poolerFolder, 'pooler.ini')], { uid, gid, stdio: 'ignore' })
  const exited = once(child, 'exit')
  const abort = new AbortController()
  void exited.then(() => abort.abort())
  await waitUntilReady({ host: '127.0.0.1', port, user, database: 'postgres' }, abort.signal)
  return {
    port,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

async function waitUntilReady(
  address: { host: string; port: number; user: string; database: string },
  abort: AbortSignal,
): Promise<void> {
  const deadline = performance.now() + READY_MS
  for (;;) {
    const client = new Client(address)
    client.on('error', () => undefined)
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (abort.aborted || performance.now() > deadline) throw error
      await sleep(50)
    }
  }
}
