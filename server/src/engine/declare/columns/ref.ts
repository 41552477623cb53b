// Options that no declaration can list: a tree, and other records.
import type { Cascade, Language, Title } from '@cangdan/protocol'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Principal } from '#platform/identity/principal.ts'

/** Who reads, in which language. */
export interface Reader {
  readonly principal: Principal
  readonly language: Language
}

/** A choice of a cascade whose tree never changes. */
export interface CascadeNode {
  readonly value: number
  readonly title: Title
  readonly children?: readonly CascadeNode[]
}

/** The tree of a cascade: as it stands, or as this reader sees it in the database. */
export type CascadeTree = readonly CascadeNode[] | ((db: Db, reader: Reader) => Promise<readonly Cascade[]>)

/**
 * A column that names a record of another resource, or several. It travels unseen, as ids; beside it stands a column of what they are
 * called, with its title, width, place and guard: `store_name` for `store_id`, `good_names` for `good_ids`. None where it is in no list.
 * Anyone who sees the row reads what it names, whether or not they see those records; forms offer only what they see.
 */
export interface RefSpec {
  /** The path of its list. */
  readonly to: string
  /** The text column of that resource by which people know its records, and search them. */
  readonly label: string
  /** The name of the column of labels, where the wire calls it otherwise. */
  readonly as?: string
  /**
   * Why its records are offered to anyone who fills in the field, though they see no list of them: banks to an owner who applies for a
   * loan. They learn the labels of those that may be chosen, and nothing else.
   */
  readonly forAll?: string
  /**
   * Of one that is for all: a form offers only the records that the columns `by` name in those records of the list `in` that the reader sees.
   * Another one is found by its whole label, or by the whole text of one of its columns `exact`.
   */
  readonly known?: {
    readonly in: string
    readonly by: readonly string[]
    readonly exact: readonly string[]
  }
  /** Of a column that names organisations: anyone may choose their own, though they see no list of organisations. */
  readonly own?: true
  /** Only records whose column holds what this record's own field does: `{ store_id: 'store_id' }`. */
  readonly dependsOn?: Readonly<Record<string, string>>
  /**
   * Which of those a form offers while its own field `by` holds that value: a choice that the writer would be refused for is none. Why another one is
   * refused, a save says.
   */
  readonly suits?: {
    readonly by: string
    readonly where: (principal: Principal, value: number) => RawBuilder<SqlBool>
  }
  /** Which records may be chosen anew; who has another one keeps it. Names the resource's table by its own name. */
  readonly where?: RawBuilder<SqlBool>
}

/**
 * What names records that are locked before the one that names them: a `ref` column, or a column of the table that no `ref` describes,
 * with the path of the list whose records it names.
 */
export type ParentSpec = string | { readonly column: string; readonly to: string }

/** Where a column is read that another record has. */
export interface ReadSpec {
  /** The column of the row that names the record, or several: their texts are joined. */
  readonly by: string
  /** The column of that record. */
  readonly column: string
}

/** The fields of its own form that what it offers depends on. */
export const formDependencies = ({ dependsOn = {}, suits }: RefSpec): string[] => [
  ...Object.keys(dependsOn),
  ...(suits === undefined ? [] : [suits.by]),
]

/** What the column of labels is called; `undefined` for a name that says nothing of the kind. */
export function labelName(name: string, { as }: RefSpec): string | undefined {
  const [, stem, isMany] = /^(.+)_id(s?)$/.exec(name) ?? []
  return as ?? (stem === undefined ? undefined : `${stem}_name${isMany}`)
}
