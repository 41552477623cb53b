// A resource as one reader knows it: without the columns that none of their roles grants, so that nothing of such a
// column is neither listed nor filtered, summed, sorted, exported, asked for nor mentioned; and with the middle hidden of those that are masked.
import { plainText, type WireValue } from '@cangdan/protocol'
import { sql } from 'kysely'
import { maskNumber } from './masks.ts'
import { holdsApi, type Principal } from '#platform/identity/principal.ts'
import { type Column, isSecret } from '../columns/column.ts'
import type { Resource } from '../resource.ts'
import { seeEntry } from './rights.ts'

// Readers of like rights share one view: statements are written out once for each.
const known = new WeakMap<Resource, Map<string, Resource>>()

/** The resource as this reader knows it. */
export function viewOf(resource: Resource, principal: Principal): Resource {
  const secrets = [...resource.columns.values()].filter(isSecret)
  if (secrets.length === 0) return resource
  const unknown = secrets.filter(({ name }) => !holdsApi(principal, seeEntry(resource, name)))
  if (unknown.length === 0) return resource
  const views = known.get(resource) ?? new Map<string, Resource>()
  known.set(resource, views)
  const key = unknown.map(({ name }) => name).join()
  const view = views.get(key) ?? without(resource, new Set(unknown.map(({ name }) => name)))
  views.set(key, view)
  return view
}

function without(resource: Resource, unknown: ReadonlySet<string>): Resource {
  const shown = (columns: Iterable<Column>) =>
    [...columns].flatMap((column) =>
      !unknown.has(column.name) ? [column] : column.masked === undefined ? [] : [maskedOf(resource, column)],
    )
  const byName = (columns: Iterable<Column>) => new Map(shown(columns).map((column) => [column.name, column]))
  return {
    ...resource,
    columns: byName(resource.columns.values()),
    listColumns: shown(resource.listColumns),
    form: resource.form.map(({ title, fields }) => ({ title, fields: shown(fields) })),
    fields: byName(resource.fields.values()),
    recordColumns: shown(resource.recordColumns),
    named: shown(resource.named === undefined ? [] : [resource.named])[0],
    search: resource.search.filter((name) => !unknown.has(name)),
    whole: resource.whole,
  }
}

// The same column in every part of a view.
const maskedColumns = new WeakMap<Column, Column>()

/** Read with its middle hidden, in histories too. What goes back as it was read obeys no rule: it changes nothing (`unmasked.ts`). */
function maskedOf({ table }: Resource, column: Column): Column {
  const made = maskedColumns.get(column)
  if (made !== undefined) return made
  const { filter: _filter, sort: _sort, rule: _rule, required: _required, ...rest } = column
  const masked: Column =
    column.type === 'image'
      ? { ...rest, sql: sql`'{}'::bigint[]`, tell: () => [] }
      : { ...rest, sql: sql`mask_number(${sql.ref(`${table}.${column.name}`)})`, tell: tellMasked(column) }
  maskedColumns.set(column, masked)
  return masked
}

const tellMasked =
  ({ name, title }: Column): NonNullable<Column['tell']> =>
  (from, to, { language }) => [
    { name, title: title[language], type: 'text', from: maskOf(from), to: maskOf(to) },
  ]

const maskOf = (value: WireValue) => (value === null ? null : maskNumber(plainText(value)))
