// For all tests of a run: one PostgreSQL, with the migrated schema as a template that each test file clones, and one bundle of
// the server's processes, which would each take half a second to be compiled.
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { bundleServer } from '../../../scripts/build.mjs'
import { findMissingRules } from '../engine/schema/declared-rules.ts'
import { applyRoleTemplates } from '../modules/accounts/index.ts'
import { menu, resources } from '../modules/index.ts'
import { registryOf } from '../modules/registry.ts'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migration/migrate.ts'
import { createServerRole, grantToServer, SERVER_ROLE } from '../platform/database/server-role.ts'
import { type PostgresCluster, startCluster } from '../platform/postgres/cluster.ts'
import { SERVER_FOLDER } from '../platform/places.ts'
import { systemCode } from '../platform/start-error.ts'
import { type Pooler, startPooler } from './database/pooler.ts'
import { quickFolder } from './database/quick-folder.ts'

export const TEMPLATE = 'cangdan_template'
/** Folders of a run bear the number of its process, so that the next run finds and removes what an interrupted one left. */
export const NAME = `cangdan-test-${process.pid}-`
/** Where a bundle finds the packages that it needs, and no tool of ours looks. */
export const BUNDLES = join(SERVER_FOLDER, 'node_modules')

declare module 'vitest' {
  interface ProvidedContext {
    /** Where databases can be cloned from a migrated one, and a folder of the run's own; absent in a run that goes without. */
    cluster?: {
      connection: PostgresCluster['connection']
      template: string
      folder: string
      /** Where a pooler stands before it, in a run that asked for one. */
      poolerPort: number | undefined
    }
    /** The folder of the bundle; absent likewise. */
    bundle?: string
  }
}

/** Nothing of these databases outlives the run, so nothing waits for the disk. */
export const IN_MEMORY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  shared_buffers: '128MB',
  // Kept in memory with the rest, where the machine has room for that.
  max_wal_size: '256MB',
  // No database lives long enough to need it, and each would be looked into once a minute.
  autovacuum: 'off',
}

/** Prepares both; `npm run check` asks for neither, because what it runs needs none. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.CANGDAN_TEST_DATABASE === 'none') return undefined
  const quick = await quickFolder()
  await Promise.all([...new Set([tmpdir(), quick, BUNDLES])].map(sweep))
  const folder = await mkdtemp(join(quick, NAME))
  const bundle = await mkdtemp(join(BUNDLES, NAME))
  let cluster: PostgresCluster | undefined
  let pooler: Pooler | undefined
  const teardown = async () => {
    await pooler?.stop()
    await cluster?.stop()
    for (const made of [folder, bundle]) await rm(made, { recursive: true, force: true })
  }
  const prepareDatabase = async () => {
    cluster = await startCluster({ folder, settings: IN_MEMORY })
    await makeTemplate(cluster.connection)
    const program = process.env.CANGDAN_TEST_POOLER
    if (program !== undefined) pooler = await startPooler(program, cluster.connection, folder)
    const poolerPort = pooler?.port
    project.provide('cluster', { connection: cluster.connection, template: TEMPLATE, folder, poolerPort })
  }
  const done = await Promise.allSettled([prepareDatabase(), bundleServer(bundle)])
  const failed = done.find((each) => each.status === 'rejected')
  if (failed !== undefined) {
    await teardown()
    throw failed.reason
  }
  project.provide('bundle', bundle)
  return teardown
}

/** Removes from a folder what runs that were interrupted could not remove themselves. */
async function sweep(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const names = await readdir(folder)
  const abandoned = names.filter((name) => {
    const [, pid] = /^cangdan-test-(\d+)-/.exec(name) ?? []
    return pid !== undefined && !isAlive(Number(pid))
  })
  await Promise.all(
    abandoned.map((name) => rm(join(folder, name), { recursive: true }).catch(() => undefined)),
  )
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return systemCode(error) !== 'ESRCH'
  }
}

export async function makeTemplate(connection: PostgresCluster['connection']): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()

  const db = openDatabase({ ...connection, database: TEMPLATE }, { onFault: console.error })
  try {
    await createServerRole(db)
    // The ledger is empty: a server begins its streams.
    await migrate(db, {
      declared: (session) => findMissingRules(session, resources),
      afterwards: async () => {
        await applyRoleTemplates(db, { menu, registry: registryOf() })
        await grantToServer(db, SERVER_ROLE, { withDemo: true })
      },
    })
    // One person of a test asks more in a minute than people do, and goes to work with the password that a test has given them. Both are
    // tested where they are promised.
    await db.updateTable('safe_setting').set({ rate_limit_minute: 0, pwd_first_change: 0 }).execute()
  } finally {
    await db.destroy()
  }
}
