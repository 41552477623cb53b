// A separate database cluster for runs that are longer than tests.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleServer } from '../../scripts/build.mjs'
import { startCluster } from '../../server/src/platform/postgres/cluster.ts'
import { startFromBundle } from '../../server/src/platform/programs.ts'
import { setTestCluster } from '../../server/src/testing/database/database.ts'
import { BUNDLES, createTemplate, TEMPLATE } from '../../server/src/testing/global-setup.ts'

/** Starts a cluster for the databases of this work, and starts processes from a bundle, as tests do. */
export async function withOwnCluster<T>(work: () => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cangdan-soak-'))
  const bundle = await mkdtemp(join(BUNDLES, 'cangdan-soak-'))
  const cluster = await startCluster({ folder: join(folder, 'postgres') })
  try {
    await bundleServer(bundle)
    startFromBundle(bundle)
    await createTemplate(cluster.connection)
    setTestCluster({ connection: cluster.connection, template: TEMPLATE, folder, poolerPort: undefined })
    return await work()
  } finally {
    await cluster.stop()
    for (const made of [folder, bundle]) await rm(made, { recursive: true, force: true })
  }
}
