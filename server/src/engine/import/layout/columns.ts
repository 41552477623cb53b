// Which field each column of a sheet is: as somebody says, as a known form of sheets has it, or by its title.
import type { ImportMapping } from '@cangdan/protocol'
import { Failure } from '#platform/failure.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { SheetBeside, SheetProfile } from '#engine/declare/sheet-rules.ts'
import { type FieldOf, importedFields, listedTitlesOf, plainTitle, titlesOf } from '#engine/read/headings.ts'
import { isOwnColumn } from './own-columns.ts'

export interface Columns {
  /** The field of each column of the sheet, and behind them those of the constants; `undefined` where a column is left out. */
  readonly fields: readonly (Column | undefined)[]
  readonly titles: readonly string[]
  /** How many columns the sheet has under its titles. */
  readonly width: number
  readonly profile: string | undefined
  /** What its form says of a field in two places. */
  readonly beside: SheetBeside | undefined
  /** Titles of columns that are left out. */
  readonly ignored: readonly string[]
  /** Titles that mean no field, as they stand there. */
  readonly strange: readonly string[]
  /** Titles that mean a field which another one means as well. */
  readonly twice: readonly string[]
  /** Fields that every record must have, and this sheet has not. */
  readonly missing: readonly Column[]
}

/** What a title means: a field, nothing (null), or nobody knows. */
type MeaningOf = (title: string, index: number) => Column | null | undefined

/** Whether a title means a field or a column that some known form leaves out. */
export function knowerOf(resource: Resource): (title: string) => boolean {
  const { profiles = [] } = resource.sheets
  const fieldOf = titlesOf(resource)
  const named = new Set(profiles.flatMap(({ columns }) => Object.keys(columns).map(plainTitle)))
  return (text) => fieldOf(text) !== undefined || named.has(plainTitle(text))
}

/**
 * Reads titles. Without a word of anybody's, a known form is taken where all titles are its own, and less is missing than by the titles alone.
 * @throws Failure `sheet_mapping` for a field or a form that there is not
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

/** Something that a mapping names, and this list, or this file, does not have. */
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
  /** A column that our own files have, and no record takes from a sheet. */
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
    // A field that this reader's roles do not show is left out with its column.
    return name === null ? null : (byName.get(name) ?? null)
  }
}

function refuse(name: string): never {
  throw wrongMapping(name)
}
