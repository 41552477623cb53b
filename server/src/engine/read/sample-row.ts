// The sample row of an import template. Imports recognise it by its mark and skip it.
import { type Language, LANGUAGES, title } from '@cangdan/protocol'
import type { Column } from '../declare/columns/column.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { COLUMN_SQL } from '#engine/sql/columns/index.ts'
import { listImportFields } from './headings.ts'

const MARK = title('示例：', 'Example: ', 'Ejemplo: ', '記入例：')
const TEXT = title('文字', 'text', 'texto', '文字')
const NAME = title('名称', 'name', 'nombre', '名称')
/** The region sample; earlier templates used it for all cascades. */
const CITY = title('上海市 / 浦东新区', 'A / B', 'A / B', '上海市 / 浦东新区')
/** 2026-01-31 15:04:05 in Shanghai, in UTC seconds. */
const MOMENT = '1769843045'

/** Returns one text per field in the order of the form; null for fields without a sample. */
export function buildSampleRow(resource: Resource, language: Language): readonly (string | null)[] {
  const fields = listImportFields(resource)
  const marked = findMarkIndex(fields)
  return fields.map((field, index) => (index === marked ? buildMark(field, language) : formatSample(field, language)))
}

/** Returns the field whose sample carries the mark, and the marks in all languages of templates; `undefined` if no field can carry one. */
export function getSampleMark(resource: Resource): { field: Column; marks: ReadonlySet<string> } | undefined {
  const fields = listImportFields(resource)
  const field = fields[findMarkIndex(fields)]
  if (field === undefined) return undefined
  const marks = LANGUAGES.flatMap((language) => [buildMark(field, language), `${MARK[language]}${CITY[language]}`])
  return { field, marks: new Set(marks) }
}

/** Only text cells can contain the mark. */
const findMarkIndex = (fields: readonly Column[]): number =>
  fields.findIndex(({ type }) => COLUMN_SQL[type].kind === 'text')

const buildMark = (field: Column, language: Language): string =>
  `${MARK[language]}${formatSample(field, language) ?? field.title[language]}`

function formatSample(field: Column, language: Language): string | null {
  if (field.ref !== undefined || field.offers !== undefined) return NAME[language]
  switch (field.type) {
    case 'select':
    case 'checkbox': {
      const [first] = field.offered ?? field.options ?? []
      return first === undefined ? null : (field.optionTitles.get(first)?.[language] ?? null)
    }
    case 'number':
      return formatNumberSample(field)
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
    case 'image':
    case 'hide':
      return null
  }
}

/** Returns 100 within the limits of the field. */
function formatNumberSample({ decimal = 0, min = 0, max = Number.MAX_SAFE_INTEGER }: Column): string {
  const hundred = 100 * 10 ** decimal
  return String(Math.min(Math.max(hundred, min), max))
}
