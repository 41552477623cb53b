// What each column type does in SQL and in an exported file. The twin of protocol/src/columns.
import type { Cascade, ColumnType, FilterOf, Language, WireValue } from '@cangdan/protocol'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Column } from '../column.ts'

export interface FileFormat {
  readonly language: Language
  /** Writes seconds UTC as `YYYY-MM-DD HH:mm:ss` in the reader's zone. */
  instant(seconds: number): string
  /** The tree that a cascade's words are in. */
  readonly cascades: (column: string) => readonly Cascade[]
}

type Where<F extends ColumnType> = (
  expression: RawBuilder<unknown>,
  filter: FilterOf<F>,
) => RawBuilder<SqlBool>

/** Types that nobody filters by. */
export type Unfiltered = 'image' | 'hide'

/** The conditions that filters set on a column's expression: its own type's, and those it may be filtered as instead. */
export type Filters<T extends ColumnType> = { readonly [F in Exclude<T, Unfiltered>]: Where<F> } & {
  readonly [F in Exclude<ColumnType, Unfiltered>]?: Where<F>
}

export interface ColumnSql<T extends ColumnType> {
  /**
   * What is selected of the column's expression, and of a cascade's second, where that is not what an answer holds. Without values
   * of its own.
   */
  shown?(expression: RawBuilder<unknown>, second?: RawBuilder<unknown>): RawBuilder<unknown>
  readonly filters: Filters<T>
  /** What a form's value is stored as. */
  store(value: WireValue): RawBuilder<unknown>
  /** What an exported file holds. Numbers come back as they are to be read, never as formulas. */
  toFile(value: NonNullable<WireValue>, column: Column, format: FileFormat): string
}
