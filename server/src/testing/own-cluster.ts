// A cluster of databases of its own, for what runs longer than the tests do.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../platform/postgres/cluster.ts'
import { testOnCluster } from './database.ts'
import { makeTemplate, TEMPLATE } from './global-setup.ts'

/** Fresh databases are made on it until the work is done. */
export async function onOwnCluster<T>(work: () => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cangdan-soak-'))
  const cluster = await startCluster({ folder: join(folder, 'postgres') })
  try {
    await makeTemplate(cluster.connection)
    testOnCluster({ connection: cluster.connection, template: TEMPLATE, folder, poolerPort: undefined })
    return await work()
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
