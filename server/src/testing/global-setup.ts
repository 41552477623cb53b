// Prepares a test run: one PostgreSQL cluster with the migrated schema as template for each test file, and one bundle of the server's
// processes, whose compilation would take half a second each.
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { bundleServer } from '../../../scripts/build.mjs'
import { findMissingRules } from '../engine/schema/declared-rules.ts'
import { ADDONS, installAddon } from '../modules/addons/index.ts'
import { applyRoleTemplates } from '../modules/accounts/index.ts'
import { menu, resources } from '../modules/index.ts'
import { getRegistry } from '../modules/registry.ts'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migration/migrate.ts'
import { createServerRole, grantServerRights, SERVER_ROLE } from '../platform/database/server-role.ts'
import { type PostgresCluster, startCluster } from '../platform/postgres/cluster.ts'
import { SERVER_FOLDER } from '../platform/folders.ts'
import { getSystemCode } from '../platform/start-error.ts'
import { type Pooler, startPooler } from './database/pooler.ts'
import { findFastFolder } from './database/fast-folder.ts'

export const TEMPLATE = 'cangdan_template'
/** The name contains the process id, so that the next run can remove folders of an interrupted one. */
export const FOLDER_PREFIX = `cangdan-test-${process.pid}-`
/** A folder that resolves packages of the bundle and is ignored by tools. */
export const BUNDLES = join(SERVER_FOLDER, 'node_modules')

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster, the template to clone, and a temporary folder; absent in runs without a database. */
    cluster?: {
      connection: PostgresCluster['connection']
      template: string
      folder: string
      poolerPort: number | undefined
    }
    bundle?: string
  }
}

/** Test databases are disposable: durability is off. */
export const FAST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  shared_buffers: '128MB',
  // The log is in memory too when the machine has enough.
  max_wal_size: '256MB',
  // Databases do not live long enough to need it, and it would check each of them once a minute.
  autovacuum: 'off',
}

/** Prepares cluster and bundle, unless CANGDAN_TEST_DATABASE is `none`: `npm run check` needs neither. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.CANGDAN_TEST_DATABASE === 'none') return undefined
  const fastFolder = await findFastFolder()
  await Promise.all([...new Set([tmpdir(), fastFolder, BUNDLES])].map(sweep))
  const folder = await mkdtemp(join(fastFolder, FOLDER_PREFIX))
  const bundle = await mkdtemp(join(BUNDLES, FOLDER_PREFIX))
  let cluster: PostgresCluster | undefined
  let pooler: Pooler | undefined
  const teardown = async () => {
    await pooler?.stop()
    await cluster?.stop()
    for (const made of [folder, bundle]) await rm(made, { recursive: true, force: true })
  }
  const prepareDatabase = async () => {
    cluster = await startCluster({ folder, settings: FAST_SETTINGS })
    await createTemplate(cluster.connection)
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

async function sweep(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const names = await readdir(folder)
  const abandoned = names.filter((name) => {
    const [, pid] = /^cangdan-test-(\d+)-/.exec(name) ?? []
    return pid !== undefined && !isAlive(Number(pid))
  })
  await Promise.all(abandoned.map((name) => rm(join(folder, name), { recursive: true }).catch(() => undefined)))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return getSystemCode(error) !== 'ESRCH'
  }
}

export async function createTemplate(connection: PostgresCluster['connection']): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()

  const db = openDatabase({ ...connection, database: TEMPLATE }, { onError: console.error })
  try {
    await createServerRole(db)
    // The ledger stays empty: a server creates its streams.
    await migrate(db, {
      declared: (session) => findMissingRules(session, resources),
      afterwards: async () => {
        await applyRoleTemplates(db, { menu, registry: getRegistry() })
        await grantServerRights(db, SERVER_ROLE, { withDemo: true })
      },
    })
    // Tests send more requests per minute than users do and keep initial passwords. Both settings have their own tests.
    await db.updateTable('safe_setting').set({ rate_limit_minute: 0, pwd_first_change: 0 }).execute()
    for (const addon of ADDONS) await installAddon(db, addon, null)
  } finally {
    await db.destroy()
  }
}
