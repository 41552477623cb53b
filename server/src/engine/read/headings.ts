// Maps headings of a spreadsheet to fields, by title in any language, by name or by alias.
import { LANGUAGES } from '@cangdan/protocol'
import type { Column } from '../declare/columns/column.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { UNITS } from '../declare/columns/units.ts'

export const listImportFields = (resource: Resource): Column[] =>
  [...resource.fields.values()].filter(isSpreadsheetField)

/** Returns whether a cell can contain the field. Other fields are required only in forms. */
export const isSpreadsheetField = ({ type }: Column): boolean => type !== 'image' && type !== 'hide'

/** Returns the field of a heading; `undefined` for unknown and ambiguous headings. */
export type FieldFinder = (title: string) => Column | undefined

/** Ignores character width, case, spaces and the asterisk of required fields. */
export function createFieldFinder(resource: Resource): FieldFinder {
  const fields = listImportFields(resource)
  const known = new Map(fields.flatMap((field) => listFieldTitles(field).map((name) => [normalizeTitle(name), field])))
  const others = new Map<string, Column | undefined>()
  for (const field of fields)
    for (const name of new Set(listFieldAliases(field).map(normalizeTitle)))
      others.set(name, others.has(name) ? undefined : field)
  return (title) => {
    const plain = normalizeTitle(title)
    return known.get(plain) ?? others.get(plain)
  }
}

/** Tests for headings that exports contain but imports never set, such as an id or a state. */
export function createListedTitleTest(resource: Resource): (title: string) => boolean {
  const fields = new Set(listImportFields(resource).map(({ name }) => name))
  // A hidden column is not part of exports: the user added it.
  const shown = resource.listColumns.filter(({ name, type }) => type !== 'hide' && !fields.has(name))
  const listed = new Set(shown.flatMap(listFieldTitles).map(normalizeTitle))
  return (title) => listed.has(normalizeTitle(title))
}

export const normalizeTitle = (title: string): string => title.normalize('NFKC').replace(/[\s*]/g, '').toLowerCase()

/** Returns the normalised units that a heading may name for a field. */
export function listUnitNames({ unit, inSheets }: Column): ReadonlySet<string> {
  const own = unit === undefined ? [] : LANGUAGES.map((language) => UNITS[unit].title[language])
  return new Set([...own, ...(inSheets?.counts ?? [])].map(normalizeTitle))
}

function listFieldTitles({ name, title, unit }: Column): string[] {
  const words = LANGUAGES.map((language) => title[language])
  const withUnits =
    unit === undefined ? [] : LANGUAGES.map((language) => `${title[language]}(${UNITS[unit].title[language]})`)
  return [name, ...words, ...withUnits]
}

// A heading with another unit matches no field: its numbers would be wrong by a factor such as ten thousand.
function listFieldAliases(field: Column): string[] {
  const { name, title, inSheets } = field
  const bare = LANGUAGES.map((language) => title[language].replace(/[(（][^()（）]*[)）]$/, '').trimEnd())
  const words = [name, ...LANGUAGES.map((language) => title[language]), ...bare, ...(inSheets?.headings ?? [])]
  return words.flatMap((word) => [word, ...[...listUnitNames(field)].map((unit) => `${word}(${unit})`)])
}
