// Matches spreadsheet columns to fields: by the mapping, by a known profile, or by title.
import type { ImportMapping } from '@cangdan/protocol'
import { Failure } from '#platform/failure.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { JoinedField, SheetProfile } from '#engine/declare/sheet-rules.ts'
import {
  type FieldFinder,
  listImportFields,
  createListedTitleTest,
  normalizeTitle,
  createFieldFinder,
} from '#engine/read/headings.ts'
import { isOwnColumn } from './own-columns.ts'

export interface Columns {
  /** The field of each column, then the fields of the constants; `undefined` for ignored columns. */
  readonly fields: readonly (Column | undefined)[]
  readonly titles: readonly string[]
  readonly width: number
  readonly profile: string | undefined
  /** The profile's rule for a field that is split over two places. */
  readonly joined: JoinedField | undefined
  readonly ignored: readonly string[]
  /** Titles without a field, as written in the file. */
  readonly strange: readonly string[]
  /** Titles whose field another column has too. */
  readonly twice: readonly string[]
  /** Required fields without a column. */
  readonly missing: readonly Column[]
}

/** The field of a title; null: ignored; undefined: unknown. */
type ColumnMatcher = (title: string, index: number) => Column | null | undefined

export function createTitleCheck(resource: Resource): (title: string) => boolean {
  const { profiles = [] } = resource.sheets
  const fieldOf = createFieldFinder(resource)
  const named = new Set(profiles.flatMap(({ columns }) => Object.keys(columns).map(normalizeTitle)))
  return (text) => fieldOf(text) !== undefined || named.has(normalizeTitle(text))
}

/**
 * Matches titles to fields. Without a mapping, uses a profile when it knows all titles and fewer fields are missing than by title alone.
 * @throws Failure `sheet_mapping` for an unknown field or profile
 */
export function readColumns(resource: Resource, titles: readonly string[], mapping: ImportMapping = {}): Columns {
  const { profiles = [] } = resource.sheets
  const profile = profiles.find(({ name }) => name === mapping.profile)
  if (mapping.profile !== undefined && profile === undefined) throw createMappingFailure(mapping.profile)
  const byTitle = buildColumns(resource, titles, mapping, profile)
  if (profile !== undefined || isWhole(byTitle)) return byTitle
  const fitting = [byTitle, ...profiles.map((each) => buildColumns(resource, titles, mapping, each))].filter(
    ({ strange: unknown, twice }) => unknown.length === 0 && twice.length === 0,
  )
  return fitting.toSorted((a, b) => a.missing.length - b.missing.length)[0] ?? byTitle
}

export const isWhole = ({ strange: unknown, twice, missing }: Columns): boolean =>
  unknown.length + twice.length + missing.length === 0

export const createMappingFailure = (name: string): Failure =>
  new Failure('sheet_mapping', { values: { what: name.slice(0, MAX_NAME) } })

const MAX_NAME = 60

function buildColumns(
  resource: Resource,
  titles: readonly string[],
  mapping: ImportMapping,
  profile: SheetProfile | undefined,
): Columns {
  const byName = new Map(listImportFields(resource).map((field) => [field.name, field]))
  const matchColumn = createColumnMatcher(byName, createTitleReaders(resource), mapping, profile)
  const seen = new Set<Column>()
  const [unknown, twice, ignored]: [string[], string[], string[]] = [[], [], []]
  const fields = titles.map((text, index) => {
    const field = matchColumn(text, index)
    if (field === null) ignored.push(text)
    if (field === undefined && text !== '') unknown.push(text)
    if (field === null || field === undefined) return undefined
    if (seen.has(field)) twice.push(text)
    seen.add(field)
    return field
  })
  const constants = Object.keys(mapping.constants ?? {}).map((name) => byName.get(name) ?? throwMappingFailure(name))
  twice.push(...titles.filter((_, index) => constants.some((field) => field === fields[index])))
  const all = [...fields, ...constants]
  return {
    fields: all,
    titles,
    width: titles.length,
    profile: profile?.name,
    joined: profile?.joined,
    ignored: ignored.filter((text) => text !== ''),
    strange: unknown,
    twice,
    missing: [...byName.values()].filter((field) => field.required && !all.includes(field)),
  }
}

interface TitleReaders {
  readonly fieldOf: FieldFinder
  /** A column of our own export that cannot be imported. */
  readonly isOurs: (title: string) => boolean
}

function createTitleReaders(resource: Resource): TitleReaders {
  const isListed = createListedTitleTest(resource)
  return { fieldOf: createFieldFinder(resource), isOurs: (text) => isOwnColumn(text) || isListed(text) }
}

function createColumnMatcher(
  byName: ReadonlyMap<string, Column>,
  { fieldOf, isOurs }: TitleReaders,
  mapping: ImportMapping,
  profile: SheetProfile | undefined,
): ColumnMatcher {
  const known = new Map(
    Object.entries(profile?.columns ?? {}).map(([text, name]) => [normalizeTitle(text), name] as const),
  )
  return (text, index) => {
    const mapped = mapping.columns?.[String(index + 1)]
    if (mapped !== undefined) return mapped === null ? null : (byName.get(mapped) ?? throwMappingFailure(mapped))
    const name = known.get(normalizeTitle(text))
    if (name === undefined) return fieldOf(text) ?? (isOurs(text) ? null : undefined)
    // A field that the caller's roles do not show is ignored with its column.
    return name === null ? null : (byName.get(name) ?? null)
  }
}

function throwMappingFailure(name: string): never {
  throw createMappingFailure(name)
}
