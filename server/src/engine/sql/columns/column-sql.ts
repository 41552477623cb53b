// SQL and file format of each column type; the counterpart of protocol/src/columns.
import type { Cascade, ColumnType, FilterValue, Language, WireValue } from '@cangdan/protocol'
import type { RawBuilder, SqlBool } from 'kysely'
import type { CellType } from '#platform/spreadsheet/values.ts'
import type { GetUtcOffset } from '#platform/spreadsheet/time-zone.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import type { CellTextFormat } from '../cell-formats.ts'

export interface FileFormat {
  readonly language: Language
  /** IANA name of the user's time zone, and its offset from UTC. */
  readonly zone: string
  readonly shift: GetUtcOffset
  readonly cascades: (column: string) => readonly Cascade[]
}

type FilterBuilder<F extends ColumnType> = (
  expression: RawBuilder<unknown>,
  filter: FilterValue<F>,
) => RawBuilder<SqlBool>

export type UnfilterableType = 'image' | 'hide'

/** Filter conditions by filter type: the column's own type and others that it can be filtered as. */
export type Filters<T extends ColumnType> = {
  readonly [F in Exclude<T, UnfilterableType>]: FilterBuilder<F>
} & {
  readonly [F in Exclude<ColumnType, UnfilterableType>]?: FilterBuilder<F>
}

export interface ColumnSql<T extends ColumnType> {
  /** Expression to select for lists, if it is not the column itself; cascades also use their second level. Contains no parameters. */
  shown?(expression: RawBuilder<unknown>, second?: RawBuilder<unknown>): RawBuilder<unknown>
  readonly filters: Filters<T>
  store(value: WireValue): RawBuilder<unknown>
  readonly kind: CellType
  /** Expression to select for files, if it differs from that of lists: text in the format of `kind` or `words`. */
  readonly inFile?: (expression: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Converts the text to labels in the user's language, if the file does not contain it unchanged. */
  readonly words?: (column: Column, format: FileFormat) => CellTextFormat | undefined
}
