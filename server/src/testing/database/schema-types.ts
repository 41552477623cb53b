// Generates the Kysely types of the schema, for the command that writes the file and the test that compares it.
import { fileURLToPath } from 'node:url'
import { generate, PostgresDialect } from 'kysely-codegen'
import type { Db } from '#platform/database/database.ts'

export const SCHEMA_FILE = fileURLToPath(new URL('../../platform/database/schema.generated.ts', import.meta.url))

export function buildSchemaTypes(db: Db): Promise<string> {
  return generate({
    db,
    dialect: new PostgresDialect(),
    outFile: null,
    print: false,
    excludePattern: 'kysely_*',
    // As the pool parses them: bigints as safe integers, instants as seconds, days as text.
    typeMapping: { int8: 'number', timestamptz: 'number', date: 'string', jsonb: 'unknown' },
  })
}
