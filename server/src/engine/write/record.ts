import type { Row, WireValue } from '@cangdan/protocol'
import { getNumberChoices, title } from '@cangdan/protocol'
import { CompiledQuery, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { getSecretOwner, type Vault } from '#platform/addons/vault.ts'
import { Failure } from '#platform/failure.ts'
import { type Column, isSealed, isStored } from '../declare/columns/column.ts'
import { buildStoreSql } from '#engine/sql/columns/index.ts'
import { compileOnce } from '#engine/sql/compile-once.ts'
import { buildIdCondition } from '#engine/sql/expressions.ts'
import type { Change } from '../declare/records/unit-of-work.ts'
import { loadChangesSince, isInHistory } from '#engine/read/history.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import type { Writer } from '../declare/records/writer.ts'
import { EVERYTHING } from '#engine/sql/scope.ts'
import { selectList } from '#engine/sql/select.ts'
import { isSameJson, diffRecordedValues } from '../declare/records/changes.ts'
import { type HistoryEntry, writeHistory } from './history.ts'
import { getDryRunKey } from './dry-run-key.ts'
import { createStateFailure } from './validation/state-failure.ts'
import type { LockedRecord, Outcome } from '#engine/declare/record.ts'

export interface WriteContext {
  readonly resource: Resource
  readonly writer: Writer
}

/** Column with the time of the last change, in some tables. History entries have their own time. */
const UPDATED = 'update_time'

/** Version of records without versions. */
const NO_VERSION = 1

/** Selects all stored columns except the primary key, and the computed columns of its state. */
function buildStoredList(resource: Resource): RawBuilder<unknown> {
  const columns = [...resource.whole.columns.values()].filter((column) => isStored(column) && column.name !== PK)
  const version = resource.isVersioned ? sql`version` : sql`${sql.lit(NO_VERSION)}::bigint`
  return sql`${version} as ":version", ${selectList(resource, [...columns, ...listStateColumns(resource)])}`
}

/** Compiled once, because every write uses it. */
export const getStoredList = (db: Db, resource: Resource): RawBuilder<unknown> =>
  compileOnce(db, resource.whole, () => buildStoredList(resource))

/** Returns the computed columns that conditions of the resource use. */
function listStateColumns({ whole }: Resource): readonly Column[] {
  const known = computed.get(whole)
  if (known !== undefined) return known
  const ofActions = [...whole.actions.values()].flatMap(({ when }) => (when === undefined ? [] : [when]))
  const conditions = [...whole.when.edit, ...whole.when.del, ...ofActions]
  const names = new Set(conditions.flatMap((condition) => Object.keys(condition)))
  const columns = [...whole.columns.values()].filter((column) => !isStored(column) && names.has(column.name))
  computed.set(whole, columns)
  return columns
}

const computed = new WeakMap<Resource, readonly Column[]>()

export type RecordRow = Row & { ':version': number }

export function toLockedRecord(
  resource: Resource,
  id: number,
  { ':version': version, ...state }: RecordRow,
): LockedRecord {
  const names = new Set(listStateColumns(resource).map(({ name }) => name))
  const values =
    names.size === 0 ? state : Object.fromEntries(Object.entries(state).filter(([name]) => !names.has(name)))
  return { path: resource.path, id, version, values, state }
}

/** The scope of a unit of work. */
export type ScopeBuilder = (resource: Resource) => RawBuilder<SqlBool>

/** Locks a record until the transaction ends. @throws Failure `not_found`, also for a record outside the scope */
export async function lockRecord(tx: Db, resource: Resource, id: number, scope: ScopeBuilder): Promise<LockedRecord> {
  const within = scope(resource)
  const { rows } =
    within === EVERYTHING
      ? await tx.executeQuery<RecordRow>(CompiledQuery.raw(getLockText(tx, resource), [id]))
      : await buildLockSql(tx, resource, id, within).execute(tx)
  const [line] = rows
  if (line === undefined) throw new Failure('not_found')
  return toLockedRecord(resource, id, line)
}

// The key stays unlocked, so that inserts with a foreign key to the row do not wait.
const buildLockSql = (
  tx: Db,
  resource: Resource,
  id: number,
  within: RawBuilder<SqlBool>,
): RawBuilder<RecordRow> => sql`
  select ${getStoredList(tx, resource)} from ${sql.table(resource.table)}
   where ${buildIdCondition(resource, id)} and ${within}
     for no key update`

// Without a scope the statement text is cached.
function getLockText(tx: Db, { whole }: Resource): string {
  const text = lockTexts.get(whole) ?? buildLockSql(tx, whole, NO_VERSION, EVERYTHING).compile(tx).sql
  lockTexts.set(whole, text)
  return text
}

const lockTexts = new WeakMap<Resource, string>()

/** @throws Failure `conflict` with the users and the changed columns, if the version differs */
export async function assertVersion(
  tx: Db,
  { resource, writer: { language } }: WriteContext,
  record: LockedRecord,
  version: number,
): Promise<void> {
  if (record.version === version) return
  const changes = await loadChangesSince(tx, resource.table, record.id, version)
  const seen = changes.flatMap(({ who, changed }) =>
    changed.flatMap((name) => {
      const column = resource.columns.get(name)
      if (column === undefined || !isInHistory(column)) return []
      return [{ who: who === '' ? THE_PLATFORM[language] : who, title: column.title[language] }]
    }),
  )
  const joinTexts = (texts: readonly string[]) =>
    [...new Set(texts)].join(language === 'zh' || language === 'ja' ? '、' : ', ')
  throw new Failure('conflict', {
    values: {
      who: seen.length === 0 ? SOMEBODY : joinTexts(seen.map(({ who }) => who)),
      what: seen.length === 0 ? resource.titleOfOne : joinTexts(seen.map((each) => each.title)),
    },
  })
}

/** Same as in the browser's history. */
const THE_PLATFORM = title('系统', 'the platform', 'La plataforma', 'システム')
const SOMEBODY = title('其他用户', 'somebody else', 'Otra persona', '他のユーザー')

interface ScopedWriteContext extends WriteContext {
  readonly scope: ScopeBuilder
}

export async function changeRecord(
  tx: Db,
  { resource, writer, scope }: ScopedWriteContext,
  before: LockedRecord,
  change: Change,
): Promise<LockedRecord> {
  const { id } = before
  const { verb, extraChanges, remark = '' } = change
  const set = applyStamps(resource, { verb, before, set: change.set }, writer)
  assertHistoryTitle(resource, verb)
  assertSteps(resource, before, set, writer)
  const sets = toStoredPairs(resource, pickChanged(before, set), writer.vault).map(
    ([name, value]) => sql`${sql.id(name)} = ${value}`,
  )
  const { rows } = await sql<RecordRow>`
    update ${sql.table(resource.table)}
       set ${sql.join([...sets, sql`version = version + 1`])}
     where ${buildIdCondition(resource, id)}
    returning ${getStoredList(tx, resource)}`.execute(tx)
  const [line] = rows
  if (line === undefined) throw new Failure('not_found')
  const record = toLockedRecord(resource, id, line)
  if (scope(resource) !== EVERYTHING) await assertInScope(tx, resource, id, scope)
  const { [UPDATED]: _moment, ...changed } = diffRecordedValues(resource, before.values, record.values)
  const changes = { ...changed, ...extraChanges }
  const entry = { id, version: record.version, verb, changes, remark }
  if (Object.keys(changes).length > 0 || verb !== 'edit')
    await writeHistory(tx, resource.table, entry, writer.principal)
  return record
}

// Unchanged columns would fire triggers without need.
function pickChanged({ values }: LockedRecord, set: Outcome['set']): Outcome['set'] {
  const isUnchanged = (name: string, value: Outcome['set'][string]) =>
    Object.hasOwn(values, name) && !isExpression(value) && isSameJson(values[name], value)
  return Object.fromEntries(Object.entries(set).filter(([name, value]) => !isUnchanged(name, value)))
}

/** @throws Error for a change without a history title */
function assertHistoryTitle({ path, historyTitles }: Resource, verb: string): void {
  if (!historyTitles.has(verb)) throw new Error(`${path}: no title for history.${verb}`)
}

/** Checks transitions before the database does, which cannot report the current state. @throws Failure `not_now` for an undeclared transition */
function assertSteps(resource: Resource, before: LockedRecord, set: Outcome['set'], writer: Writer): void {
  for (const [column, { steps }] of resource.states) {
    const [from, to] = [before.values[column], set[column]]
    if (typeof to !== 'number' || to === from) continue
    const open = steps.flatMap(([start, end]) => (end === to ? [start] : []))
    if (!open.some((start) => start === from))
      throw createStateFailure(resource, before, { when: [{ [column]: open }], code: 'not_now' }, writer)
  }
}

export async function insertRecord(
  tx: Db,
  { resource, writer, scope }: ScopedWriteContext,
  outcome: Outcome,
): Promise<LockedRecord> {
  const { set } = outcome
  const pairs = await buildInsertPairs(tx, { resource, writer }, set)
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(resource.table)} (${sql.join(pairs.map(([name]) => sql.id(name)))})
    values (${sql.join(pairs.map(([, value]) => value))})
    returning ${sql.id(PK)}`.execute(tx)
  const [added] = rows
  if (added === undefined) throw new Error(`${resource.path}: insert returned no row`)
  // Rejects a new record that the caller could not read.
  const record = await lockRecord(tx, resource, added.id, scope)
  await writeHistory(tx, resource.table, buildAddEntry(resource, record, outcome), writer.principal)
  return record
}

export async function buildInsertPairs(
  tx: Db,
  { resource, writer }: WriteContext,
  set: Outcome['set'],
): Promise<[column: string, RawBuilder<unknown>][]> {
  const stamped = applyStamps(resource, { verb: 'add', before: undefined, set }, writer)
  const pairs = toStoredPairs(resource, stamped, writer.vault)
  return [...(await getDryRunKey(tx, resource)), ...pairs]
}

/** Returns the history entry of a new record, with the given columns as stored. */
export function buildAddEntry(
  resource: Resource,
  { id, version, values }: LockedRecord,
  { set, extraChanges, remark = '' }: Outcome,
): HistoryEntry {
  const names = new Set(Object.keys(set))
  const input = Object.entries(values).filter(([name]) => names.has(name))
  const changes = { ...diffRecordedValues(resource, {}, Object.fromEntries(input)), ...extraChanges }
  return { id, version, verb: 'add', changes, remark }
}

export async function removeRecord(
  tx: Db,
  { resource, writer }: WriteContext,
  { id, version, values }: LockedRecord,
): Promise<void> {
  await sql`delete from ${sql.table(resource.table)} where ${buildIdCondition(resource, id)}`.execute(tx)
  const entry = { id, version, verb: 'del', changes: diffRecordedValues(resource, values, {}) }
  await writeHistory(tx, resource.table, entry, writer.principal)
}

export function applyStamps(
  { facets }: Resource,
  { verb, before, set }: { verb: string; before: LockedRecord | undefined; set: Outcome['set'] },
  { principal }: Pick<Writer, 'principal'>,
): Outcome['set'] {
  const stamps = facets.map(({ stamp }) => stamp?.({ verb, before, principal }) ?? {})
  return Object.assign({}, ...stamps, set) as Outcome['set']
}

// A change must not move a record out of the caller's scope.
async function assertInScope(tx: Db, resource: Resource, id: number, scope: ScopeBuilder): Promise<void> {
  const { rows } = await sql`
    select from ${sql.table(resource.table)} where ${buildIdCondition(resource, id)} and ${scope(resource)}`.execute(tx)
  if (rows.length === 0) throw new Failure('not_found')
}

/** Returns the stored columns of values. A cascade fills two. */
export function toStoredPairs(
  resource: Resource,
  values: Readonly<Record<string, WireValue | RawBuilder<unknown>>>,
  vault?: Vault,
): [column: string, RawBuilder<unknown>][] {
  return Object.entries(values).flatMap(([name, value]): [string, RawBuilder<unknown>][] => {
    if (isExpression(value)) return [[name, value]]
    const column = resource.whole.columns.get(name)
    if (column === undefined) throw new Error(`${resource.path} has no column ${name}`)
    if (isSealed(column)) return [[name, sql`${sealText(resource, name, value, vault)}`]]
    if (column.second === undefined) return [[name, buildStoreSql(column.type, value)]]
    const [first = null, second = null] = getNumberChoices(value)
    return [
      [name, buildStoreSql(column.type, first)],
      [column.second, buildStoreSql(column.type, second)],
    ]
  })
}

/** @throws Error for a writer without a vault, such as a scheduled job */
function sealText({ table }: Resource, name: string, value: WireValue, vault: Vault | undefined): string {
  if (typeof value !== 'string' || value === '') return ''
  if (vault === undefined) throw new Error(`${table}.${name}: the writer has no vault`)
  return vault.seal(value, getSecretOwner(table, name))
}

const isExpression = (value: WireValue | RawBuilder<unknown>): value is RawBuilder<unknown> =>
  typeof value === 'object' && value !== null && 'toOperationNode' in value
