// The sheet to fill in for an import: titles, of which those that every record must have bear a star, the formats of their cells, what a
// choice offers, and a row that shows how each is written.
import type { Language } from '@cangdan/protocol'
import type { TextRow } from '#platform/database/text-rows.ts'
import type { Column } from '#engine/declare/column.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { importedFields } from '../headings.ts'
import { sampleOf } from '../sample-row.ts'
import { fileColumns } from './file-columns.ts'
import { fileFormat } from './format.ts'
import type { ListFile } from './list-file.ts'

const REQUIRED = '*'

export function templateOf(resource: Resource, language: Language): { file: ListFile; rows: TextRow[] } {
  const format = fileFormat(language, undefined)
  const fields = importedFields(resource)
  const columns = fileColumns(fields, format).map(({ words: _words, ...column }, index) => {
    const field = fields[index]
    const choices = choicesOf(field, language)
    return {
      ...column,
      title: field?.required ? `${REQUIRED}${column.title}` : column.title,
      ...(choices.length > 0 && { choices }),
    }
  })
  const file = { title: resource.title[language], type: 'xlsx' as const, zone: format.zone, columns }
  return { file, rows: [[...sampleOf(resource, language)]] }
}

/** The words of what a select offers; of what is read from the database there may be too many, and they change. */
function choicesOf(field: Column | undefined, language: Language): string[] {
  if (field?.type !== 'select') return []
  const { options = [], offered = options, optionTitles } = field
  return offered.flatMap((option) => optionTitles.get(option)?.[language] ?? [])
}
