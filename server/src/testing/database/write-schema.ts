// `npm run db:types`: writes the types and the generated columns of the schema that the migrations make. Format them with `npm run format`.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migration/migrate.ts'
import { startCluster } from '#platform/postgres/cluster.ts'
import { GENERATED_COLUMNS_FILE, generatedColumnsFile } from './generated-columns.ts'
import { SCHEMA_FILE, schemaTypes } from './schema-types.ts'

const folder = await mkdtemp(join(tmpdir(), 'cangdan-types-'))
const cluster = await startCluster({ folder, settings: { fsync: 'off' } })
const db = openDatabase(cluster.connection, { onFault: () => undefined })
try {
  await migrate(db)
  await writeFile(SCHEMA_FILE, await schemaTypes(db))
  await writeFile(GENERATED_COLUMNS_FILE, await generatedColumnsFile(db))
  console.log(`wrote ${SCHEMA_FILE} and ${GENERATED_COLUMNS_FILE}`)
} finally {
  await db.destroy()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
