// `npm run db:types`: writes the types and generated columns of the schema and the types of records. Format them with `npm run format`.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#platform/database/database.ts'
import { startCluster } from '#platform/postgres/cluster.ts'
import { resources } from '#modules/index.ts'
import { upgradeSchema } from '../../prepared-database.ts'
import { GENERATED_COLUMNS_FILE, buildGeneratedColumnsFile } from './generated-columns.ts'
import { RECORDS_FILE, buildRecordTypes } from './record-types.ts'
import { SCHEMA_FILE, buildSchemaTypes } from './schema-types.ts'

const folder = await mkdtemp(join(tmpdir(), 'cangdan-types-'))
const cluster = await startCluster({ folder, settings: { fsync: 'off' } })
const db = openDatabase(cluster.connection, { onError: () => undefined })
try {
  await upgradeSchema(db, undefined, { withDemo: false })
  await writeFile(SCHEMA_FILE, await buildSchemaTypes(db))
  await writeFile(GENERATED_COLUMNS_FILE, await buildGeneratedColumnsFile(db))
  await writeFile(RECORDS_FILE, await buildRecordTypes(db, cluster.connection, resources))
  console.log(`wrote ${[SCHEMA_FILE, GENERATED_COLUMNS_FILE, RECORDS_FILE].join(', ')}`)
} finally {
  await db.destroy()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
