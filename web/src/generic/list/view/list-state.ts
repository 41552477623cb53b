// State of a list. Pure: the page's address is the only store, so Back undoes a filter.
import { type FilterNode, CURSOR_PARAMS, type TableMeta } from '@cangdan/protocol'
import { writeAdvanced } from './advanced-filter.ts'
import type { Widths } from './widths.ts'
import { toggleSort, NO_SORTS, writeSorts } from './sorting.ts'
import {
  type DroppedPart,
  getDefaultLimit,
  readView,
  readAddressTexts,
  writeView,
  type SortColumn,
  type ViewDocument,
  type ViewTexts,
} from './view-document.ts'

/** A page that starts at a record, in either direction. */
export interface FromRecord {
  readonly id: number
  readonly towards: keyof typeof CURSOR_PARAMS
}

export interface ListState extends ViewDocument {
  /** 1 while the page starts at a record. */
  readonly page: number
  readonly from?: FromRecord | undefined
  /** Id of the saved view that was opened; `PLAIN` when the user chose none. */
  readonly savedView?: string | undefined
}

/** In the address: no saved view, although a default view exists. */
export const PLAIN = 'plain'

/** Column names never begin with an underscore. */
const SAVED_VIEW = '_view'

export type ListEvent =
  | { kind: 'page'; page: number }
  | { kind: 'from'; from: FromRecord }
  | { kind: 'limit'; limit: number }
  /** Click on a column header: ascending, descending, then the server's order; the flag keeps the other sort columns. */
  | { kind: 'sort'; name: string; isAdditional?: boolean }
  | { kind: 'sorting'; sort: readonly SortColumn[] }
  | { kind: 'advanced'; advanced: FilterNode | undefined }
  | { kind: 'filter'; name: string; value: string | undefined }
  | { kind: 'filters'; values: Readonly<Record<string, string | undefined>> }
  /** Undefined resets to the user's stored columns. */
  | { kind: 'columns'; columns: readonly string[] | undefined; pinned: number | undefined }
  /** Undefined resets to the user's stored widths. */
  | { kind: 'widths'; widths: Widths | undefined }
  | { kind: 'clear' }
  | { kind: 'view'; savedView: string; view: ViewDocument }

export type WireParams = Record<string, string>

/** Reads an address and ignores invalid parts. `limit` is the page size before the description is loaded. */
export function readListState(
  search: URLSearchParams,
  meta: TableMeta | undefined,
  limit = getDefaultLimit(undefined),
): ListState {
  const { place, savedView, texts } = splitAddress(search)
  if (meta === undefined) return { ...place, limit, sort: NO_SORTS, filters: {} }
  return { ...place, savedView, ...readView(texts, meta).view }
}

/** Whether an address contains at most a page number. */
export const isPlainAddress = (search: URLSearchParams): boolean =>
  Object.keys(readAddressTexts(search)).every((name) => name === 'page')

/** Returns the parts of an address that the list does not support, by filter or column name; for a sort, by its columns. */
export function listDroppedParts(search: URLSearchParams, meta: TableMeta): DroppedPart[] {
  const { texts } = splitAddress(search)
  return (
    readView(texts, meta)
      .dropped.map((part) => (part.name === 'sort' ? { ...part, name: texts['sort'] ?? '' } : part))
      // An order without its sort is reported once.
      .filter(({ name }) => name !== 'order' || texts['sort'] === undefined)
  )
}

/** Returns the address of a state. Defaults are omitted, so an unchanged list has a plain address. */
export function writeListState({ page, from, savedView, ...view }: ListState, meta: TableMeta): URLSearchParams {
  return new URLSearchParams({
    ...(page === 1 ? {} : { page: String(page) }),
    ...getStartParams(from),
    ...writeView(view, meta),
    ...(savedView === undefined ? {} : { [SAVED_VIEW]: savedView }),
  })
}

export function reduceListState(before: ListState, event: ListEvent): ListState {
  const isLook = event.kind === 'columns' || event.kind === 'widths'
  const state = isLook ? before : { ...before, from: undefined }
  switch (event.kind) {
    case 'page':
      return { ...state, page: Math.max(1, event.page) }
    case 'from':
      return { ...state, page: 1, from: event.from }
    case 'limit':
      return { ...state, page: 1, limit: event.limit }
    case 'sort':
      return { ...state, page: 1, sort: toggleSort(state.sort, event.name, event.isAdditional ?? false) }
    case 'sorting':
      return { ...state, page: 1, sort: event.sort }
    case 'filter':
      return { ...state, page: 1, filters: setFilters(state.filters, { [event.name]: event.value }) }
    case 'filters':
      return { ...state, page: 1, filters: setFilters(state.filters, event.values) }
    case 'advanced':
      return { ...state, page: 1, advanced: event.advanced }
    case 'columns':
      return { ...state, columns: event.columns, pinned: event.pinned }
    case 'widths':
      return { ...state, widths: event.widths }
    case 'clear':
      return clearFilters({ ...state, page: 1 })
    case 'view':
      return { ...event.view, page: 1, savedView: event.savedView }
  }
}

export const getFilterParams = ({ filters, advanced }: Pick<ListState, 'filters' | 'advanced'>): WireParams => ({
  ...filters,
  ...writeAdvanced(advanced),
})

export const getRowParams = (state: ListState): WireParams => ({
  ...getFilterParams(state),
  page: String(state.page),
  ...getStartParams(state.from),
  limit: String(state.limit),
  ...writeSorts(state.sort),
})

export const clearFilters = (state: ListState): ListState => ({
  ...state,
  filters: {},
  advanced: undefined,
})

/** Returns the page to go to when the current one is empty (L13). */
export function getEarlierPage(state: ListState, count: number | undefined): number {
  const last = count === undefined ? state.page - 1 : Math.ceil(count / state.limit)
  return Math.max(1, Math.min(last, state.page - 1))
}

export const isFiltered = ({ filters, advanced }: Pick<ListState, 'filters' | 'advanced'>): boolean =>
  advanced !== undefined || Object.keys(filters).length > 0

interface AddressParts {
  readonly place: Pick<ListState, 'page' | 'from'>
  readonly savedView: string | undefined
  readonly texts: ViewTexts
}

function splitAddress(search: URLSearchParams): AddressParts {
  const { after, before } = CURSOR_PARAMS
  const { page, [after]: later, [before]: earlier, [SAVED_VIEW]: savedView, ...texts } = readAddressTexts(search)
  const from = readStart('after', later) ?? readStart('before', earlier)
  return { place: from === undefined ? { page: readPage(page) } : { page: 1, from }, savedView, texts }
}

const readStart = (towards: FromRecord['towards'], text: string | undefined): FromRecord | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? { towards, id: Number(text) } : undefined

const getStartParams = (from: FromRecord | undefined): WireParams =>
  from === undefined ? {} : { [CURSOR_PARAMS[from.towards]]: String(from.id) }

function readPage(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1
}

function setFilters(
  filters: ListState['filters'],
  values: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const changed = Object.entries({ ...filters, ...values })
  return Object.fromEntries(changed.filter((each): each is [string, string] => each[1] !== undefined && each[1] !== ''))
}
