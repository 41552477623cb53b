// The types of the migrated schema, for Kysely. One source for the command that writes them and the test that compares.
import { fileURLToPath } from 'node:url'
import { generate, PostgresDialect } from 'kysely-codegen'
import type { Db } from '#platform/database/database.ts'

export const SCHEMA_FILE = fileURLToPath(
  new URL('../../platform/database/schema.generated.ts', import.meta.url),
)

/** The text of `schema.generated.ts` for this database. */
export function schemaTypes(db: Db): Promise<string> {
  return generate({
    db,
    dialect: new PostgresDialect(),
    outFile: null,
    print: false,
    excludePattern: 'kysely_*',
    // As the pool reads them: bigints as safe integers, instants as seconds, days as text.
    typeMapping: { int8: 'number', timestamptz: 'number', date: 'string', jsonb: 'unknown' },
  })
}
