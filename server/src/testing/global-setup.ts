// One PostgreSQL for all tests of a run, with the migrated schema as a template that each test file clones.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { type PostgresCluster, startCluster } from '../platform/postgres/cluster.ts'
import { systemCode } from '../platform/start-error.ts'

const TEMPLATE = 'cangdan_template'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where databases can be cloned from a migrated one, and a folder of the run's own; absent in a run that was told to go without. */
    cluster?: { connection: PostgresCluster['connection']; template: string; folder: string }
  }
}

/** Nothing of these databases outlives the run, so nothing waits for the disk. */
const IN_MEMORY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '100',
  shared_buffers: '128MB',
}

/** Starts the cluster; `npm run check` asks for none, because what it runs needs none. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.CANGDAN_TEST_DATABASE === 'none') return undefined
  await sweep()
  const folder = await mkdtemp(join(tmpdir(), `cangdan-test-${process.pid}-`))
  let cluster: PostgresCluster | undefined
  const teardown = async () => {
    await cluster?.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    cluster = await startCluster({ folder, settings: IN_MEMORY })
    await makeTemplate(cluster.connection)
    project.provide('cluster', { connection: cluster.connection, template: TEMPLATE, folder })
    return teardown
  } catch (error) {
    await teardown()
    throw error
  }
}

/** Removes what runs that were interrupted could not remove themselves. */
async function sweep(): Promise<void> {
  const names = await readdir(tmpdir())
  const abandoned = names.filter((name) => {
    const [, pid] = /^cangdan-test-(\d+)-/.exec(name) ?? []
    return pid !== undefined && !isAlive(Number(pid))
  })
  await Promise.all(
    abandoned.map((name) => rm(join(tmpdir(), name), { recursive: true }).catch(() => undefined)),
  )
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return systemCode(error) !== 'ESRCH'
  }
}

async function makeTemplate(connection: PostgresCluster['connection']): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()

  const db = openDatabase({ ...connection, database: TEMPLATE }, { onFault: console.error })
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}
