// `npm run db:docs`: writes docs/schema.md.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#platform/database/database.ts'
import { startCluster } from '#platform/postgres/cluster.ts'
import { upgradeSchema } from '../../prepared-database.ts'
import { SCHEMA_PAGE, buildSchemaPage } from './schema-docs.ts'

const folder = await mkdtemp(join(tmpdir(), 'cangdan-docs-'))
const cluster = await startCluster({ folder, settings: { fsync: 'off' } })
const db = openDatabase(cluster.connection, { onError: () => undefined })
try {
  await upgradeSchema(db, undefined, { withDemo: false })
  await writeFile(SCHEMA_PAGE, await buildSchemaPage(db))
} finally {
  await db.destroy()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
