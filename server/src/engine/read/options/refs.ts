// Options of `ref` columns: the records that a caller may choose, their labels, and validation. The scope of the other resource applies unless the
// column has `forAll`; guarded columns are never used.
import {
  getNumberChoices,
  type Option,
  type OptionsResponse,
  type Row,
  getSiblingPath,
  type WireValue,
} from '@cangdan/protocol'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Principal } from '#platform/identity/principal.ts'
import type { Action } from '#engine/declare/action.ts'
import { COLUMN_SQL } from '#engine/sql/columns/index.ts'
import { type Column, isSecret } from '#engine/declare/columns/column.ts'
import { getExpressionByName } from '#engine/sql/expressions.ts'
import { EVERYTHING, buildScope } from '#engine/sql/scope.ts'
import { canSeeAll } from '#engine/declare/rights/ownership.ts'
import { getResource } from '#engine/declare/registry.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import { listDependencies, type RefSpec } from '#engine/declare/columns/ref.ts'

export const getOptionsPath = (resource: Resource): string => getSiblingPath(resource.path, 'Options')

export type RefColumn = Column & { readonly ref: RefSpec }

export const isRef = (column: Column): column is RefColumn => column.ref !== undefined

export const filterRefs = (columns: Iterable<Column>): RefColumn[] => [...columns].filter(isRef)

export const toRecordIds = (value: WireValue | undefined): readonly number[] =>
  typeof value === 'number' ? [value] : getNumberChoices(value)

/** Returns the name of a field in the options call: `action.field` for a field of an action's dialog. */
export const getOptionsField = (name: string, action: Pick<Action, 'name'> | undefined): string =>
  action === undefined ? name : `${action.name}.${name}`

export function mapOptionsFields({ columns, actions }: Resource): Map<string, RefColumn> {
  const own = filterRefs(columns.values()).map((column) => [column.name, column] as const)
  const ofActions = [...actions.values()].flatMap((action) =>
    filterRefs(action.fields.values()).map((column) => [getOptionsField(column.name, action), column] as const),
  )
  return new Map([...own, ...ofActions])
}

/** The table whose ids are those of `Principal.organisationId`. */
const ORGANISATIONS = 'organisation'

/** Validates `ref` columns after all resources are loaded. Guarded columns are never searched, matched or read. @throws Error */
export function checkRefs(resource: Resource): void {
  checkReads(resource)
  for (const [name, { ref }] of mapOptionsFields(resource)) {
    const target = getResource(ref.to)
    const named = [ref.label, ...Object.values(ref.dependsOn ?? {})].map((column) => target.columns.get(column))
    if (named.some((column) => column === undefined || isSecret(column)) || named[0]?.type !== 'text')
      throw new Error(`${resource.path}: ${name} uses columns of ${target.path} that not every caller can read`)
    if (ref.own && target.table !== ORGANISATIONS)
      throw new Error(`${resource.path}: ${name} has own, but does not refer to organisations`)
    if (listDependencies(ref).some((own) => !resource.columns.has(own)))
      throw new Error(`${resource.path}: ${name} depends on a column that does not exist`)
  }
}

function checkReads(resource: Resource): void {
  for (const { name, reads, guarded } of resource.columns.values()) {
    if (reads === undefined) continue
    const { ref, guarded: isGuarded } = resource.columns.get(reads.by) ?? {}
    const target = ref === undefined ? undefined : getResource(ref.to)
    const column = target?.columns.get(reads.column)
    if (column === undefined || isSecret(column))
      throw new Error(`${resource.path}: ${name} reads a column through ${reads.by} that not every caller can read`)
    if (isGuarded && !guarded)
      throw new Error(`${resource.path}: ${name} must be guarded, because it reads through the guarded ${reads.by}`)
  }
}

const PAGE_SIZE = 20

export interface OptionsQuery {
  readonly keyword: string
  readonly page: number
  /** Only these ids, including records that can no longer be chosen. */
  readonly ids: readonly number[] | undefined
  readonly dependencies: ReadonlyMap<string, number>
}

export async function loadOptionsPage(
  db: Db,
  { ref }: RefColumn,
  { keyword, page, ids, dependencies: input }: OptionsQuery,
  principal: Principal,
): Promise<OptionsResponse> {
  const target = getResource(ref.to)
  const fits = Object.entries(ref.dependsOn ?? {}).flatMap(([own, theirs]) => {
    const value = input.get(own)
    return value === undefined ? [] : [buildEqualCondition(target, theirs, value)]
  })
  const suiting = ref.suits === undefined ? undefined : input.get(ref.suits.by)
  if (ref.suits !== undefined && suiting !== undefined) fits.push(ref.suits.where(principal, suiting))
  const conditions =
    ids === undefined
      ? [ref.where ?? sql<SqlBool>`true`, ...fits, buildOfferedCondition(ref, keyword, principal)]
      : [sql<SqlBool>`${getKeyRef(target)} = any(${ids}::bigint[])`, buildKnownCondition(ref, principal)]
  const { rows } = await sql<Option>`
    select ${getKeyRef(target)} as value, coalesce(${getLabelExpression(ref)}, '') as label
      from ${sql.table(target.table)}
     where ${sql.join([buildChoosableCondition(ref, principal), ...conditions], sql` and `)}
     order by 2, 1
     limit ${PAGE_SIZE + 1} offset ${(page - 1) * PAGE_SIZE}`.execute(db)
  return { options: rows.slice(0, PAGE_SIZE), more: rows.length > PAGE_SIZE }
}

/** Condition of the offered records: known ones that match the keyword, or an exact match. */
function buildOfferedCondition(ref: RefSpec, keyword: string, principal: Principal): RawBuilder<SqlBool> {
  const known = buildKnownCondition(ref, principal)
  if (keyword === '') return known
  const found = sql<SqlBool>`${known} and ${COLUMN_SQL.text.filters.text(getLabelExpression(ref), keyword)}`
  return ref.known === undefined ? found : sql`((${found}) or ${buildExactNameCondition(ref, keyword)})`
}

export interface ReferencingRecord {
  readonly resource: Resource
  readonly id: number
}

export interface LabelReader {
  readonly principal: Principal
  /** Labels that this record currently shows are readable, since its caller already sees them. */
  readonly by?: ReferencingRecord | undefined
}

/** Loads labels by id, limited to those that the caller may read. */
export async function loadLabels(
  db: Db,
  column: RefColumn,
  ids: readonly number[],
  { principal, by }: LabelReader,
): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const { ref } = column
  const target = getResource(ref.to)
  const { rows } = await sql<Option>`
    select ${getKeyRef(target)} as value, coalesce(${getLabelExpression(ref)}, '') as label
      from ${sql.table(target.table)}
     where ${getKeyRef(target)} = any(${[...ids]}::bigint[])
       and ((${buildNameableCondition(ref, principal)}) or ${getKeyRef(target)} = any(${await loadReferencedIds(db, column, by)}::bigint[]))`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ value, label }) => [String(value), label]))
}

async function loadReferencedIds(
  db: Db,
  { name, list }: Column,
  by: ReferencingRecord | undefined,
): Promise<readonly number[]> {
  if (by === undefined || list === false) return []
  const { resource, id } = by
  const { rows } = await sql<{ value: WireValue }>`
    select ${getExpressionByName(resource, name)} as value from ${sql.table(resource.table)} where ${getKeyRef(resource)} = ${id}`.execute(
    db,
  )
  return toRecordIds(rows[0]?.value)
}

/** Finds records that may be chosen by their labels. Ambiguous labels are omitted. */
export async function findIdsByLabel(
  db: Db,
  { ref }: RefColumn,
  labels: readonly string[],
  principal: Principal,
): Promise<Map<string, number>> {
  if (labels.length === 0) return new Map()
  const target = getResource(ref.to)
  const { rows } = await sql<{ label: string; id: number }>`
    select ${getLabelExpression(ref)} as label, min(${getKeyRef(target)}) as id
      from ${sql.table(target.table)}
     where ${getLabelExpression(ref)} = any(${[...labels]}::text[])
       and ${sql.join([buildChoosableCondition(ref, principal), ref.where ?? sql`true`], sql` and `)}
     group by 1 having count(*) = 1`.execute(db)
  return new Map(rows.map(({ label, id }) => [label, id]))
}

/** Limit for searching the nearest label. */
export const MAX_LABELS = 2_000

/** Loads the labels that a form offers without a keyword, up to `MAX_LABELS`. */
export async function loadOfferedLabels(db: Db, { ref }: RefColumn, principal: Principal): Promise<string[]> {
  const target = getResource(ref.to)
  const { rows } = await sql<{ label: string }>`
    select distinct ${getLabelExpression(ref)} as label from ${sql.table(target.table)}
     where ${sql.join([buildChoosableCondition(ref, principal), buildKnownCondition(ref, principal), ref.where ?? sql`true`], sql` and `)}
       and ${getLabelExpression(ref)} <> ''
     order by 1 limit ${MAX_LABELS}`.execute(db)
  return rows.map(({ label }) => label)
}

export interface RecordReference {
  readonly id: number
  readonly record: Row
}

/** Returns the indexes of the allowed references: the writer sees the record, it can be chosen, and it matches `dependsOn`. */
export async function findAllowedReferences(
  tx: Db,
  { ref }: RefColumn,
  namings: readonly RecordReference[],
  principal: Principal,
): Promise<ReadonlySet<number>> {
  if (namings.length === 0) return new Set()
  const target = getResource(ref.to)
  const needs = Object.entries(ref.dependsOn ?? {})
  const needed = needs.map(([own]) =>
    namings.map(({ record }) => (typeof record[own] === 'number' ? record[own] : null)),
  )
  const requested = [namings.map(({ id }) => id), ...needed].map((each) => sql`${each}::bigint[]`)
  const names = ['id', ...needs.map((_, index) => `need${index}`), 'place'].map((name) => sql.id(name))
  const fits = needs.map(
    ([, theirs], index) => sql<SqlBool>`${getExpressionByName(target, theirs)} = ${sql.ref(`asked.need${index}`)}`,
  )
  const { rows } = await sql<{ place: number }>`
    select asked.place
      from unnest(${sql.join(requested)}) with ordinality as asked (${sql.join(names)})
      join ${sql.table(target.table)} on ${getKeyRef(target)} = asked.id
     where ${sql.join([buildChoosableCondition(ref, principal), ref.where ?? sql`true`, ...fits], sql` and `)}`.execute(
    tx,
  )
  return new Set(rows.map(({ place }) => place - 1))
}

/** Condition of the records whose labels the caller may read: visible ones, or all with `forAll`. */
function buildNameableCondition(ref: RefSpec, principal: Principal): RawBuilder<SqlBool> {
  const target = getResource(ref.to)
  return ref.forAll === undefined ? buildVisibleCondition(ref, principal) : (target.only ?? EVERYTHING)
}

function buildVisibleCondition({ to, own }: RefSpec, principal: Principal): RawBuilder<SqlBool> {
  const target = getResource(to)
  const seen = buildScope(target, principal)
  return own ? sql`((${seen}) or ${getKeyRef(target)} = ${principal.organisationId}::bigint)` : seen
}

/** Condition of the records that the caller may choose. Without access to their list, only those that match `where`. */
function buildChoosableCondition(ref: RefSpec, principal: Principal): RawBuilder<SqlBool> {
  const { to, forAll, where = EVERYTHING } = ref
  const isOpen = forAll === undefined || canSeeAll(getResource(to), principal)
  return isOpen
    ? buildVisibleCondition(ref, principal)
    : sql`(${buildNameableCondition(ref, principal)}) and (${where})`
}

const getKeyRef = (target: Resource): RawBuilder<unknown> => sql.ref(`${target.table}.${PK}`)

const getLabelExpression = (ref: RefSpec): RawBuilder<unknown> => getExpressionByName(getResource(ref.to), ref.label)

const buildEqualCondition = (target: Resource, column: string, value: number): RawBuilder<SqlBool> =>
  sql`${getExpressionByName(target, column)} = ${value}::bigint`

/** Condition of the records that the caller knows, as `RefSpec.known` limits them. Refers to the target's table by its own name. */
function buildKnownCondition({ to, known }: RefSpec, principal: Principal): RawBuilder<SqlBool> {
  const target = getResource(to)
  if (known === undefined || canSeeAll(target, principal)) return sql<SqlBool>`true`
  const list = getResource(known.in)
  const named = known.by.map(
    (column) =>
      sql`select ${getExpressionByName(list, column)} from ${sql.table(list.table)} where ${buildScope(list, principal)}`,
  )
  return sql<SqlBool>`${sql.ref(`${target.table}.${PK}`)} in (${sql.join(named, sql` union all `)})`
}

/** Condition of the records whose label or identifying column equals the text, ignoring invisible differences. */
function buildExactNameCondition({ to, label, known }: RefSpec, text: string): RawBuilder<SqlBool> {
  const target = getResource(to)
  const columns = [label, ...(known?.exact ?? [])].map(
    (column) => sql`normalize_label(${getExpressionByName(target, column)}) = normalize_label(${text}::text)`,
  )
  return sql<SqlBool>`(${sql.join(columns, sql` or `)})`
}
