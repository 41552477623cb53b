// What the reader has asked a list to show. Pure: the address of the page is its only store, so Back undoes a filter.
import { areChoicesOf, COLUMN_KINDS, PAGE_SIZES, type FilterMeta, type TableMeta } from '@cangdan/protocol'

export interface Sorting {
  readonly name: string
  readonly ascending: boolean
}

export interface ListState {
  readonly page: number
  readonly limit: number
  readonly sort: Sorting | undefined
  /** By name, as they travel. */
  readonly filters: Readonly<Record<string, string>>
}

export type ListEvent =
  | { kind: 'page'; page: number }
  | { kind: 'limit'; limit: number }
  /** As clicking the head of a column does: up, down, and back to the server's own order. */
  | { kind: 'sort'; name: string }
  | { kind: 'sorting'; sort: Sorting | undefined }
  | { kind: 'filter'; name: string; value: string | undefined }
  /** Several at once; one without a value is cleared. */
  | { kind: 'filters'; values: Readonly<Record<string, string | undefined>> }
  | { kind: 'clear' }

export type WireParams = Record<string, string>

/** Reads an address; what it cannot mean is ignored. */
export function readListState(search: URLSearchParams, meta: TableMeta | undefined): ListState {
  return {
    page: readPage(search.get('page')),
    limit: readLimit(search.get('limit'), firstLimit(meta)),
    sort: meta === undefined ? undefined : readSort(search, meta),
    filters: readFilters(search, meta === undefined ? [] : knownFilters(meta)),
  }
}

/** The address of a state. What is as at first is left out, so a plain list has a plain address. */
export function writeListState(state: ListState, meta: TableMeta): URLSearchParams {
  const { page, limit, ...rest } = rowParams(state)
  return new URLSearchParams({
    ...(state.page === 1 ? {} : { page: String(page) }),
    ...(state.limit === firstLimit(meta) ? {} : { limit: String(limit) }),
    ...rest,
  })
}

export function nextListState(state: ListState, event: ListEvent): ListState {
  switch (event.kind) {
    case 'page':
      return { ...state, page: Math.max(1, event.page) }
    case 'limit':
      return { ...state, page: 1, limit: event.limit }
    case 'sort':
      return { ...state, page: 1, sort: nextSorting(state.sort, event.name) }
    case 'sorting':
      return { ...state, page: 1, sort: event.sort }
    case 'filter':
      return { ...state, page: 1, filters: withFilters(state.filters, { [event.name]: event.value }) }
    case 'filters':
      return { ...state, page: 1, filters: withFilters(state.filters, event.values) }
    case 'clear':
      return { ...state, page: 1, filters: {} }
  }
}

/** The query of the rows; `order` is true for ascending (T4). */
export function rowParams({ page, limit, sort, filters }: ListState): WireParams {
  const sorting = sort === undefined ? {} : { sort: sort.name, order: String(sort.ascending) }
  return { ...filters, page: String(page), limit: String(limit), ...sorting }
}

/** The page to fall back to when this one turned out empty (L13). */
export function earlierPage(state: ListState, count: number | undefined): number {
  const last = count === undefined ? state.page - 1 : Math.ceil(count / state.limit)
  return Math.max(1, Math.min(last, state.page - 1))
}

export const isFiltered = (state: ListState): boolean => Object.keys(state.filters).length > 0

function firstLimit(meta: TableMeta | undefined): number {
  return meta !== undefined && isCount(meta.limit) ? meta.limit : PAGE_SIZES[0]
}

/** The sizes a reader may choose, with the server's own among them. */
export function pageSizes(meta: TableMeta | undefined): number[] {
  return [...new Set([...PAGE_SIZES, firstLimit(meta)])].toSorted((a, b) => a - b)
}

function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1
}

function readLimit(text: string | null, first: number): number {
  return PAGE_SIZES.find((size) => String(size) === text) ?? first
}

function readSort(search: URLSearchParams, meta: TableMeta): Sorting | undefined {
  const name = search.get('sort') ?? ''
  const order = search.get('order')
  const isSortable = Object.hasOwn(meta.rows, name) && meta.rows[name]?.sort === true
  return isSortable && (order === 'true' || order === 'false')
    ? { name, ascending: order === 'true' }
    : undefined
}

type NamedFilter = Pick<FilterMeta, 'name' | 'type' | 'options'>

/** All that a list can be filtered by: those above it, the second levels of cascades, and the levels of its tree. */
function knownFilters({ top_search: above, tree_search_names: levels = [] }: TableMeta): NamedFilter[] {
  return [
    ...above.flatMap(({ second_name: second, ...filter }): NamedFilter[] =>
      second === undefined ? [filter] : [filter, { name: second, type: filter.type }],
    ),
    ...levels.map((name): NamedFilter => ({ name, type: 'select' })),
  ]
}

function readFilters(search: URLSearchParams, known: readonly NamedFilter[]): Record<string, string> {
  const filters: Record<string, string> = {}
  for (const filter of known) {
    const wire = cleanFilter(filter, search.get(filter.name))
    if (wire !== undefined) filters[filter.name] = wire
  }
  return filters
}

/** The wire text of a filter, written anew by its own type; undefined where it filters nothing or is malformed. */
function cleanFilter({ type, options = [] }: NamedFilter, wire: string | null): string | undefined {
  if (wire === null) return undefined
  const kind = COLUMN_KINDS[type]
  const filter = kind.readFilter(wire)
  const isChoice = type === 'select' || type === 'checkbox'
  const stored = typeof options[0]?.value === 'string' ? 'texts' : 'numbers'
  if (isChoice && !areChoicesOf(filter, stored)) return undefined
  // Each type writes what it read itself; the compiler cannot follow the pair through the table.
  return filter === undefined ? undefined : kind.writeFilter(filter as never)
}

function withFilters(
  filters: ListState['filters'],
  values: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const changed = Object.entries({ ...filters, ...values })
  return Object.fromEntries(
    changed.filter((each): each is [string, string] => each[1] !== undefined && each[1] !== ''),
  )
}

// Ascending, descending, and back to the server's own order.
function nextSorting(sort: Sorting | undefined, name: string): Sorting | undefined {
  if (sort?.name !== name) return { name, ascending: true }
  return sort.ascending ? { name, ascending: false } : undefined
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value > 0
