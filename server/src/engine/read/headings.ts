// Which field a title of a sheet means: by the words of any of our languages, by the name of the field, or as others call it.
import { LANGUAGES } from '@cangdan/protocol'
import type { Column } from '../declare/columns/column.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { UNITS } from '../declare/columns/units.ts'

/** The fields that a sheet can hold, in the order of the form. */
export const importedFields = (resource: Resource): Column[] =>
  [...resource.fields.values()].filter(isInSheets)

/** Returns whether a cell can hold the field. Forms alone require what no cell holds. */
export const isInSheets = ({ type }: Column): boolean => type !== 'image' && type !== 'hide'

/** The field that a title means; `undefined` where it means none, or could mean two. */
export type FieldOf = (title: string) => Column | undefined

/** What titles mean. Width of characters, case, blanks and the star of a required field make no difference. */
export function titlesOf(resource: Resource): FieldOf {
  const fields = importedFields(resource)
  const known = new Map(fields.flatMap((field) => namesOf(field).map((name) => [plainTitle(name), field])))
  const others = new Map<string, Column | undefined>()
  for (const field of fields)
    for (const name of new Set(otherNamesOf(field).map(plainTitle)))
      others.set(name, others.has(name) ? undefined : field)
  return (title) => {
    const plain = plainTitle(title)
    return known.get(plain) ?? others.get(plain)
  }
}

/**
 * Whether a title is that of a column which the list shows and no sheet fills, such as a number or a state: an export of ours has them
 * beside the fields, and comes back as it is.
 */
export function listedTitlesOf(resource: Resource): (title: string) => boolean {
  const fields = new Set(importedFields(resource).map(({ name }) => name))
  // A column of secrets is never ours: it holds what somebody has typed.
  const shown = resource.listColumns.filter(({ name, type }) => type !== 'hide' && !fields.has(name))
  const listed = new Set(shown.flatMap(namesOf).map(plainTitle))
  return (title) => listed.has(plainTitle(title))
}

export const plainTitle = (title: string): string =>
  title.normalize('NFKC').replace(/[\s*]/g, '').toLowerCase()

/** What a sheet may say that the numbers of a field count, as it is compared. */
export function countsOf({ unit, inSheets }: Column): ReadonlySet<string> {
  const own = unit === undefined ? [] : LANGUAGES.map((language) => UNITS[unit].title[language])
  return new Set([...own, ...(inSheets?.counts ?? [])].map(plainTitle))
}

function namesOf({ name, title, unit }: Column): string[] {
  const words = LANGUAGES.map((language) => title[language])
  const withUnits =
    unit === undefined
      ? []
      : LANGUAGES.map((language) => `${title[language]}(${UNITS[unit].title[language]})`)
  return [name, ...words, ...withUnits]
}

// With a unit that is not the field's own a title means nothing: the numbers would be read ten thousand times too small.
function otherNamesOf(field: Column): string[] {
  const { name, title, inSheets } = field
  const bare = LANGUAGES.map((language) => title[language].replace(/[(（][^()（）]*[)）]$/, '').trimEnd())
  const words = [name, ...LANGUAGES.map((language) => title[language]), ...bare, ...(inSheets?.called ?? [])]
  return words.flatMap((word) => [word, ...[...countsOf(field)].map((unit) => `${word}(${unit})`)])
}
