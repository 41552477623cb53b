import type { DeskItem, Language } from '@cangdan/protocol'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Column } from '#engine/declare/columns/column.ts'
import { getOptionLabel } from '#engine/declare/option-label.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { restrictResource } from '#engine/declare/rights/view.ts'
import { getExpression } from '#engine/sql/expressions.ts'
import { buildScope } from '#engine/sql/scope.ts'
import type { Db } from '#platform/database/database.ts'
import type { Principal } from '#platform/identity/principal.ts'
import type { Kind } from './waiting.queries.ts'

export const MAX_OF_KIND = 50

interface Reader {
  readonly principal: Principal
  readonly language: Language
}

/** Selects records of a list; `undefined` if none of the list are meant. */
export type RecordFilter = (resource: Resource) => RawBuilder<SqlBool> | undefined

export const filterFinancing =
  (id: number): RecordFilter =>
  ({ table, whole: { columns } }) =>
    table === 'financing'
      ? sql<SqlBool>`${sql.ref('financing.id')} = ${id}::bigint`
      : columns.has('financing_id')
        ? sql<SqlBool>`${sql.ref(`${table}.financing_id`)} = ${id}::bigint`
        : undefined

interface WaitingRow {
  readonly id: number
  readonly name: string | null
  readonly owner: string | null
  readonly amount: number | null
  readonly since: number
}

/** Returns records that await the user's action, the longest waiting first. A record that awaits several actions appears once, with all of them. */
export async function listDeskItems(
  db: Db,
  kinds: readonly Kind[],
  reader: Reader,
  about: RecordFilter = () => sql<SqlBool>`true`,
): Promise<{ readonly items: DeskItem[]; readonly isCut: boolean }> {
  const found = await Promise.all(
    kinds.map(async ({ resource, waiting }) => {
      const meant = about(resource)
      // Lists with separate rights per view are read as the caller's view.
      const kind = { resource: restrictResource(resource, reader.principal), waiting }
      return {
        kind,
        rows: meant === undefined ? [] : await listWaitingRows(db, kind, reader.principal, meant),
      }
    }),
  )
  const items = new Map<string, DeskItem>()
  for (const { kind, rows } of found)
    for (const row of rows.slice(0, MAX_OF_KIND)) {
      const key = `${kind.resource.path} ${row.id}`
      const steps = listSteps(kind, reader.language)
      const known = items.get(key)
      if (known === undefined) items.set(key, buildItem(kind, row, { steps, language: reader.language }))
      else items.set(key, { ...known, steps: [...new Set([...known.steps, ...steps])] })
    }
  return {
    items: [...items.values()].toSorted((one, other) => one.since - other.since || one.id - other.id),
    isCut: found.some(({ rows }) => rows.length > MAX_OF_KIND),
  }
}

const OWNERS = ['owner_name', 'holder_name', 'depositor_name', 'nick_name', 'real_name']
const UNITS = ['yuan', 'ton'] as const

const getAmountColumn = ({ figures, columns }: Resource): Column | undefined =>
  [...figures].map((name) => columns.get(name)).find((column) => UNITS.some((unit) => unit === column?.unit))

const getNameColumn = ({ named, search, columns, listColumns }: Resource): Column | undefined =>
  named ??
  (search[0] === undefined ? undefined : columns.get(search[0])) ??
  listColumns.find(({ type, control }) => type === 'text' && control === undefined)

async function listWaitingRows(
  db: Db,
  { resource, waiting: { column, value, isFor } }: Kind,
  principal: Principal,
  meant: RawBuilder<SqlBool>,
): Promise<readonly WaitingRow[]> {
  const { table, listColumns } = resource
  const selectColumn = (found: Column | undefined) =>
    found === undefined ? sql`null` : sql`(${getExpression(resource, found)})`
  const owner = listColumns.find((each) => OWNERS.includes(each.name))
  const { rows } = await sql<WaitingRow>`
    select waiting.*, coalesce((
             select extract(epoch from max(past.create_time))::bigint from record_history past
              where past.table_name = ${table} and past.record_id = waiting.id), extract(epoch from now())::bigint) as since
      from (
        select ${sql.ref(`${table}.id`)}, ${selectColumn(getNameColumn(resource))}::text as name, ${selectColumn(owner)}::text as owner,
               ${selectColumn(getAmountColumn(resource))}::bigint as amount
          from ${sql.table(table)}
         where ${sql.ref(`${table}.${column}`)} = ${sql.lit(value)}
           and ${buildScope(resource, principal)} and ${isFor(table, principal)} and ${meant}
         order by ${sql.ref(`${table}.id`)} limit ${sql.lit(MAX_OF_KIND + 1)}) waiting`.execute(db)
  return rows
}

interface ItemTexts {
  readonly steps: string[]
  readonly language: Language
}

function buildItem({ resource, waiting }: Kind, row: WaitingRow, { steps, language }: ItemTexts): DeskItem {
  const amount = getAmountColumn(resource)
  const unit = UNITS.find((each) => each === amount?.unit)
  return {
    list: resource.path,
    title: resource.title[language],
    id: row.id,
    name: row.name ?? String(row.id),
    owner: row.owner ?? '',
    label: getOptionLabel(resource, waiting.column, waiting.value, language),
    tone: resource.columns.get(waiting.column)?.tones?.[waiting.value] ?? 'active',
    steps,
    amount: unit === undefined || row.amount === null ? null : { value: row.amount, unit },
    since: row.since,
  }
}

const listSteps = ({ resource, waiting: { action } }: Kind, language: Language): string[] => {
  const step = action === undefined ? undefined : resource.actions.get(action)
  return step === undefined ? [] : [step.title[language]]
}
