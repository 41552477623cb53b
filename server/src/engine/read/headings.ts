// Which column of a sheet is which field: by the words of any of our languages, or by the name of the field.
import { LANGUAGES } from '@cangdan/protocol'
import type { Column } from '#engine/declare/column.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { UNITS } from '#engine/declare/units.ts'

/** The fields that a sheet can hold, in the order of the form. */
export const importedFields = (resource: Resource): Column[] =>
  [...resource.fields.values()].filter(({ type }) => type !== 'image' && type !== 'hide')

export interface Headings {
  /** The field of each column of the sheet; `undefined` where its title fits none. */
  readonly fields: readonly (Column | undefined)[]
  /** Titles that fit no field, as they stand there. */
  readonly strange: readonly string[]
  /** Titles that stand there twice. */
  readonly twice: readonly string[]
}

/** Reads the first row of a sheet. */
export function readHeadings(resource: Resource, titles: readonly string[]): Headings {
  const known = new Map(
    importedFields(resource).flatMap((field) => namesOf(field).map((name) => [plain(name), field] as const)),
  )
  const seen = new Set<Column>()
  const [strange, twice]: [string[], string[]] = [[], []]
  const fields = titles.map((title) => {
    const field = known.get(plain(title))
    if (field === undefined && title.trim() !== '') strange.push(title.trim())
    if (field !== undefined && seen.has(field)) twice.push(title.trim())
    if (field !== undefined) seen.add(field)
    return field
  })
  return { fields, strange, twice }
}

function namesOf({ name, title, unit }: Column): string[] {
  const words = LANGUAGES.map((language) => title[language])
  const withUnits =
    unit === undefined
      ? []
      : LANGUAGES.map((language) => `${title[language]}(${UNITS[unit].title[language]})`)
  return [name, ...words, ...withUnits]
}

// Width of brackets, case, blanks and the star of a required field make no difference.
function plain(title: string): string {
  return title.normalize('NFKC').replace(/[\s*]/g, '').toLowerCase()
}
