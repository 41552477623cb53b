// How a row of a sheet finds the record that is there already, and by which right it may be written over (decision 111).
import type { Verb } from '@cangdan/protocol'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type Column, isStored } from './columns/column.ts'

export interface SheetKeySpec<N extends string = string> {
  /** Fields that tell records apart together; the table keeps them unique. */
  readonly columns: readonly N[]
  /** `CU2405` is `cu2405`. */
  readonly anyCase?: true
  /** Records that a row may mean, where that is not all of them. Names the table by its own name. */
  readonly where?: RawBuilder<SqlBool>
  /** Records that nobody edits are written over by anyone who may delete them and bring them in again. */
  readonly overwrites?: 'del'
}

export interface SheetKey {
  readonly columns: readonly Column[]
  readonly anyCase: boolean
  readonly where: RawBuilder<SqlBool>
  /** Whose right overwriting needs; `undefined` where records stay as they are. */
  readonly overwrites: Extract<Verb, 'edit' | 'del'> | undefined
}

interface Keyed {
  readonly path: string
  readonly fields: ReadonlyMap<string, Column>
  readonly verbs: ReadonlySet<Verb>
  readonly sheetKey?: SheetKeySpec
}

/** @throws Error for a field that a sheet cannot hold, or that not everybody knows */
export function sheetKeyOf({ path, sheetKey, fields, verbs }: Keyed): SheetKey | undefined {
  if (sheetKey === undefined) return undefined
  const columns = sheetKey.columns.map((name) => {
    const column = fields.get(name)
    if (column === undefined || !isStored(column) || column.guarded !== undefined)
      throw new Error(`${path}: a sheet tells no records apart by ${name}`)
    return column
  })
  const overwrites = verbs.has('edit') ? 'edit' : sheetKey.overwrites
  const { anyCase = false, where = sql<SqlBool>`true` } = sheetKey
  return { columns, anyCase, where, overwrites }
}
