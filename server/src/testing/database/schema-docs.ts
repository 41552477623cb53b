// Builds `docs/schema.md`: the tables of each module with columns, rules and a diagram. For the command that writes the page and the test
// that compares it.
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Resource } from '#engine/declare/resource.ts'
import { modules } from '#modules/index.ts'
import type { Db } from '#platform/database/database.ts'

export const SCHEMA_PAGE = fileURLToPath(new URL('../../../../docs/schema.md', import.meta.url))

interface Table {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string; readonly required: boolean }[]
  readonly checks: readonly string[]
  readonly parents: readonly string[]
  readonly triggers: readonly string[]
}

const PLATFORM = 'platform'
const COMMON_TABLES: ReadonlySet<string> = new Set(['account', 'organisation', 'person', 'file'])

export async function buildSchemaPage(db: Db): Promise<string> {
  const tables = await loadTables(db)
  const moduleByTable = await assignModules(tables)
  const sections = [...modules.map(({ key }) => key), PLATFORM].flatMap((key) => {
    const own = tables.filter(({ name }) => moduleByTable.get(name) === key)
    return own.length === 0 ? [] : [`## ${key}\n\n${buildDiagram(own)}\n\n${own.map(renderTable).join('\n\n')}`]
  })
  return [
    '# Schema\n\nWritten by `npm run db:docs` from the migrated database. A table belongs to the module whose resource it is the table of, and else to the last of the modules whose tables it names, accounts, organisations, people and files aside; what is left belongs to the platform.',
    ...sections,
    '',
  ].join('\n\n')
}

async function loadTables(db: Db): Promise<readonly Table[]> {
  const { rows } = await sql<Table>`
    select relation.relname as name,
           (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod), 'required', attnotnull) order by attnum)
              from pg_attribute where attrelid = relation.oid and attnum > 0 and not attisdropped) as columns,
           (select coalesce(json_agg(conname || ': ' || pg_get_constraintdef(oid) order by conname), '[]')
              from pg_constraint where conrelid = relation.oid and contype in ('c', 'u', 'x')) as checks,
           (select coalesce(json_agg(distinct target.relname order by target.relname), '[]')
              from pg_constraint join pg_class target on target.oid = confrelid
             where conrelid = relation.oid and contype = 'f') as parents,
           (select coalesce(json_agg(tgname order by tgname), '[]')
              from pg_trigger where tgrelid = relation.oid and not tgisinternal) as triggers
      from pg_class relation
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
     order by relname`.execute(db)
  return rows
}

async function assignModules(tables: readonly Table[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const { key } of modules) {
    const exported = (await import(`../../modules/${key}/index.ts`)) as Record<string, unknown>
    for (const { table } of Object.values(exported).filter(isResource)) found.set(table, key)
  }
  const isLeft = ({ name }: Table) => !found.has(name)
  const order = modules.map(({ key }) => key)
  for (let left = tables.filter(isLeft), before = 0; left.length !== before; ) {
    before = left.length
    for (const { name, parents } of left) {
      const keys = parents.filter((parent) => !COMMON_TABLES.has(parent)).flatMap((parent) => found.get(parent) ?? [])
      const [latest] = keys.toSorted((a, b) => order.indexOf(b) - order.indexOf(a))
      if (latest !== undefined) found.set(name, latest)
    }
    left = left.filter(isLeft)
  }
  return new Map(tables.map(({ name }) => [name, found.get(name) ?? PLATFORM]))
}

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'table' in value && 'listColumns' in value

const buildDiagram = (tables: readonly Table[]): string =>
  ['```mermaid', 'erDiagram', ...tables.flatMap(buildDiagramLines), '```'].join('\n')

const buildDiagramLines = ({ name, parents }: Table): string[] =>
  parents.length === 0 ? [`  ${name}`] : parents.map((parent) => `  ${parent} ||--o{ ${name} : ""`)

const renderTable = ({ name, columns, checks, triggers }: Table): string =>
  [
    `### ${name}`,
    columns.map((column) => `\`${column.name}\` ${column.type}${column.required ? '' : ' (null)'}`).join(' · '),
    ...(checks.length === 0 ? [] : [checks.map((check) => `- \`${check}\``).join('\n')]),
    ...(triggers.length === 0 ? [] : [`Triggers: ${triggers.map((trigger) => `\`${trigger}\``).join(', ')}`]),
  ].join('\n\n')
