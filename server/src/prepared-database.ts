import type { FastifyBaseLogger } from 'fastify'
import { findMissingRules } from '#engine/schema/declared-rules.ts'
import { closeDatabase } from '#platform/database/close-database.ts'
import { type DatabaseAddress, type Db, openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migration/migrate.ts'
import { assertPooledTimeouts, setRoleTimeouts } from '#platform/database/pooled-timeouts.ts'
import { createServerRole, readCurrentRole, grantServerRights, SERVER_ROLE } from '#platform/database/server-role.ts'
import type { CloseStack } from '#platform/close-stack.ts'
import { startCluster } from '#platform/postgres/cluster.ts'
import type { Settings } from '#platform/settings.ts'
import { getMessage, StartError } from '#platform/start-error.ts'
import { applyRoleTemplates } from '#modules/accounts/index.ts'
import { menu, resources } from '#modules/index.ts'
import { getRegistry } from '#modules/registry.ts'
import { beginStreams } from '#modules/system/index.ts'

interface PreparedDatabase {
  readonly address: DatabaseAddress
  readonly db: Db
}

/**
 * Opens the database with the schema of this release. With the embedded database, or with `DATABASE_OWNER_URL`, the server's role owns
 * nothing.
 * @throws StartError when the database cannot be used
 */
export async function openPreparedDatabase(
  settings: Settings,
  opened: CloseStack,
  { log, onLost }: { readonly log: FastifyBaseLogger; readonly onLost: (reason: StartError) => void },
): Promise<PreparedDatabase> {
  const { databaseUrl, directDatabaseUrl } = settings
  const open = (address: DatabaseAddress): PreparedDatabase => {
    const db = openDatabase(address, {
      onError: (error) => log.warn({ err: error }, 'database connection lost'),
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
    }).catch(createStartFailure(settings.dataFolder))
    return open({ ...cluster.connection, user: SERVER_ROLE })
  }
  const prepared = open({ connectionString: databaseUrl, isPooled: directDatabaseUrl !== undefined })
  await prepareSchema(prepared.db, databaseUrl, settings).catch(createStartFailure('DATABASE_URL'))
  return prepared
}

const createStartFailure =
  (place: string) =>
  (error: unknown): never => {
    throw new StartError(`The database of ${place} cannot be used: ${getMessage(error)}`, { cause: error })
  }

async function prepareSchema(db: Db, databaseUrl: string, settings: Settings): Promise<void> {
  const { directDatabaseUrl, ownerDatabaseUrl } = settings
  const role = ownerDatabaseUrl === undefined ? undefined : await readCurrentRole(db)
  await withConnection({ connectionString: ownerDatabaseUrl ?? directDatabaseUrl ?? databaseUrl }, (owner) =>
    upgradeSchema(owner, role, settings),
  )
  if (directDatabaseUrl === undefined) return
  await withConnection({ connectionString: directDatabaseUrl }, setRoleTimeouts)
  await assertPooledTimeouts(db)
}

async function withConnection(address: DatabaseAddress, work: (db: Db) => Promise<void>): Promise<void> {
  const db = openDatabase(address, { onError: () => undefined, maxConnections: 2 })
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}

export const upgradeSchema = (owner: Db, role: string | undefined, { withDemo }: Pick<Settings, 'withDemo'>) =>
  migrate(owner, {
    declared: (session) => findMissingRules(session, resources),
    afterwards: async () => {
      await beginStreams(owner, resources)
      await applyRoleTemplates(owner, { menu, registry: getRegistry() })
      if (role !== undefined) await grantServerRights(owner, role, { withDemo })
    },
  })
