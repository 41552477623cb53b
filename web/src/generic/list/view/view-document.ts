// View of a list as a document: filters, sort, columns, density and layout. One codec writes it as named texts, which are used in addresses, saved
// JSON and browser storage.
import { type FilterNode, PAGE_SIZES, type TableMeta } from '@cangdan/protocol'
import { readAdvanced, writeAdvanced } from './advanced-filter.ts'
import { normalizeFilter, listKnownFilters } from './known-filters.ts'
import { readSorts, type SortColumn, writeSorts } from './sorting.ts'
import { readWidths, writeWidths, type Widths } from './widths.ts'
import { type DroppedPart, createTextReader, type TextReader, type ViewTexts } from './text-reader.ts'

export type { DroppedPart, ViewTexts } from './text-reader.ts'
export type { SortColumn } from './sorting.ts'

export const DENSITIES = ['default', 'small', 'mini'] as const
export const LAYOUTS = ['table', 'cards'] as const
export type Density = (typeof DENSITIES)[number]
export type Layout = (typeof LAYOUTS)[number]

export interface ViewDocument {
  readonly filters: Readonly<Record<string, string>>
  readonly advanced?: FilterNode | undefined
  /** In order of precedence; empty for the server's order. */
  readonly sort: readonly SortColumn[]
  readonly limit: number
  /** Shown columns in order; without it the user's stored columns. */
  readonly columns?: readonly string[] | undefined
  /** Number of pinned leading columns; without it the column that names the record is pinned. */
  readonly pinned?: number | undefined
  /** Set column widths; without it the user's stored widths. */
  readonly widths?: Widths | undefined
  readonly density?: Density | undefined
  readonly layout?: Layout | undefined
}

export interface ParsedView {
  readonly view: ViewDocument
  readonly dropped: readonly DroppedPart[]
}

/** Column names never begin with an underscore, so these cannot collide with filters. */
const COLUMNS = '_columns'
const PINNED = '_pinned'
const DENSITY = '_density'
const LAYOUT = '_layout'

/** Reads a view. Never throws: unknown or invalid parts are omitted and reported. */
export function readView(texts: ViewTexts, meta: TableMeta): ParsedView {
  const reader = createTextReader(texts)
  const filters: Record<string, string> = {}
  for (const filter of listKnownFilters(meta)) {
    const wire = reader.take(filter.name, (text) => normalizeFilter(filter, text))
    if (wire !== undefined) filters[filter.name] = wire
  }
  const view: ViewDocument = {
    filters,
    advanced: readAdvanced(reader, meta),
    sort: readSorts(reader, meta),
    limit:
      reader.take('limit', (text) => listPageSizes(meta).find((size) => String(size) === text)) ??
      getDefaultLimit(meta),
    columns: readShown(reader, meta),
    pinned: reader.take(PINNED, parsePinned),
    widths: readWidths(reader, listShowableColumns(meta)),
    density: reader.take(DENSITY, (text) => DENSITIES.find((each) => each === text)),
    layout: reader.take(LAYOUT, (text) => LAYOUTS.find((each) => each === text)),
  }
  return { view, dropped: reader.dropped() }
}

export function writeView(
  { filters, advanced, sort, limit, columns, pinned, widths, density, layout }: ViewDocument,
  meta: TableMeta,
): ViewTexts {
  return {
    ...(limit === getDefaultLimit(meta) ? {} : { limit: String(limit) }),
    ...filters,
    ...writeAdvanced(advanced),
    ...writeSorts(sort),
    ...(columns === undefined ? {} : { [COLUMNS]: formatColumns(columns) }),
    ...(pinned === undefined ? {} : { [PINNED]: String(pinned) }),
    ...writeWidths(widths),
    ...(density === undefined ? {} : { [DENSITY]: density }),
    ...(layout === undefined ? {} : { [LAYOUT]: layout }),
  }
}

/** Returns the texts of an address; the first value counts when a name is repeated. */
export function readAddressTexts(search: URLSearchParams): ViewTexts {
  const texts = new Map<string, string>()
  for (const [name, text] of search) if (!texts.has(name)) texts.set(name, text)
  return Object.fromEntries(texts)
}

/** Returns the texts of saved JSON; empty when it is not a view. */
export function readJsonTexts(json: string): ViewTexts {
  try {
    const saved: unknown = JSON.parse(json)
    const parts = typeof saved === 'object' && saved !== null && !Array.isArray(saved) ? saved : {}
    return Object.fromEntries(
      Object.entries(parts).map(([name, text]) => [name, typeof text === 'string' ? text : JSON.stringify(text)]),
    )
  } catch {
    return {}
  }
}

/** Comma-separated, as the specification requires for storage (L7). */
export const formatColumns = (names: readonly string[]): string => names.join(',')

/** Returns the distinct names; undefined when there are none. */
export function parseColumns(text: string | null | undefined): string[] | undefined {
  const names = [...new Set((text ?? '').split(','))].filter((name) => name !== '')
  return names.length === 0 ? undefined : names
}

export const parsePinned = (text: string): number | undefined => (/^[1-9]$/.test(text) ? Number(text) : undefined)

/** Columns that can be shown, in the server's order. */
export function listShowableColumns(meta: TableMeta): string[] {
  return meta.column_names.filter((name) => Object.hasOwn(meta.rows, name) && meta.rows[name]?.type !== 'hide')
}

export function getDefaultLimit(meta: TableMeta | undefined): number {
  return meta !== undefined && isCount(meta.limit) ? meta.limit : PAGE_SIZES[0]
}

/** Page sizes to choose from, including the server's default. */
export function listPageSizes(meta: TableMeta | undefined): number[] {
  return [...new Set([...PAGE_SIZES, getDefaultLimit(meta)])].toSorted((a, b) => a - b)
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value > 0

function readShown(reader: TextReader, meta: TableMeta): string[] | undefined {
  const names = reader.take(COLUMNS, parseColumns)
  const showable = new Set(listShowableColumns(meta))
  for (const name of names ?? []) if (!showable.has(name)) reader.drop(name, 'unknown')
  const shown = names?.filter((name) => showable.has(name)) ?? []
  return shown.length === 0 ? undefined : shown
}
