// What a resource says of the rows of sheets that are imported into it, beside what it says of every record.
import type { Row, Title } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import type { FieldFault } from './field-fault.ts'

type Faults = Readonly<Record<string, FieldFault>>

/**
 * What hardly can be of these new records, which are good: for each of them, by the field it is said at. They are taken once somebody
 * has said that it is so. Looks up all of them at once, and changes nothing.
 */
export type Warns = (
  tx: Db,
  rows: readonly Row[],
  how: { readonly isHalved: boolean },
) => Promise<readonly Faults[]>

/** The values that a row holds, as far as they can be read. */
export type GivenValues = Pick<ReadonlyMap<string, unknown>, 'get'>

/** Returns the text of the cell below a title; `undefined` where the sheet has no such title. */
export type TextUnder = (title: string) => string | undefined

/** By which rows of a sheet are wanted, where somebody asks for it or, with `excludes`, always; what cannot be known of a row leaves it in, to be judged. Pure. */
export type SheetFilter = {
  readonly name: string
  readonly title: Title
} & (
  | {
      /** The value of a row, one of `values`, by which those that somebody has chosen are wanted. */
      readonly of: (given: GivenValues) => string | undefined
      readonly values: readonly { readonly value: string; readonly title: Title }[]
    }
  | {
      /** Of the rows that belong together the one where this field is largest, the first of several. */
      readonly largest: string
      readonly within: (given: GivenValues) => string | undefined
    }
  | {
      /** Returns whether a row is of a kind that this list never holds; by its titles it sees cells that no field takes. */
      readonly excludes: (given: GivenValues, textUnder: TextUnder) => boolean
    }
)

/**
 * A field of which a form of sheets says one half in its column and the other beside it, or once above the rows that share it: a delivery
 * month, and the goods that are delivered.
 */
export interface SheetBeside {
  readonly field: string
  /** The title of the column with the other half. */
  readonly title?: string
  /** A line of one cell, above its rows, that says it: its first group. */
  readonly group?: RegExp
  /** What both say together; a cell that says all by itself stays. Pure. */
  readonly join: (beside: string, cell: string) => string
}

/** A form of sheets that somebody else writes, an exchange perhaps. */
export interface SheetProfile {
  readonly name: string
  readonly title: Title
  /** By title, its field where the columns of the resource do not say it; null where the column is left out. */
  readonly columns: Readonly<Record<string, string | null>>
  readonly beside?: SheetBeside
}

/** The cells of a row under their fields, with the faults of those that cannot be read. */
export interface CellsRead {
  readonly given: ReadonlyMap<string, unknown>
  readonly unread: ReadonlyMap<string, FieldFault>
  /** Why the row does not belong to the list: anyone who imports may leave it out, and its other faults do not matter. */
  readonly foreign?: Faults
  /** Its numbers count the buyer and the seller of each trade: they can be halved. */
  readonly isTwoSided?: boolean
}

export interface NumberedRow {
  readonly id: number
  readonly values: Row
}

/** A dry run that asks once about all rows of a sheet, in place of inserting each (decision 184). */
export interface SheetTrial {
  /** Stores rows to ask about; false where a check refuses one of them, and none is stored then. */
  readonly put: (rows: readonly NumberedRow[]) => Promise<boolean>
  /** Returns true where an insert would refuse no row. False may be a doubt: the rows are inserted then, to say what is wrong. */
  readonly isGood: () => Promise<boolean>
}

/** What a resource says of sheets beside its fields. */
export interface SheetSpec<Name extends string = string> {
  /** Known forms of sheets that others write. */
  readonly profiles?: readonly SheetProfile[]
  readonly filters?: readonly SheetFilter[]
  /**
   * The field by which somebody says that what hardly can be is so: faults that name it as `other` are warnings of a sheet, and a row
   * that is ticked is taken with it. Its options but the first are what can be said.
   */
  readonly confirms?: Name
  /** Reads more from a row than its cells say; `isHalved` where somebody asks for one side of two-sided numbers. Pure. */
  readonly readRow?: (cells: CellsRead, isHalved: boolean) => CellsRead
  readonly warns?: Warns
  /** Opens a dry run about all rows; `undefined` where each is inserted. Of resources without references, facets and a `save` hook, which all readers see whole. */
  readonly openTrial?: (tx: Db) => Promise<SheetTrial | undefined>
}
