// What each column type does in SQL and in an exported file. The twin of protocol/src/columns.
import type { ColumnType, FilterOf, Language, WireValue } from '@cangdan/protocol'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ColumnKind, Value } from '#platform/spreadsheet/values.ts'
import type { ZoneShift } from '#platform/spreadsheet/zone.ts'
import type { Column } from '../column.ts'

export interface FileFormat {
  readonly language: Language
  /** The reader's zone. */
  readonly shift: ZoneShift
}

export interface ColumnSql<T extends ColumnType> {
  /** What is selected of the column's expression, where that is not what an answer holds. Without values of its own. */
  shown?(expression: RawBuilder<unknown>): RawBuilder<unknown>
  /** The condition that a filter sets on the column's expression. */
  where(expression: RawBuilder<unknown>, filter: FilterOf<T>): RawBuilder<SqlBool>
  /** What a form's value is stored as. */
  store(value: WireValue): RawBuilder<unknown>
  /** What an exported file's column is. */
  readonly kind: ColumnKind
  /** What an exported file is given, as the kind wants it. */
  toFile(value: NonNullable<WireValue>, column: Column, language: Language): Value
}
