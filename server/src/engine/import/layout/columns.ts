// Matches spreadsheet columns to fields: by the mapping, by a known profile, or by title.
import type { ImportMapping } from '@cangdan/protocol'
import { Failure } from '#platform/failure.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { SheetBeside, SheetProfile } from '#engine/declare/sheet-rules.ts'
import { type FieldOf, importedFields, listedTitlesOf, plainTitle, titlesOf } from '#engine/read/headings.ts'
import { isOwnColumn } from './own-columns.ts'

export interface Columns {
  /** The field of each column, then the fields of the constants; `undefined` for ignored columns. */
  readonly fields: readonly (Column | undefined)[]
  readonly titles: readonly string[]
  readonly width: number
  readonly profile: string | undefined
  /** The profile's rule for a field that is split over two places. */
  readonly beside: SheetBeside | undefined
  readonly ignored: readonly string[]
  /** Titles without a field, as written in the file. */
  readonly strange: readonly string[]
  /** Titles whose field another column has too. */
  readonly twice: readonly string[]
  /** Required fields without a column. */
  readonly missing: readonly Column[]
}

/** The field of a title; null: ignored; undefined: unknown. */
type MeaningOf = (title: string, index: number) => Column | null | undefined

export function knowerOf(resource: Resource): (title: string) => boolean {
  const { profiles = [] } = resource.sheets
  const fieldOf = titlesOf(resource)
  const named = new Set(profiles.flatMap(({ columns }) => Object.keys(columns).map(plainTitle)))
  return (text) => fieldOf(text) !== undefined || named.has(plainTitle(text))
}

/**
 * Matches titles to fields. Without a mapping, uses a profile when it knows all titles and fewer fields are missing than by title alone.
 * @throws Failure `sheet_mapping` for an unknown field or profile
 */
export function readColumns(
  resource: Resource,
  titles: readonly string[],
  mapping: ImportMapping = {},
): Columns {
  const { profiles = [] } = resource.sheets
  const profile = profiles.find(({ name }) => name === mapping.profile)
  if (mapping.profile !== undefined && profile === undefined) throw wrongMapping(mapping.profile)
  const plain = columnsBy(resource, titles, mapping, profile)
  if (profile !== undefined || isWhole(plain)) return plain
  const fitting = [plain, ...profiles.map((each) => columnsBy(resource, titles, mapping, each))].filter(
    ({ strange, twice }) => strange.length === 0 && twice.length === 0,
  )
  return fitting.toSorted((a, b) => a.missing.length - b.missing.length)[0] ?? plain
}

export const isWhole = ({ strange, twice, missing }: Columns): boolean =>
  strange.length + twice.length + missing.length === 0

export const wrongMapping = (name: string): Failure =>
  new Failure('sheet_mapping', { values: { what: name.slice(0, MAX_SAID) } })

const MAX_SAID = 60

function columnsBy(
  resource: Resource,
  titles: readonly string[],
  mapping: ImportMapping,
  profile: SheetProfile | undefined,
): Columns {
  const byName = new Map(importedFields(resource).map((field) => [field.name, field]))
  const meaningOf = meaningBy(byName, readersOf(resource), mapping, profile)
  const seen = new Set<Column>()
  const [strange, twice, ignored]: [string[], string[], string[]] = [[], [], []]
  const fields = titles.map((text, index) => {
    const field = meaningOf(text, index)
    if (field === null) ignored.push(text)
    if (field === undefined && text !== '') strange.push(text)
    if (field === null || field === undefined) return undefined
    if (seen.has(field)) twice.push(text)
    seen.add(field)
    return field
  })
  const constants = Object.keys(mapping.constants ?? {}).map((name) => byName.get(name) ?? refuse(name))
  twice.push(...titles.filter((_, index) => constants.some((field) => field === fields[index])))
  const all = [...fields, ...constants]
  return {
    fields: all,
    titles,
    width: titles.length,
    profile: profile?.name,
    beside: profile?.beside,
    ignored: ignored.filter((text) => text !== ''),
    strange,
    twice,
    missing: [...byName.values()].filter((field) => field.required && !all.includes(field)),
  }
}

interface Readers {
  readonly fieldOf: FieldOf
  /** A column of our own export that cannot be imported. */
  readonly isOurs: (title: string) => boolean
}

function readersOf(resource: Resource): Readers {
  const isListed = listedTitlesOf(resource)
  return { fieldOf: titlesOf(resource), isOurs: (text) => isOwnColumn(text) || isListed(text) }
}

function meaningBy(
  byName: ReadonlyMap<string, Column>,
  { fieldOf, isOurs }: Readers,
  mapping: ImportMapping,
  profile: SheetProfile | undefined,
): MeaningOf {
  const known = new Map(
    Object.entries(profile?.columns ?? {}).map(([text, name]) => [plainTitle(text), name] as const),
  )
  return (text, index) => {
    const said = mapping.columns?.[String(index + 1)]
    if (said !== undefined) return said === null ? null : (byName.get(said) ?? refuse(said))
    const name = known.get(plainTitle(text))
    if (name === undefined) return fieldOf(text) ?? (isOurs(text) ? null : undefined)
    // A field that the caller's roles do not show is ignored with its column.
    return name === null ? null : (byName.get(name) ?? null)
  }
}

function refuse(name: string): never {
  throw wrongMapping(name)
}
