import type { FastifyBaseLogger } from 'fastify'
import { findMissingRules } from '#engine/schema/declared-rules.ts'
import { closeDatabase } from '#platform/database/close-database.ts'
import { type DatabaseAddress, type Db, openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migration/migrate.ts'
import { assertPooledTimeouts, giveTimeoutsToRole } from '#platform/database/pooled.ts'
import { createServerRole, currentRole, grantToServer, SERVER_ROLE } from '#platform/database/server-role.ts'
import type { Opened } from '#platform/opened.ts'
import { startCluster } from '#platform/postgres/cluster.ts'
import type { Settings } from '#platform/settings.ts'
import { messageOf, StartError } from '#platform/start-error.ts'
import { applyRoleTemplates } from '#modules/accounts/index.ts'
import { menu, resources } from '#modules/index.ts'
import { registryOf } from '#modules/registry.ts'
import { beginStreams } from '#modules/system/index.ts'

interface Prepared {
  readonly address: DatabaseAddress
  readonly db: Db
}

/**
 * Opens the database with the schema of this release. With the embedded database, or with `DATABASE_OWNER_URL`, the server's role owns
 * nothing.
 * @throws StartError when the database cannot be used
 */
export async function openPrepared(
  settings: Settings,
  opened: Opened,
  { log, onLost }: { readonly log: FastifyBaseLogger; readonly onLost: (reason: StartError) => void },
): Promise<Prepared> {
  const { databaseUrl, directDatabaseUrl } = settings
  const open = (address: DatabaseAddress): Prepared => {
    const db = openDatabase(address, {
      onFault: (error) => log.warn({ err: error }, 'database connection lost'),
    })
    opened.add(() => closeDatabase(db))
    return { address, db }
  }
  if (databaseUrl === undefined) {
    const cluster = await startCluster({ folder: `${settings.dataFolder}/postgres`, onLost })
    opened.add(() => cluster.stop())
    await withConnection(cluster.connection, async (owner) => {
      await createServerRole(owner)
      await upgradeSchema(owner, SERVER_ROLE, settings)
    }).catch(failureOf(settings.dataFolder))
    return open({ ...cluster.connection, user: SERVER_ROLE })
  }
  const prepared = open({ connectionString: databaseUrl, isPooled: directDatabaseUrl !== undefined })
  await prepareSchema(prepared.db, databaseUrl, settings).catch(failureOf('DATABASE_URL'))
  return prepared
}

const failureOf =
  (place: string) =>
  (error: unknown): never => {
    throw new StartError(`The database of ${place} cannot be used: ${messageOf(error)}`, { cause: error })
  }

async function prepareSchema(db: Db, databaseUrl: string, settings: Settings): Promise<void> {
  const { directDatabaseUrl, ownerDatabaseUrl } = settings
  const role = ownerDatabaseUrl === undefined ? undefined : await currentRole(db)
  await withConnection({ connectionString: ownerDatabaseUrl ?? directDatabaseUrl ?? databaseUrl }, (owner) =>
    upgradeSchema(owner, role, settings),
  )
  if (directDatabaseUrl === undefined) return
  await withConnection({ connectionString: directDatabaseUrl }, giveTimeoutsToRole)
  await assertPooledTimeouts(db)
}

async function withConnection(address: DatabaseAddress, work: (db: Db) => Promise<void>): Promise<void> {
  const db = openDatabase(address, { onFault: () => undefined, maxConnections: 2 })
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}

export const upgradeSchema = (
  owner: Db,
  role: string | undefined,
  { withDemo }: Pick<Settings, 'withDemo'>,
) =>
  migrate(owner, {
    declared: (session) => findMissingRules(session, resources),
    afterwards: async () => {
      await beginStreams(owner, resources)
      await applyRoleTemplates(owner, { menu, registry: registryOf() })
      if (role !== undefined) await grantToServer(owner, role, { withDemo })
    },
  })
