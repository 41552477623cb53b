// The import template: titles (required ones with a star), cell formats, choices, and a sample row.
import type { Db } from '#platform/database/database.ts'
import type { TextRow } from '#platform/database/text-rows.ts'
import type { Column } from '../declare/columns/column.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { Reader } from '../declare/columns/ref.ts'
import { listImportFields } from '../read/headings.ts'
import { isRef, loadOfferedLabels, MAX_LABELS } from '../read/options/refs.ts'
import { buildSampleRow } from '../read/sample-row.ts'
import { buildFileColumns } from './file-columns.ts'
import { createFileFormat } from './format.ts'
import type { ListFile } from './list-file.ts'

const REQUIRED = '*'

export async function buildTemplate(
  db: Db,
  resource: Resource,
  reader: Reader,
): Promise<{ file: ListFile; rows: TextRow[] }> {
  const { language } = reader
  const format = createFileFormat(language, undefined)
  const fields = listImportFields(resource)
  const choices = await Promise.all(fields.map((field) => listChoices(db, field, reader)))
  const columns = buildFileColumns(fields, format).map(({ words: _words, ...column }, index) => {
    const [field, offered = []] = [fields[index], choices[index]]
    return {
      ...column,
      title: field?.required ? `${REQUIRED}${column.title}` : column.title,
      ...(offered.length > 0 && { choices: offered }),
    }
  })
  const file = { title: resource.title[language], type: 'xlsx' as const, zone: format.zone, columns }
  return { file, rows: [[...buildSampleRow(resource, language)]] }
}

async function listChoices(db: Db, field: Column, { principal, language }: Reader): Promise<readonly string[]> {
  if (field.type !== 'select') return []
  if (isRef(field)) {
    const labels = await loadOfferedLabels(db, field, principal)
    return labels.length < MAX_LABELS ? labels : []
  }
  if (field.offers !== undefined)
    return [...new Set((await field.offers(db, { principal, language })).map(({ label }) => label))]
  const { options = [], offered = options, optionTitles } = field
  return offered.flatMap((option) => optionTitles.get(option)?.[language] ?? [])
}
