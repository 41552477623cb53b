// What each column type does in SQL and in an exported file. The twin of protocol/src/columns.
import type { ColumnType, FilterOf, Language, WireValue } from '@cangdan/protocol'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Column } from '../column.ts'

export interface FileFormat {
  readonly language: Language
  /** Writes seconds UTC as `YYYY-MM-DD HH:mm:ss` in the reader's zone. */
  instant(seconds: number): string
}

export interface ColumnSql<T extends ColumnType> {
  /** What is selected of the column's expression, where that is not what an answer holds. Without values of its own. */
  shown?(expression: RawBuilder<unknown>): RawBuilder<unknown>
  /** The condition that a filter sets on the column's expression. */
  where(expression: RawBuilder<unknown>, filter: FilterOf<T>): RawBuilder<SqlBool>
  /** What a form's value is stored as. */
  store(value: WireValue): RawBuilder<unknown>
  /** What an exported file holds. Numbers come back as they are to be read, never as formulas. */
  toFile(value: NonNullable<WireValue>, column: Column, format: FileFormat): string
}
