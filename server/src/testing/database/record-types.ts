// Builds `modules/records.generated.ts`: the columns that a unit of work reads, per resource, with the types that the database reports. For
// the command that writes the file and the test that compares it.
import { fileURLToPath } from 'node:url'
import type { ColumnType } from '@cangdan/protocol'
import { sql } from 'kysely'
import { Client, types } from 'pg'
import { isStored } from '#engine/declare/columns/column.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { getStoredList } from '#engine/write/record.ts'
import type { DatabaseAddress, Db } from '#platform/database/database.ts'

export const RECORDS_FILE = fileURLToPath(new URL('../../modules/records.generated.ts', import.meta.url))

const { INT2, INT4, INT8, FLOAT8, TIMESTAMPTZ, NUMERIC, TEXT, VARCHAR, BPCHAR, BOOL, JSONB, DATE, UUID } =
  types.builtins
/** `bigint[]`, `integer[]`, `text[]`: the driver has no constants for them. */
const [INT8S, INT4S, TEXTS] = [1016, 1007, 1009]

/** TypeScript types by type id, as the pool parses the values. */
const TYPES_BY_ID: ReadonlyMap<number, string> = new Map([
  ...[INT2, INT4, INT8, FLOAT8, TIMESTAMPTZ].map((id) => [id, 'number'] as const),
  ...[NUMERIC, TEXT, VARCHAR, BPCHAR, DATE, UUID].map((id) => [id, 'string'] as const),
  [BOOL, 'boolean'],
  [JSONB, 'unknown'],
  [INT8S, 'readonly number[]'],
  [INT4S, 'readonly number[]'],
  [TEXTS, 'readonly string[]'],
])

/** TypeScript types of column types whose stored value a unit of work reads in another form; undefined: the type of the database. */
const READ_AS: Readonly<Record<ColumnType, string | undefined>> = {
  text: undefined,
  select: undefined,
  checkbox: undefined,
  tags: undefined,
  cascade: 'readonly number[]',
  number: undefined,
  date: undefined,
  datetime: undefined,
  eqdate: undefined,
  time: undefined,
  eqtime: undefined,
  second: undefined,
  image: 'readonly FileRef[]',
  hide: undefined,
}

export async function buildRecordTypes(
  db: Db,
  address: DatabaseAddress,
  resources: readonly Resource[],
): Promise<string> {
  const required = await loadNotNullColumns(db)
  const client = new Client(address)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const blocks: string[] = []
    for (const resource of resources.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
      const { sql: text, parameters } = sql`
        select ${getStoredList(db, resource)} from ${sql.table(resource.table)} limit 0`.compile(db)
      const { fields } = await client.query({ text, values: [...parameters] })
      const lines = fields
        .filter(({ name }) => {
          const column = resource.whole.columns.get(name)
          return column !== undefined && isStored(column)
        })
        .map(({ name, dataTypeID }) => {
          const column = resource.whole.columns.get(name)
          const type = READ_AS[column?.type ?? 'text'] ?? TYPES_BY_ID.get(dataTypeID)
          if (type === undefined) throw new Error(`${resource.path} reads ${name} as type ${dataTypeID}`)
          const orNull = required.has(`${resource.table}.${name}`) || type.endsWith('[]') ? '' : ' | null'
          return `      readonly ${name}: ${type}${orNull}\n`
        })
      blocks.push(`    '${resource.path}': {\n${lines.join('')}    }\n`)
    }
    return [
      '// Written by `npm run db:types`.\n',
      "import type { FileRef } from '@cangdan/protocol'\n",
      "import type { Records } from '#engine/declare/record.ts'\n\n",
      'export type RecordPath = keyof Records\n\n',
      "declare module '#engine/declare/record.ts' {\n  interface Records {\n",
      ...blocks,
      '  }\n}\n',
    ].join('')
  } finally {
    await client.end()
  }
}

/** Returns the not-null columns as `table.column`; views have none. */
async function loadNotNullColumns(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and is_nullable = 'NO'`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
