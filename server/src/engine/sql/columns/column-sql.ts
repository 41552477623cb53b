// What each column type does in SQL, and how it stands in a file. The twin of protocol/src/columns.
import type { Cascade, ColumnType, FilterOf, Language, WireValue } from '@cangdan/protocol'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ColumnKind } from '#platform/spreadsheet/values.ts'
import type { ZoneShift } from '#platform/spreadsheet/zone.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import type { Words } from '../file-words.ts'

export interface FileFormat {
  readonly language: Language
  /** The reader's zone, by its IANA name, and how far its clock is from UTC. */
  readonly zone: string
  readonly shift: ZoneShift
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
  /** What a file's column is. */
  readonly kind: ColumnKind
  /** What a file takes of the expression, where that is not what an answer holds: its text as the kind, or `words`, wants it. */
  readonly inFile?: (expression: RawBuilder<unknown>) => RawBuilder<unknown>
  /** How that text becomes the reader's words, where it does not stand in the file as it is. */
  readonly words?: (column: Column, format: FileFormat) => Words | undefined
}
