import type { Language } from '@cangdan/protocol'
import type { FileFormat } from '#engine/sql/columns/column-sql.ts'
import { COLUMN_SQL } from '#engine/sql/columns/index.ts'
import type { Column } from '../declare/columns/column.ts'
import { PK } from '#engine/declare/resource.ts'
import { UNITS } from '../declare/columns/units.ts'
import type { FileColumn } from './list-file.ts'

export const buildFileColumns = (columns: readonly Column[], format: FileFormat): FileColumn[] =>
  columns.map((column) => {
    const { kind, words } = COLUMN_SQL[column.type]
    const cellWords = words?.(column, format)
    return {
      title: formatHeading(column, format.language),
      kind,
      decimals: column.decimal ?? 0,
      // As on the screen: groups quantities, not ids.
      grouped: column.name !== PK && column.ref === undefined,
      ...(column.unit === 'percent' ? { percent: true } : {}),
      ...(cellWords === undefined ? {} : { words: cellWords }),
    }
  })

function formatHeading({ title, unit }: Column, language: Language): string {
  return unit === undefined ? title[language] : `${title[language]}(${UNITS[unit].title[language]})`
}
