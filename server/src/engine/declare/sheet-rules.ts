import type { Row, Title } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import type { RecordFieldError } from './record-field-error.ts'

type RowErrors = Readonly<Record<string, RecordFieldError>>

/** Returns warnings about implausible values of new valid records, by row and field. Users must confirm them. Must not write. */
export type WarningFinder = (
  tx: Db,
  rows: readonly Row[],
  how: { readonly isHalved: boolean },
) => Promise<readonly RowErrors[]>

export type InputValues = Pick<ReadonlyMap<string, unknown>, 'get'>

/** Returns the text of the cell under a heading; `undefined` without such a heading. */
export type CellTextGetter = (title: string) => string | undefined

/** A filter of imported rows, applied if the user selects it or, with `excludes`, always. Rows with unknown values are kept and validated. Pure. */
export type SheetFilter = {
  readonly name: string
  readonly title: Title
} & (
  | {
      /** Returns the value of a row, one of `values`; the user chooses the values to import. */
      readonly of: (input: InputValues) => string | undefined
      readonly values: readonly { readonly value: string; readonly title: Title }[]
    }
  | {
      /** Keeps the row with the largest value of this field within each group, the first one if several are equal. */
      readonly largest: string
      readonly within: (input: InputValues) => string | undefined
    }
  | {
      /** Returns whether a row is of a kind that the list never contains; `textUnder` reads cells without a field. */
      readonly excludes: (input: InputValues, textUnder: CellTextGetter) => boolean
    }
)

/** A field whose value is split over its own column and another column or a heading line. Example: delivery month and goods. */
export interface JoinedField {
  readonly field: string
  /** Heading of the column with the other half. */
  readonly title?: string
  /** Matches a line with a single cell above the rows; the first group is the other half. */
  readonly group?: RegExp
  /** Returns the joined value; a cell that is complete stays unchanged. Pure. */
  readonly join: (beside: string, cell: string) => string
}

/** A known layout of spreadsheets from outside, such as those of an exchange. */
export interface SheetProfile {
  readonly name: string
  readonly title: Title
  /** Field by heading, if titles of the resource do not match; null ignores the column. */
  readonly columns: Readonly<Record<string, string | null>>
  readonly joined?: JoinedField
}

export interface ParsedCells {
  readonly values: ReadonlyMap<string, unknown>
  readonly unread: ReadonlyMap<string, RecordFieldError>
  /** The reason why the row does not belong to the list: the user can skip it, and its other errors do not matter. */
  readonly foreign?: RowErrors
  /** Its numbers count both sides of each trade and can be halved. */
  readonly isTwoSided?: boolean
}

export interface NumberedRow {
  readonly id: number
  readonly values: Row
}

/** A dry run that checks all rows of a spreadsheet together instead of inserting each (docs/decisions/import-transactions.md). */
export interface SheetDryRun {
  /** Stores the rows to check; returns false and stores none if a check constraint rejects one. */
  readonly put: (rows: readonly NumberedRow[]) => Promise<boolean>
  /** Returns true if no insert would be rejected. False can be a false alarm: the rows are then inserted to find the errors. */
  readonly isGood: () => Promise<boolean>
}

export interface SheetSpec<Name extends string = string> {
  readonly profiles?: readonly SheetProfile[]
  readonly filters?: readonly SheetFilter[]
  /** The field that confirms implausible values: errors that name it as `other` are warnings. All its options except the first are confirmations. */
  readonly confirms?: Name
  /** Reads further values from a row; `isHalved` if the user halves two-sided numbers. Pure. */
  readonly readRow?: (cells: ParsedCells, isHalved: boolean) => ParsedCells
  readonly warns?: WarningFinder
  /** Opens a dry run for all rows; `undefined` inserts each row. Only without references, facets, a `save` hook and guarded columns. */
  readonly openTrial?: (tx: Db) => Promise<SheetDryRun | undefined>
}
