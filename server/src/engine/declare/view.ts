// What one reader knows of a resource: without the columns that their roles do not show them. The rest of the engine works on the
// view it is given, so that what is hidden is neither listed nor filtered, summed, sorted, exported, asked for nor mentioned.
import { holdsApi, type Principal } from '#platform/identity/principal.ts'
import type { Column } from './column.ts'
import type { Resource } from './resource.ts'
import { seeEntry } from './rights.ts'

// Readers of like rights share one view: statements are written out once for each.
const known = new WeakMap<Resource, Map<string, Resource>>()

/** The resource as this reader knows it. */
export function viewOf(resource: Resource, principal: Principal): Resource {
  const guarded = [...resource.columns.values()].filter((column) => column.guarded)
  if (guarded.length === 0) return resource
  const hidden = guarded.filter(({ name }) => !holdsApi(principal, seeEntry(resource, name)))
  if (hidden.length === 0) return resource
  const views = known.get(resource) ?? new Map<string, Resource>()
  known.set(resource, views)
  const key = hidden.map(({ name }) => name).join()
  const view = views.get(key) ?? without(resource, new Set(hidden))
  views.set(key, view)
  return view
}

function without(resource: Resource, hidden: ReadonlySet<Column>): Resource {
  const shown = (columns: Iterable<Column>) => [...columns].filter((column) => !hidden.has(column))
  const byName = (columns: Iterable<Column>) => new Map(shown(columns).map((column) => [column.name, column]))
  return {
    ...resource,
    columns: byName(resource.columns.values()),
    listColumns: shown(resource.listColumns),
    form: resource.form.map(({ title, fields }) => ({ title, fields: shown(fields) })),
    fields: byName(resource.fields.values()),
    recordColumns: shown(resource.recordColumns),
    named: shown(resource.named === undefined ? [] : [resource.named])[0],
    search: resource.search.filter((name) => ![...hidden].some((column) => column.name === name)),
    whole: resource.whole,
  }
}
