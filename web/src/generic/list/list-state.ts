// What the reader has asked a list to show. Pure: the address of the page is its only store, so Back undoes a filter.
import type { TableMeta } from '@cangdan/protocol'
import {
  firstLimit,
  readView,
  textsOfAddress,
  writeView,
  type Sorting,
  type ViewDocument,
} from './view/view-document.ts'

/** The view of the list, and the page of it that is read. */
export interface ListState extends ViewDocument {
  readonly page: number
  /** The saved view that this began with, by its number; `PLAIN` where the reader asked for none. */
  readonly savedView?: string | undefined
}

/** In the address: the list as the server describes it, although another view would open it. */
export const PLAIN = 'plain'

/** No column's name begins with an underscore. */
const SAVED_VIEW = '_view'

export type ListEvent =
  | { kind: 'page'; page: number }
  | { kind: 'limit'; limit: number }
  /** As clicking the head of a column does: up, down, and back to the server's own order. */
  | { kind: 'sort'; name: string }
  | { kind: 'sorting'; sort: Sorting | undefined }
  | { kind: 'filter'; name: string; value: string | undefined }
  /** Several at once; one without a value is cleared. */
  | { kind: 'filters'; values: Readonly<Record<string, string | undefined>> }
  /** Undefined for those that the reader has chosen for this list. */
  | { kind: 'columns'; columns: readonly string[] | undefined }
  | { kind: 'clear' }
  /** Another view of the list, wholly. */
  | { kind: 'view'; savedView: string; view: ViewDocument }

export type WireParams = Record<string, string>

/** Reads an address; what it cannot mean is ignored. */
export function readListState(search: URLSearchParams, meta: TableMeta | undefined): ListState {
  const { page, [SAVED_VIEW]: savedView, ...texts } = textsOfAddress(search)
  if (meta === undefined)
    return { page: readPage(page), limit: firstLimit(meta), sort: undefined, filters: {} }
  return { page: readPage(page), savedView, ...readView(texts, meta).view }
}

/** Whether an address names no more than a page. */
export const isPlainAddress = (search: URLSearchParams): boolean =>
  Object.keys(textsOfAddress(search)).every((name) => name === 'page')

/** What an address asks for that the list cannot do: names of filters and columns; of a sorting, that of its column. */
export function droppedParts(search: URLSearchParams, meta: TableMeta): string[] {
  const { page: _page, [SAVED_VIEW]: _view, ...texts } = textsOfAddress(search)
  const names = readView(texts, meta).dropped.map(({ name }) =>
    name === 'sort' ? (texts['sort'] ?? name) : name,
  )
  // Half of a sorting is missing with the other half.
  return names.filter((name) => name !== 'order' || texts['sort'] === undefined)
}

/** The address of a state. What is as at first is left out, so a plain list has a plain address. */
export function writeListState({ page, savedView, ...view }: ListState, meta: TableMeta): URLSearchParams {
  return new URLSearchParams({
    ...(page === 1 ? {} : { page: String(page) }),
    ...writeView(view, meta),
    ...(savedView === undefined ? {} : { [SAVED_VIEW]: savedView }),
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
    case 'columns':
      return { ...state, columns: event.columns }
    case 'clear':
      return { ...state, page: 1, filters: {} }
    case 'view':
      return { ...event.view, page: 1, savedView: event.savedView }
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

function readPage(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1
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
