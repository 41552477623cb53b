// How a list is looked at, as a document: what it is filtered and sorted by, which columns it shows, how dense and in what shape. One codec
// writes it as texts by name, and the same texts stand in an address, in a saved JSON and in what a browser remembers.
import { type FilterNode, PAGE_SIZES, type TableMeta } from '@cangdan/protocol'
import { readAdvanced, writeAdvanced } from './advanced-filter.ts'
import { cleanFilter, knownFilters } from './known-filters.ts'
import { readSorts, type Sorting, writeSorts } from './sorting.ts'
import { readWidths, writeWidths, type Widths } from './widths.ts'
import { type DroppedPart, readerOf, type TextReader, type ViewTexts } from './text-reader.ts'

export type { DroppedPart, ViewTexts } from './text-reader.ts'
export type { Sorting } from './sorting.ts'

export const DENSITIES = ['default', 'small', 'mini'] as const
export const LAYOUTS = ['table', 'cards'] as const
export type Density = (typeof DENSITIES)[number]
export type Layout = (typeof LAYOUTS)[number]

export interface ViewDocument {
  /** By name, as they travel. */
  readonly filters: Readonly<Record<string, string>>
  /** Conditions in groups, beside the filters. */
  readonly advanced?: FilterNode | undefined
  /** The first decides, the others among what is equal by it; none for the server's own order. */
  readonly sort: readonly Sorting[]
  /** Rows of a page. */
  readonly limit: number
  /** Those shown, in their order; without them those that the reader has chosen for this list. */
  readonly columns?: readonly string[] | undefined
  /** So many of them, the first ones, stay in view while the others scroll; without it the one that names the record does. */
  readonly pinned?: number | undefined
  /** Of those that somebody has made wider or narrower; without it what the reader has set for this list. */
  readonly widths?: Widths | undefined
  readonly density?: Density | undefined
  readonly layout?: Layout | undefined
}

export interface ReadView {
  readonly view: ViewDocument
  /** To be shown beside a link or a saved view that looks different from what was meant. */
  readonly dropped: readonly DroppedPart[]
}

/** No column's name begins with an underscore, so that none of these is mistaken for a filter. */
const COLUMNS = '_columns'
const PINNED = '_pinned'
const DENSITY = '_density'
const LAYOUT = '_layout'

/** Reads what was written. Never throws: what this list does not know, or cannot read, is left out and named. */
export function readView(texts: ViewTexts, meta: TableMeta): ReadView {
  const reader = readerOf(texts)
  const filters: Record<string, string> = {}
  for (const filter of knownFilters(meta)) {
    const wire = reader.take(filter.name, (text) => cleanFilter(filter, text))
    if (wire !== undefined) filters[filter.name] = wire
  }
  const view: ViewDocument = {
    filters,
    advanced: readAdvanced(reader, meta),
    sort: readSorts(reader, meta),
    limit:
      reader.take('limit', (text) => pageSizes(meta).find((size) => String(size) === text)) ??
      firstLimit(meta),
    columns: readShown(reader, meta),
    pinned: reader.take(PINNED, pinnedOf),
    widths: readWidths(reader, showableColumns(meta)),
    density: reader.take(DENSITY, (text) => DENSITIES.find((each) => each === text)),
    layout: reader.take(LAYOUT, (text) => LAYOUTS.find((each) => each === text)),
  }
  return { view, dropped: reader.dropped() }
}

/** Writes a document, so that `readView` answers with it again. */
export function writeView(
  { filters, advanced, sort, limit, columns, pinned, widths, density, layout }: ViewDocument,
  meta: TableMeta,
): ViewTexts {
  return {
    ...(limit === firstLimit(meta) ? {} : { limit: String(limit) }),
    ...filters,
    ...writeAdvanced(advanced),
    ...writeSorts(sort),
    ...(columns === undefined ? {} : { [COLUMNS]: columnText(columns) }),
    ...(pinned === undefined ? {} : { [PINNED]: String(pinned) }),
    ...writeWidths(widths),
    ...(density === undefined ? {} : { [DENSITY]: density }),
    ...(layout === undefined ? {} : { [LAYOUT]: layout }),
  }
}

/** The texts of an address; of a name that stands there twice the first. */
export function textsOfAddress(search: URLSearchParams): ViewTexts {
  const texts = new Map<string, string>()
  for (const [name, text] of search) if (!texts.has(name)) texts.set(name, text)
  return Object.fromEntries(texts)
}

/** The texts of a saved JSON; none where it is no document at all. */
export function textsOfJson(json: string): ViewTexts {
  try {
    const saved: unknown = JSON.parse(json)
    const parts = typeof saved === 'object' && saved !== null && !Array.isArray(saved) ? saved : {}
    return Object.fromEntries(
      Object.entries(parts).map(([name, text]) => [
        name,
        typeof text === 'string' ? text : JSON.stringify(text),
      ]),
    )
  } catch {
    return {}
  }
}

/** Columns in one text, as the specification has them stored (L7). */
export const columnText = (names: readonly string[]): string => names.join(',')

/** The names in such a text, each once; undefined where there is none. */
export function columnNames(text: string | null | undefined): string[] | undefined {
  const names = [...new Set((text ?? '').split(','))].filter((name) => name !== '')
  return names.length === 0 ? undefined : names
}

/** How many columns are pinned, as it is written. */
export const pinnedOf = (text: string): number | undefined =>
  /^[1-9]$/.test(text) ? Number(text) : undefined

/** Columns that can be shown at all, in the server's order. */
export function showableColumns(meta: TableMeta): string[] {
  return meta.column_names.filter(
    (name) => Object.hasOwn(meta.rows, name) && meta.rows[name]?.type !== 'hide',
  )
}

/** Rows of a page before anybody chooses. */
export function firstLimit(meta: TableMeta | undefined): number {
  return meta !== undefined && isCount(meta.limit) ? meta.limit : PAGE_SIZES[0]
}

/** The sizes a reader may choose, with the server's own among them. */
export function pageSizes(meta: TableMeta | undefined): number[] {
  return [...new Set([...PAGE_SIZES, firstLimit(meta)])].toSorted((a, b) => a - b)
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value > 0

function readShown(reader: TextReader, meta: TableMeta): string[] | undefined {
  const names = reader.take(COLUMNS, columnNames)
  const showable = new Set(showableColumns(meta))
  for (const name of names ?? []) if (!showable.has(name)) reader.drop(name, 'unknown')
  const shown = names?.filter((name) => showable.has(name)) ?? []
  return shown.length === 0 ? undefined : shown
}
