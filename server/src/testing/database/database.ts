// A database of its own for each test file: the migrated schema, empty, and gone when the file is done.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Client, escapeIdentifier } from 'pg'
import { inject, type ProvidedContext } from 'vitest'
import { type DatabaseAddress, openDatabase } from '#platform/database/database.ts'
import { giveTimeoutsToRole } from '#platform/database/pooled.ts'
import type { PostgresCluster } from '#platform/postgres/cluster.ts'

export interface FreshDatabase {
  /** Settings for pg or for `openDatabase`. */
  connection: PostgresCluster['connection']
  /** What a server opens: the same, or the pooler before it in a run that asked for one. */
  address: DatabaseAddress
  /**
   * Removes the database.
   * @throws Error naming the last statement of each connection that was left open
   */
  readonly drop: () => Promise<void>
}

/** Clones the template, in about a tenth of a second: the migrated one unless another is named. */
export async function freshDatabase(template = runsCluster().template): Promise<FreshDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const { connection: cluster, poolerPort } = runsCluster()
  await onCluster(cluster, (client) => clone(client, template, name))
  const connection = { ...cluster, database: name }
  return {
    connection,
    address: poolerPort === undefined ? connection : await behindPooler(connection, poolerPort),
    drop: () => onCluster(cluster, (client) => dropUnused(client, name, poolerPort !== undefined)),
  }
}

/** As `DATABASE_URL` and `DATABASE_DIRECT_URL` make it. */
async function behindPooler(connection: FreshDatabase['connection'], port: number): Promise<DatabaseAddress> {
  const direct = openDatabase(connection, { onFault: () => undefined })
  try {
    await giveTimeoutsToRole(direct)
  } finally {
    await direct.destroy()
  }
  const { user, database } = connection
  return { connectionString: `postgres://${user}@127.0.0.1:${port}/${database}`, isPooled: true }
}

/** A template that the run itself has prepared, with a folder of what belongs to it. */
export interface Prepared {
  template: string
  folder: string
}

/** The template of that name: anyone who asks first prepares it, and all others of the run wait. */
export async function preparedTemplate(
  name: string,
  prepare: (connection: FreshDatabase['connection'], folder: string) => Promise<void>,
): Promise<Prepared> {
  const { connection, folder: root } = runsCluster()
  const prepared = { template: name, folder: join(root, `${name}-files`) }
  const making = `${name}_making`
  await onCluster(connection, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount !== 0) return
    await client.query(`drop database if exists ${escapeIdentifier(making)} with (force)`)
    await clone(client, runsCluster().template, making)
    await prepare({ ...connection, database: making }, prepared.folder)
    await client.query(`alter database ${escapeIdentifier(making)} rename to ${escapeIdentifier(name)}`)
  })
  return prepared
}

type Cluster = NonNullable<ProvidedContext['cluster']>

let given: Cluster | undefined

/** For what runs outside vitest: databases are cloned on this one from now on. */
export function testOnCluster(cluster: Cluster): void {
  given = cluster
}

function runsCluster(): Cluster {
  const cluster = given ?? inject('cluster')
  if (cluster === undefined) throw new Error('This run was started without a database.')
  return cluster
}

/** A folder for what the run throws away. It is removed with the database. */
export const folderOfRun = (): string => runsCluster().folder

async function clone(client: Client, template: string, name: string): Promise<void> {
  const database = escapeIdentifier(name)
  // By its files: through the log, the same pages would be written twice.
  await client.query(`create database ${database} template ${escapeIdentifier(template)} strategy file_copy`)
  // A clone does not have what each start revokes from its template.
  await client.query(`revoke temporary on database ${database} from public`)
}

/** The address of a database of the test cluster, as DATABASE_URL has it. */
export function urlOf({ host, user, database }: FreshDatabase['connection']): string {
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`
}

async function dropUnused(client: Client, name: string, isPooled: boolean): Promise<void> {
  // A pooler keeps its own.
  const open = isPooled ? [] : await lastStatements(client, name)
  await client.query(`drop database ${escapeIdentifier(name)} with (force)`)
  if (open.length > 0)
    throw new Error(`${open.length} database connections were left open, after:\n${open.join('\n')}`)
}

/** Of the connections that stay; one that was just closed takes a moment to disappear. */
async function lastStatements(client: Client, name: string): Promise<string[]> {
  const deadline = Date.now() + 2_000
  for (;;) {
    const { rows } = await client.query<{ query: string }>(
      `select query from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
      [name],
    )
    if (rows.length === 0 || Date.now() > deadline) return rows.map(({ query }) => query)
    await client.query('select pg_sleep(0.02)')
  }
}

async function onCluster<T>(
  connection: PostgresCluster['connection'],
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
