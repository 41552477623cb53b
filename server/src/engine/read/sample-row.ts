// The row of a template that shows how each cell is written. An import knows it by its mark, and never takes it as a record.
import { type Language, LANGUAGES, title } from '@cangdan/protocol'
import type { Column } from '../declare/columns/column.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { COLUMN_SQL } from '#engine/sql/columns/index.ts'
import { importedFields } from './headings.ts'

const MARK = title('示例：', 'Example: ', 'Ejemplo: ', '記入例：')
const TEXT = title('文字', 'text', 'texto', '文字')
const NAME = title('名称', 'name', 'nombre', '名称')
/** A place, and what all templates once showed in cells of cascades. */
const CITY = title('上海市 / 浦东新区', 'A / B', 'A / B', '上海市 / 浦东新区')
/** Seconds UTC of 2026-01-31 15:04:05 in Shanghai. */
const MOMENT = '1769843045'

/** What the file's own kinds take, a text for each field in the order of the form; null where nothing shows how it is written. */
export function sampleOf(resource: Resource, language: Language): readonly (string | null)[] {
  const fields = importedFields(resource)
  const marked = markedOf(fields)
  return fields.map((field, index) => (index === marked ? markOf(field, language) : shown(field, language)))
}

/** The field in whose cell a sample is marked, and the marks, in whatever language its template was fetched; `undefined` where none is. */
export function sampleMark(resource: Resource): { field: Column; marks: ReadonlySet<string> } | undefined {
  const fields = importedFields(resource)
  const field = fields[markedOf(fields)]
  if (field === undefined) return undefined
  const marks = LANGUAGES.flatMap((language) => [
    markOf(field, language),
    `${MARK[language]}${CITY[language]}`,
  ])
  return { field, marks: new Set(marks) }
}

/** The first whose cells are texts: only there the mark can stand. */
const markedOf = (fields: readonly Column[]): number =>
  fields.findIndex(({ type }) => COLUMN_SQL[type].kind === 'text')

const markOf = (field: Column, language: Language): string =>
  `${MARK[language]}${shown(field, language) ?? field.title[language]}`

function shown(field: Column, language: Language): string | null {
  if (field.ref !== undefined || field.offers !== undefined) return NAME[language]
  switch (field.type) {
    case 'select':
    case 'checkbox': {
      const [first] = field.offered ?? field.options ?? []
      return first === undefined ? null : (field.optionTitles.get(first)?.[language] ?? null)
    }
    case 'number':
      return numberIn(field)
    case 'date':
    case 'eqdate':
      return '2026-01-31'
    case 'datetime':
    case 'eqtime':
      return MOMENT
    case 'time':
      return '15:04:05'
    case 'second':
      return '01:00:00'
    case 'cascade':
      return (field.inSheets?.sample ?? CITY)[language]
    case 'tags':
      return `${TEXT[language]}; ${TEXT[language]}`
    case 'text':
      return field.rule === undefined ? TEXT[language] : null
    default:
      return null
  }
}

/** Hundred, as far as the field allows it. */
function numberIn({ decimal = 0, min = 0, max = Number.MAX_SAFE_INTEGER }: Column): string {
  const hundred = 100 * 10 ** decimal
  return String(Math.min(Math.max(hundred, min), max))
}
