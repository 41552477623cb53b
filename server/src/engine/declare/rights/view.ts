// Restricts a resource to the columns that the caller's kind of organisation reads, its roles grant and whose add-ons are installed. Hidden columns are not listed, filtered, summed, sorted, exported or required.
import { toPlainText, type WireValue } from '@cangdan/protocol'
import { sql } from 'kysely'
import { maskNumber } from './masks.ts'
import { hasApi, type Principal } from '#platform/identity/principal.ts'
import { type Column, isSecret } from '../columns/column.ts'
import type { Resource } from '../resource.ts'
import { getSeeEntry } from './rights.ts'

// Cached by the set of hidden columns, so that callers with equal rights share compiled SQL.
const known = new WeakMap<Resource, Map<string, Resource>>()

export function restrictResource(resource: Resource, principal: Principal): Resource {
  const optional = [...resource.columns.values()].filter(
    (column) => isSecret(column) || column.addon !== undefined || column.hiddenFrom !== undefined,
  )
  if (optional.length === 0) return resource
  const unknown = optional.filter((column) => isHidden(resource, column, principal))
  if (unknown.length === 0) return resource
  const views = known.get(resource) ?? new Map<string, Resource>()
  known.set(resource, views)
  const key = unknown.map(({ name }) => name).join()
  const view = views.get(key) ?? hideColumns(resource, new Set(unknown.map(({ name }) => name)))
  views.set(key, view)
  return view
}

function isHidden(resource: Resource, column: Column, principal: Principal): boolean {
  const { name, addon, hiddenFrom } = column
  if (hiddenFrom?.includes(principal.organisationKind) === true) return true
  if (addon !== undefined && principal.addons?.has(addon) === false) return true
  return isSecret(column) && !hasApi(principal, getSeeEntry(resource, name))
}

function hideColumns(resource: Resource, unknown: ReadonlySet<string>): Resource {
  const filterColumns = (columns: Iterable<Column>) =>
    [...columns].flatMap((column) =>
      !unknown.has(column.name) ? [column] : column.masked === undefined ? [] : [maskColumn(resource, column)],
    )
  const mapByName = (columns: Iterable<Column>) =>
    new Map(filterColumns(columns).map((column) => [column.name, column]))
  return {
    ...resource,
    columns: mapByName(resource.columns.values()),
    listColumns: filterColumns(resource.listColumns),
    form: resource.form.map(({ title, fields }) => ({ title, fields: filterColumns(fields) })),
    fields: mapByName(resource.fields.values()),
    recordColumns: filterColumns(resource.recordColumns),
    named: filterColumns(resource.named === undefined ? [] : [resource.named])[0],
    search: resource.search.filter((name) => !unknown.has(name)),
    whole: resource.whole,
  }
}

// Cached, so that all parts of a resource share the same column.
const maskedColumns = new WeakMap<Column, Column>()

/** Returns the column with masked values, also in histories. It has no rules, since saving a masked value changes nothing (`unmask.ts`). */
function maskColumn({ table }: Resource, column: Column): Column {
  const made = maskedColumns.get(column)
  if (made !== undefined) return made
  const { filter: _filter, sort: _sort, rule: _rule, required: _required, ...rest } = column
  const masked: Column =
    column.type === 'image'
      ? { ...rest, sql: sql`'{}'::bigint[]`, formatChange: () => [] }
      : {
          ...rest,
          sql: sql`mask_number(${sql.ref(`${table}.${column.name}`)})`,
          formatChange: createMaskedTell(column),
        }
  maskedColumns.set(column, masked)
  return masked
}

const createMaskedTell =
  ({ name, title }: Column): NonNullable<Column['formatChange']> =>
  (from, to, { language }) => [{ name, title: title[language], type: 'text', from: maskValue(from), to: maskValue(to) }]

const maskValue = (value: WireValue) => (value === null ? null : maskNumber(toPlainText(value)))
