// How an imported row finds an existing record, and the right that overwriting needs (docs/decisions/import-transactions.md).
import type { Verb } from '@cangdan/protocol'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type Column, isStored } from './columns/column.ts'

export interface SheetKeySpec<N extends string = string> {
  /** Fields that together identify a record; the table has a unique constraint on them. */
  readonly columns: readonly N[]
  /** Case-insensitive: `CU2405` matches `cu2405`. */
  readonly anyCase?: true
  /** Condition of the records that a row can match, if not all. Refers to the table by its own name. */
  readonly where?: RawBuilder<SqlBool>
  /** For records that cannot be edited: overwriting needs the rights to delete and to import. */
  readonly overwrites?: 'del'
}

export interface SheetKey {
  readonly columns: readonly Column[]
  readonly anyCase: boolean
  readonly where: RawBuilder<SqlBool>
  readonly overwrites: Extract<Verb, 'edit' | 'del'> | undefined
}

interface SheetKeyInput {
  readonly path: string
  readonly fields: ReadonlyMap<string, Column>
  readonly verbs: ReadonlySet<Verb>
  readonly sheetKey?: SheetKeySpec
}

/** @throws Error for a field that a spreadsheet cannot contain, or that some callers may not read */
export function prepareSheetKey({ path, sheetKey, fields, verbs }: SheetKeyInput): SheetKey | undefined {
  if (sheetKey === undefined) return undefined
  const columns = sheetKey.columns.map((name) => {
    const column = fields.get(name)
    if (column === undefined || !isStored(column) || column.guarded !== undefined)
      throw new Error(`${path}: ${name} cannot identify records in a spreadsheet`)
    return column
  })
  const overwrites = verbs.has('edit') ? 'edit' : sheetKey.overwrites
  const { anyCase = false, where = sql<SqlBool>`true` } = sheetKey
  return { columns, anyCase, where, overwrites }
}
