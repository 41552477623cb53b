import {
  type CountResponse,
  EXPORT_SCOPES,
  CALL_FLAGS,
  type OptionsResponse,
  type Remote,
  type Row,
  SINGLE_ID,
  getSiblingPath,
  type TableMeta,
  type WireValue,
} from '@cangdan/protocol'
import type { Query } from '../client/callers.ts'
import { listFilters } from '../oracle/oracle.ts'
import { runInParallel, type Reader } from './reader.ts'

const FILTERS = 2

const isList = (reader: Reader, call: string): boolean =>
  reader.calls.get(call)?.parameters.some(({ name }) => name === CALL_FLAGS.matching) ?? false

export const isTable = (reader: Reader, call: string): boolean =>
  isList(reader, call) || (reader.calls.has(`${call}Info`) && !hasRequiredParameters(reader, call))

const hasRequiredParameters = ({ calls }: Reader, call: string) =>
  calls.get(call)?.parameters.some(({ required }) => required)

export async function readList(reader: Reader, path: string): Promise<string[]> {
  const meta = await reader.get<TableMeta>(path)
  if (meta === undefined) return []
  const rows = isList(reader, path) ? await readRows(reader, path, meta) : [{ id: SINGLE_ID }]
  reader.rows.set(path, rows)
  const options = getSiblingPath(path, 'Options')
  await readOptions(reader, options, meta, rows)
  const { info, history = '' } = meta.calls
  const records = [info, history].filter((call) => reader.calls.has(call))
  if (records.length > 0) reader.opened.add(path)
  await runInParallel(rows, async ({ id }) => {
    for (const call of records) await reader.get(call, { id: Number(id) })
  })
  return [path, options, ...records]
}

async function readRows(reader: Reader, path: string, meta: TableMeta): Promise<readonly Row[]> {
  const counted = await reader.get<CountResponse>(path, { [CALL_FLAGS.countSum]: true })
  const last = Math.max(1, Math.ceil((counted?.count ?? 0) / reader.limit))
  const between = 1 + Math.floor(reader.random() * last)
  const rows = new Map<WireValue | undefined, Row>()
  for (const page of new Set([1, between, last]))
    for (const row of (await reader.get<Row[]>(path, { page, limit: reader.limit })) ?? []) rows.set(row[meta.pk], row)
  const shown = [...rows.values()]
  await runInParallel(buildQueries(reader, path, meta, shown), (query) => reader.get(path, query))
  return shown
}

function buildQueries(reader: Reader, path: string, meta: TableMeta, rows: readonly Row[]): Query[] {
  const names = new Set(reader.calls.get(path)?.parameters.map(({ name }) => name))
  const sorted = Object.values(meta.rows).filter(({ sort }) => sort)
  const csv = { [CALL_FLAGS.exportType]: 'csv', page: 1, limit: reader.limit }
  return [
    { [CALL_FLAGS.count]: true },
    { [CALL_FLAGS.matching]: true },
    ...(names.has(CALL_FLAGS.all) ? [{ [CALL_FLAGS.all]: 1 }] : []),
    ...sorted.flatMap(({ name }) => [true, false].map((order) => ({ page: 1, sort: name, order }))),
    ...meta.top_search.flatMap((filter) =>
      rows.some((row) => (row[filter.name] ?? null) !== null)
        ? listFilters(rows, filter)
            .slice(0, FILTERS)
            .map((requested) => ({ page: 1, ...requested }))
        : [],
    ),
    ...(names.has(CALL_FLAGS.export)
      ? [
          { [CALL_FLAGS.export]: EXPORT_SCOPES.page, ...csv },
          { [CALL_FLAGS.export]: EXPORT_SCOPES.all, [CALL_FLAGS.exportType]: 'csv' },
        ]
      : []),
  ]
}

/** Loads the options of each field: unfiltered, by keyword, by id, and with the dependencies of the first row. */
async function readOptions(reader: Reader, call: string, meta: TableMeta, rows: readonly Row[]): Promise<void> {
  const fields = reader.calls.get(call)?.parameters.find(({ name }) => name === 'field')?.schema.enum ?? []
  const depends = collectDependencies(meta)
  await runInParallel(fields, async (name) => {
    const field = String(name)
    const dependencies = (depends.get(field) ?? []).map((own) => [own, rows[0]?.[own]] as const)
    if (dependencies.length > 0 && dependencies.every(([, value]) => typeof value === 'number'))
      await reader.get(call, { field, ...Object.fromEntries(dependencies) })
    const [first] = (await reader.get<OptionsResponse>(call, { field }))?.options ?? []
    if (first === undefined) return
    await reader.get(call, { field, keyword: first.label.slice(0, 2) })
    await reader.get(call, { field, id: first.value })
  })
}

function collectDependencies(meta: TableMeta): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  JSON.parse(JSON.stringify(meta), (key, value: unknown) => {
    const { field, depends_on = [] } = (key === 'remote' ? value : {}) as Partial<Remote>
    if (field !== undefined && depends_on.length > 0) found.set(field, depends_on)
    return value
  })
  return found
}
