// Runs once for all journeys: unpacks the browser, starts PostgreSQL, and seeds the demo. Each journey uses a copy.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type PostgresCluster, startCluster } from '../../server/src/platform/postgres/cluster.ts'
import { formatDatabaseUrl } from '../../server/src/testing/database/database.ts'
import { FAST_SETTINGS, FOLDER_PREFIX } from '../../server/src/testing/global-setup.ts'
import { findFastFolder } from '../../server/src/testing/database/fast-folder.ts'
import { unpackBrowser } from './browser.ts'
import { endSeeding, runProduct } from './run-product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    madeData: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const data = await mkdtemp(join(tmpdir(), FOLDER_PREFIX))
  const folder = await mkdtemp(join(await findFastFolder(), FOLDER_PREFIX))
  let cluster: PostgresCluster | undefined
  const teardown = async () => {
    await cluster?.stop()
    for (const made of [data, folder]) await rm(made, { recursive: true, force: true })
  }
  try {
    await unpackBrowser()
    cluster = await startCluster({ folder, settings: FAST_SETTINGS })
    const { connection } = cluster
    const product = await runProduct(data, { databaseUrl: formatDatabaseUrl(connection) })
    await endSeeding(product)
    await product.stop()
    project.provide('madeData', data)
    const template = connection.database
    // Journeys connect to another database: PostgreSQL does not copy a template with connections.
    const administration = { ...connection, database: 'postgres' }
    project.provide('cluster', { connection: administration, template, folder, poolerPort: undefined })
    return teardown
  } catch (error) {
    await teardown()
    throw error
  }
}
