// Records of another resource: which ones a reader may choose from, what they are called, and whether a record may name one.
// The other resource's own walls stand: its scope, unless the column is for all, and the columns that it guards.
import {
  choicesOf,
  type Option,
  type OptionsAnswer,
  type Row,
  siblingPath,
  type WireValue,
} from '@cangdan/protocol'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Principal } from '#platform/identity/principal.ts'
import type { Action } from '#engine/declare/action.ts'
import { COLUMN_SQL } from '#engine/sql/columns/index.ts'
import { type Column, isSecret } from '#engine/declare/columns/column.ts'
import { expressionAt } from '#engine/sql/expressions.ts'
import { EVERYTHING, scopeOf } from '#engine/sql/scope.ts'
import { seesAll } from '#engine/declare/rights/ownership.ts'
import { resourceAt } from '#engine/declare/registry.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import { formDependencies, type RefSpec } from '#engine/declare/columns/ref.ts'

/** The call that offers them. */
export const optionsPath = (resource: Resource): string => siblingPath(resource.path, 'Options')

/** A column that names records of another resource. */
export type RefColumn = Column & { readonly ref: RefSpec }

export const isRef = (column: Column): column is RefColumn => column.ref !== undefined

/** The columns among them that name other records. */
export const refsOf = (columns: Iterable<Column>): RefColumn[] => [...columns].filter(isRef)

/** The ids that such a column holds: one, or several. */
export const idsIn = (value: WireValue | undefined): readonly number[] =>
  typeof value === 'number' ? [value] : choicesOf(value)

/** What the call that offers records calls a field: `action.field` for one of an action's dialog. */
export const askedName = (name: string, action: Pick<Action, 'name'> | undefined): string =>
  action === undefined ? name : `${action.name}.${name}`

/** All the fields that name other records, by what that call calls them. */
export function askedRefs({ columns, actions }: Resource): Map<string, RefColumn> {
  const own = refsOf(columns.values()).map((column) => [column.name, column] as const)
  const ofActions = [...actions.values()].flatMap((action) =>
    refsOf(action.fields.values()).map((column) => [askedName(column.name, action), column] as const),
  )
  return new Map([...own, ...ofActions])
}

/** The table of those whose principals are; of no other is a number one of an organisation. */
const ORGANISATIONS = 'organisation'

/** Checks what only the finished resources can tell. A guarded column is neither searched, matched against nor read from elsewhere. */
export function checkRefs(resource: Resource): void {
  checkReads(resource)
  for (const [name, { ref }] of askedRefs(resource)) {
    const target = resourceAt(ref.to)
    const named = [ref.label, ...Object.values(ref.dependsOn ?? {})].map((column) =>
      target.columns.get(column),
    )
    if (named.some((column) => column === undefined || isSecret(column)) || named[0]?.type !== 'text')
      throw new Error(`${resource.path}: ${name} names columns that ${target.path} does not show everybody`)
    if (ref.own && target.table !== ORGANISATIONS)
      throw new Error(`${resource.path}: ${name} names no organisations, of which one could be the reader's`)
    if (formDependencies(ref).some((own) => !resource.columns.has(own)))
      throw new Error(`${resource.path}: ${name} depends on a column that is not there`)
  }
}

function checkReads(resource: Resource): void {
  for (const { name, reads, guarded } of resource.columns.values()) {
    if (reads === undefined) continue
    const { ref, guarded: isGuarded } = resource.columns.get(reads.by) ?? {}
    const target = ref === undefined ? undefined : resourceAt(ref.to)
    const column = target?.columns.get(reads.column)
    if (column === undefined || isSecret(column))
      throw new Error(`${resource.path}: ${name} reads what ${reads.by} does not show everybody`)
    if (isGuarded && !guarded)
      throw new Error(
        `${resource.path}: ${name} would show everybody what ${reads.by}, which is guarded, names`,
      )
  }
}

const A_PAGE = 20

export interface OptionsQuery {
  readonly keyword: string
  readonly page: number
  /** Only these, whether or not they may be chosen anew. */
  readonly ids: readonly number[] | undefined
  /** What is known of the fields that it depends on. */
  readonly given: ReadonlyMap<string, number>
}

/** A page of the records that the column may name, by their labels. */
export async function readOptions(
  db: Db,
  { ref }: RefColumn,
  { keyword, page, ids, given }: OptionsQuery,
  principal: Principal,
): Promise<OptionsAnswer> {
  const target = resourceAt(ref.to)
  const fits = Object.entries(ref.dependsOn ?? {}).flatMap(([own, theirs]) => {
    const value = given.get(own)
    return value === undefined ? [] : [fitsOf(target, theirs, value)]
  })
  const suiting = ref.suits === undefined ? undefined : given.get(ref.suits.by)
  if (ref.suits !== undefined && suiting !== undefined) fits.push(ref.suits.where(principal, suiting))
  const conditions =
    ids === undefined
      ? [ref.where ?? sql<SqlBool>`true`, ...fits, offeredFor(ref, keyword, principal)]
      : [sql<SqlBool>`${keyRef(target)} = any(${ids}::bigint[])`, isKnown(ref, principal)]
  const { rows } = await sql<Option>`
    select ${keyRef(target)} as value, coalesce(${labelOf(ref)}, '') as label
      from ${sql.table(target.table)}
     where ${sql.join([choosable(ref, principal), ...conditions], sql` and `)}
     order by 2, 1
     limit ${A_PAGE + 1} offset ${(page - 1) * A_PAGE}`.execute(db)
  return { options: rows.slice(0, A_PAGE), more: rows.length > A_PAGE }
}

/** The records that a form offers for what was typed: of those that the reader knows, or by their exact names. */
function offeredFor(ref: RefSpec, keyword: string, principal: Principal): RawBuilder<SqlBool> {
  const known = isKnown(ref, principal)
  if (keyword === '') return known
  const found = sql<SqlBool>`${known} and ${COLUMN_SQL.text.filters.text(labelOf(ref), keyword)}`
  return ref.known === undefined ? found : sql`((${found}) or ${isNamedExactly(ref, keyword)})`
}

/** A record that names others, and is seen by who reads. */
export interface NamedBy {
  readonly resource: Resource
  readonly id: number
}

/** Who asks how records are called. */
export interface LabelReader {
  readonly principal: Principal
  /** The row of this one says how it is called what it names today: who reads it knows that much. */
  readonly by?: NamedBy | undefined
}

/** The labels of these records, which others name that the reader sees, as far as they may know them; by id. */
export async function labelsOf(
  db: Db,
  column: RefColumn,
  ids: readonly number[],
  { principal, by }: LabelReader,
): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const { ref } = column
  const target = resourceAt(ref.to)
  const { rows } = await sql<Option>`
    select ${keyRef(target)} as value, coalesce(${labelOf(ref)}, '') as label
      from ${sql.table(target.table)}
     where ${keyRef(target)} = any(${[...ids]}::bigint[])
       and ((${nameable(ref, principal)}) or ${keyRef(target)} = any(${await namedNow(db, column, by)}::bigint[]))`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ value, label }) => [String(value), label]))
}

async function namedNow(db: Db, { name, list }: Column, by: NamedBy | undefined): Promise<readonly number[]> {
  if (by === undefined || list === false) return []
  const { resource, id } = by
  const { rows } = await sql<{ value: WireValue }>`
    select ${expressionAt(resource, name)} as value from ${sql.table(resource.table)} where ${keyRef(resource)} = ${id}`.execute(
    db,
  )
  return idsIn(rows[0]?.value)
}

/** The ids of the records with these labels that may be chosen; a label that several of them share is left out. */
export async function idsOfLabels(
  db: Db,
  { ref }: RefColumn,
  labels: readonly string[],
  principal: Principal,
): Promise<Map<string, number>> {
  if (labels.length === 0) return new Map()
  const target = resourceAt(ref.to)
  const { rows } = await sql<{ label: string; id: number }>`
    select ${labelOf(ref)} as label, min(${keyRef(target)}) as id
      from ${sql.table(target.table)}
     where ${labelOf(ref)} = any(${[...labels]}::text[])
       and ${sql.join([choosable(ref, principal), ref.where ?? sql`true`], sql` and `)}
     group by 1 having count(*) = 1`.execute(db)
  return new Map(rows.map(({ label, id }) => [label, id]))
}

/** As many as anybody looks through for the nearest. */
export const MAX_LABELS = 2_000

/** What the records are called that a form offers unasked, as far as there are not too many. */
export async function labelsOffered(db: Db, { ref }: RefColumn, principal: Principal): Promise<string[]> {
  const target = resourceAt(ref.to)
  const { rows } = await sql<{ label: string }>`
    select distinct ${labelOf(ref)} as label from ${sql.table(target.table)}
     where ${sql.join([choosable(ref, principal), isKnown(ref, principal), ref.where ?? sql`true`], sql` and `)}
       and ${labelOf(ref)} <> ''
     order by 1 limit ${MAX_LABELS}`.execute(db)
  return rows.map(({ label }) => label)
}

/** A record that another names, or is about to. */
export interface Naming {
  readonly id: number
  /** The values of the one that names it. */
  readonly record: Row
}

/** Which of these, by their places among them, may be: the record is seen by the writer, offered, and fits what it depends on. */
export async function mayName(
  tx: Db,
  { ref }: RefColumn,
  namings: readonly Naming[],
  principal: Principal,
): Promise<ReadonlySet<number>> {
  if (namings.length === 0) return new Set()
  const target = resourceAt(ref.to)
  const needs = Object.entries(ref.dependsOn ?? {})
  const needed = needs.map(([own]) =>
    namings.map(({ record }) => (typeof record[own] === 'number' ? record[own] : null)),
  )
  const asked = [namings.map(({ id }) => id), ...needed].map((each) => sql`${each}::bigint[]`)
  const names = ['id', ...needs.map((_, index) => `need${index}`), 'place'].map((name) => sql.id(name))
  const fits = needs.map(
    ([, theirs], index) => sql<SqlBool>`${expressionAt(target, theirs)} = ${sql.ref(`asked.need${index}`)}`,
  )
  const { rows } = await sql<{ place: number }>`
    select asked.place
      from unnest(${sql.join(asked)}) with ordinality as asked (${sql.join(names)})
      join ${sql.table(target.table)} on ${keyRef(target)} = asked.id
     where ${sql.join([choosable(ref, principal), ref.where ?? sql`true`, ...fits], sql` and `)}`.execute(tx)
  return new Set(rows.map(({ place }) => place - 1))
}

/** The records whose labels a reader may know: those that they see, or all where the column is for all. */
function nameable(ref: RefSpec, principal: Principal): RawBuilder<SqlBool> {
  const target = resourceAt(ref.to)
  return ref.forAll === undefined ? seenOrOwn(ref, principal) : (target.only ?? EVERYTHING)
}

function seenOrOwn({ to, own }: RefSpec, principal: Principal): RawBuilder<SqlBool> {
  const target = resourceAt(to)
  const seen = scopeOf(target, principal)
  return own ? sql`((${seen}) or ${keyRef(target)} = ${principal.organisationId}::bigint)` : seen
}

/** The records that they may be shown to choose from. Of what they see no list of, only what may be chosen anew. */
function choosable(ref: RefSpec, principal: Principal): RawBuilder<SqlBool> {
  const { to, forAll, where = EVERYTHING } = ref
  const isOpen = forAll === undefined || seesAll(resourceAt(to), principal)
  return isOpen ? seenOrOwn(ref, principal) : sql`(${nameable(ref, principal)}) and (${where})`
}

const keyRef = (target: Resource): RawBuilder<unknown> => sql.ref(`${target.table}.${PK}`)

const labelOf = (ref: RefSpec): RawBuilder<unknown> => expressionAt(resourceAt(ref.to), ref.label)

const fitsOf = (target: Resource, column: string, value: number): RawBuilder<SqlBool> =>
  sql`${expressionAt(target, column)} = ${value}::bigint`

/** The records that this reader knows: all of them unless the field says otherwise. Names the target's table by its own name. */
function isKnown({ to, known }: RefSpec, principal: Principal): RawBuilder<SqlBool> {
  const target = resourceAt(to)
  if (known === undefined || seesAll(target, principal)) return sql<SqlBool>`true`
  const list = resourceAt(known.in)
  const named = known.by.map(
    (column) =>
      sql`select ${expressionAt(list, column)} from ${sql.table(list.table)} where ${scopeOf(list, principal)}`,
  )
  return sql<SqlBool>`${sql.ref(`${target.table}.${PK}`)} in (${sql.join(named, sql` union all `)})`
}

/** The records whose label, or one of the columns that identify them, is this text and nothing more, as a person reads it. */
function isNamedExactly({ to, label, known }: RefSpec, text: string): RawBuilder<SqlBool> {
  const target = resourceAt(to)
  const columns = [label, ...(known?.exact ?? [])].map(
    (column) => sql`mark_as_read(${expressionAt(target, column)}) = mark_as_read(${text}::text)`,
  )
  return sql<SqlBool>`(${sql.join(columns, sql` or `)})`
}
