// Describes the screen of a list for a caller, in their language: the response to a list path without query.
import type { Choice, RecordCalls, SavedViews, TableMeta, Topic } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { getSite, type Site } from '#platform/site/site.ts'
import type { Column } from '../declare/columns/column.ts'
import type { Reader } from '../declare/columns/ref.ts'
import { omitUndefined } from '#platform/omit-undefined.ts'
import { loadSavedViews } from './list-views.ts'
import { filterRefs } from './options/refs.ts'
import { type Trees, loadTrees } from './options/trees.ts'
import { getResource } from '#engine/declare/registry.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import { canPerform, canOverwrite } from '../declare/rights/rights.ts'
import { describeActions } from './describe-actions.ts'
import { describeColumn, describeFilter, describeField, sortFilters } from './describe-columns.ts'

/** Parts of a description that are read from the database. */
export interface DescriptionData {
  readonly trees: Trees
  readonly offered: ReadonlyMap<string, readonly Choice[]>
  readonly added: readonly Partial<TableMeta>[]
  readonly saved: SavedViews | undefined
  readonly site: Pick<Site, 'excel_type' | 'default_limit'>
  /** Whether options contain names written by organisations. */
  readonly hasNames: boolean
}

/** Returns the members that facets add, such as a tree of warehouses. They come last and contain names written by organisations. */
export const listNamedMembers = ({ added }: DescriptionData): string[] => added.flatMap((each) => Object.keys(each))

export async function loadDescription(db: Db, resource: Resource, reader: Reader): Promise<DescriptionData> {
  const described = new Set([...resource.listColumns, ...listFilters(resource), ...resource.fields.values()])
  const trees = await loadTrees(db, described, reader)
  const offered = new Map<string, readonly Choice[]>()
  const hasForm = canPerform(reader.principal, resource, 'add') || canPerform(reader.principal, resource, 'edit')
  for (const { name, offeredNow } of hasForm ? resource.fields.values() : [])
    if (offeredNow !== undefined) offered.set(name, await offeredNow(db, reader))
  const added = resource.facets.flatMap(({ describe }) => describe?.(db, resource, reader) ?? [])
  const hasNames = [...described].some(({ offers }) => offers !== undefined)
  const saved = resource.isSingle ? undefined : await loadSavedViews(db, resource, reader)
  return { trees, offered, added: await Promise.all(added), saved, site: await getSite(db), hasNames }
}

/** Including filters that rows do not contain. */
const listFilters = ({ columns }: Resource): Column[] => [...columns.values()].filter(({ filter }) => filter)

export function describeTable(
  resource: Resource,
  reader: Reader,
  { trees, offered, added, saved, site }: DescriptionData,
): TableMeta {
  const { principal, language } = reader
  const columns = resource.listColumns
  const words = { language, trees, offered, resource, principal }
  return {
    export_type: site.excel_type === 'csv' ? 'csv' : 'excel',
    column_names: columns.map(({ name }) => name),
    rows: Object.fromEntries(columns.map((column) => [column.name, describeColumn(column, words)])),
    pk: PK,
    show_sum: columns.some(({ sum }) => sum),
    show_excel: canPerform(principal, resource, 'export'),
    show_excel_async: resource.asyncExport === true,
    show_excel_import: canPerform(principal, resource, 'import'),
    top_search: sortFilters(listFilters(resource)).map((column) => describeFilter(column, words)),
    limit: resource.limit ?? site.default_limit,
    form: {
      groups: resource.form.map(({ title, fields }) => ({
        title: title[language],
        fields: fields.map((field) => describeField(field, words)),
      })),
      ...omitUndefined({ beside: resource.beside, binds: resource.bindsOnSave }),
    },
    calls: describeCalls(resource),
    actions: describeActions(resource, reader),
    ...describeFigures(resource),
    ...describeKey(resource, reader),
    topics: listTopics(resource),
    ...omitUndefined({ panel: resource.panel, panel_columns: resource.panelColumns?.slice(), saved }),
    ...Object.assign({}, ...added),
  }
}

function describeFigures({ figures, compared, listColumns }: Resource): Pick<TableMeta, 'figures' | 'compared'> {
  const known = new Set(listColumns.map(({ name }) => name))
  const names = [...figures].filter((name) => known.has(name))
  return {
    ...(names.length > 0 && { figures: names }),
    ...(compared !== undefined && { compared: compared.map(([announced, came]) => [announced, came]) }),
  }
}

/** Topics of the list and of the lists that its `ref` columns name. */
export const listTopics = ({ table, columns }: Resource): Topic[] => [
  ...new Set([table, ...filterRefs(columns.values()).map(({ ref }) => getResource(ref.to).table)]),
]

function describeCalls({ isVersioned, calls: { info, history, add, edit } }: Resource): RecordCalls {
  return { info, ...(isVersioned ? { history } : {}), add, edit }
}

function describeKey(resource: Resource, { principal, language }: Reader): Pick<TableMeta, 'import_key'> {
  const { sheetKey } = resource
  if (sheetKey === undefined || !canPerform(principal, resource, 'import')) return {}
  return {
    import_key: {
      titles: sheetKey.columns.map(({ title }) => title[language]),
      ways: canOverwrite(principal, resource) ? ['skip', 'overwrite'] : ['skip'],
    },
  }
}
