// What a resource says of the rows of sheets that are imported into it, beside what it says of every record.
import type { Row, Title } from '@cangdan/protocol'
import type { RawBuilder } from 'kysely'
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

/** Numbers that some sheets count for the buyer and the seller of each trade: they can be halved. */
export interface TwoSided {
  readonly fields: readonly string[]
  /** Returns whether a row counts both sides. Pure. */
  readonly isTwoSided: (given: GivenValues) => boolean
}

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

/**
 * What triggers say of new records, asked of all rows of a sheet at once (decision 184). It may doubt what is good, which is then tried
 * one by one, and must doubt all that a trigger could refuse.
 */
export interface Doubts {
  /** The triggers of an insert whose refusals it knows. Where the table has another, sheets are tried without it. */
  readonly triggers: readonly string[]
  /** A query of the rows that are in doubt; they stand in this table, those further down in the sheet under lower numbers. */
  readonly among: (rows: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** What is said of sheets in a declaration. */
export interface SheetSpec {
  /**
   * The field by which somebody says that what hardly can be is so: faults that name it as `other` are warnings of a sheet, and a row
   * that is ticked is taken with it. Its options but the first are what can be said.
   */
  readonly confirms?: string
  readonly warns?: Warns
  readonly sheetFilters?: readonly SheetFilter[]
  readonly doubts?: Doubts
  readonly twoSided?: TwoSided
}
