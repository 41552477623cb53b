import type { Cascade, Language, Title } from '@cangdan/protocol'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Principal } from '#platform/identity/principal.ts'

export interface Reader {
  readonly principal: Principal
  readonly language: Language
}

export interface CascadeNode {
  readonly value: number
  readonly title: Title
  readonly children?: readonly CascadeNode[]
}

export type CascadeTree = readonly CascadeNode[] | ((db: Db, reader: Reader) => Promise<readonly Cascade[]>)

/**
 * A column with the ids of one or several records of another resource. Lists send it hidden, followed by a column of labels with the same title,
 * width, visibility and guard: `store_name` for `store_id`, `good_names` for `good_ids`. A column with `list: false` has none.
 * Every caller who sees the row reads the labels, even without access to the named records; forms offer only records that the caller sees.
 */
export interface RefSpec {
  readonly to: string
  /** The text column that labels the records; users search them by it. */
  readonly label: string
  /** Name of the column of labels, if the wire requires another than the derived one. */
  readonly as?: string
  /** The reason why forms offer the records without access to their list, such as banks to applicants. Only labels are readable. */
  readonly forAll?: string
  /**
   * Limits `forAll` to records named by columns `by` of visible records of the list `in`. Others are found by their whole label or `exact` column.
   */
  readonly known?: {
    readonly in: string
    readonly by: readonly string[]
    readonly exact: readonly string[]
  }
  /** For columns of organisations: users may choose their own organisation without access to the list of organisations. */
  readonly own?: true
  /** Only records whose column equals a field of this record: `{ store_id: 'store_id' }`. */
  readonly dependsOn?: Readonly<Record<string, string>>
  /** Limits the offered records by the value of the field `by`, so that a save rejects none of them. */
  readonly suits?: {
    readonly by: string
    readonly where: (principal: Principal, value: number) => RawBuilder<SqlBool>
  }
  /** Records that can be newly chosen; a record that already names another keeps it. Refers to the table of the resource by its own name. */
  readonly where?: RawBuilder<SqlBool>
}

/** A column with the ids of records to lock first: a `ref` column, or another column with the path of their list. */
export type ParentSpec = string | { readonly column: string; readonly to: string }

export interface ReadSpec {
  /** The column of the row with the id of the other record. Texts of several records are joined. */
  readonly by: string
  readonly column: string
}

/** Lists the fields of the same form that limit the offered records. */
export const listDependencies = ({ dependsOn = {}, suits }: RefSpec): string[] => [
  ...Object.keys(dependsOn),
  ...(suits === undefined ? [] : [suits.by]),
]

export function getLabelName(name: string, { as }: RefSpec): string | undefined {
  const [, stem, isMany] = /^(.+)_id(s?)$/.exec(name) ?? []
  return as ?? (stem === undefined ? undefined : `${stem}_name${isMany}`)
}
