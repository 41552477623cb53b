// SQL and file format of each column type; the counterpart of protocol/src/columns.
import type { Cascade, ColumnType, FilterOf, Language, WireValue } from '@cangdan/protocol'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ColumnKind } from '#platform/spreadsheet/values.ts'
import type { ZoneShift } from '#platform/spreadsheet/zone.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import type { Words } from '../file-words.ts'

export interface FileFormat {
  readonly language: Language
  /** IANA name of the user's time zone, and its offset from UTC. */
  readonly zone: string
  readonly shift: ZoneShift
  readonly cascades: (column: string) => readonly Cascade[]
}

type Where<F extends ColumnType> = (
  expression: RawBuilder<unknown>,
  filter: FilterOf<F>,
) => RawBuilder<SqlBool>

export type Unfiltered = 'image' | 'hide'

/** Filter conditions by filter type: the column's own type and others that it can be filtered as. */
export type Filters<T extends ColumnType> = { readonly [F in Exclude<T, Unfiltered>]: Where<F> } & {
  readonly [F in Exclude<ColumnType, Unfiltered>]?: Where<F>
}

export interface ColumnSql<T extends ColumnType> {
  /** Expression to select for lists, if it is not the column itself; cascades also use their second level. Contains no parameters. */
  shown?(expression: RawBuilder<unknown>, second?: RawBuilder<unknown>): RawBuilder<unknown>
  readonly filters: Filters<T>
  store(value: WireValue): RawBuilder<unknown>
  readonly kind: ColumnKind
  /** Expression to select for files, if it differs from that of lists: text in the format of `kind` or `words`. */
  readonly inFile?: (expression: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Converts the text to labels in the user's language, if the file does not contain it unchanged. */
  readonly words?: (column: Column, format: FileFormat) => Words | undefined
}
