// With ten million rows, every filter, sort and scope of a list uses an index, or its declaration gives a reason.
import { type ColumnType, FILTER_PARAM } from '@cangdan/protocol'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Column, getFilterType } from '#engine/declare/columns/column.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { flattenPredicate } from '#engine/declare/rights/scope.ts'
import { buildSource } from '#engine/sql/expressions.ts'
import { loadPosition, buildRangeConditions } from '#engine/sql/keyset.ts'
import { type ListQuery, readListQuery } from '#engine/sql/list-query.ts'
import { buildScope } from '#engine/sql/scope.ts'
import { selectCountSql, selectPageSql } from '#engine/sql/select.ts'
import {
  assertIndexed,
  type Indexes,
  readIndexes,
  findUnindexedColumns,
  getStoredColumn,
  findUnindexedScope,
} from '#engine/sql/index-coverage.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { OrganisationKind, Principal } from '#platform/identity/principal.ts'
import type { TestPlatform } from '#testing/test-platform.ts'
import { resources } from '#modules/index.ts'
import { createFilledPlatform, testedResources } from './records/filled-platform.ts'

let platform: TestPlatform
let indexes: Indexes
beforeAll(async () => {
  platform = await createFilledPlatform()
  indexes = await readIndexes(platform.db)
})
afterAll(() => platform.close())

const MANY = 10_000_000
const ORGANISATIONS = 1000

const SAMPLE_VALUES: Record<ColumnType, string> = {
  text: 'a few letters',
  select: '1',
  checkbox: '1,2',
  tags: 'a few letters',
  cascade: '1',
  number: '1,2',
  date: '0,1',
  datetime: '0,1',
  eqdate: '0',
  time: '08:00:00,09:00:00',
  eqtime: '0',
  second: '1,2',
  image: '',
  hide: '1',
}

/** Sets statistics of ten million rows for every table, with few rows per organisation and per referenced record. */
async function setLargeStatistics(tx: Db): Promise<void> {
  await sql`delete from pg_statistic where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`.execute(
    tx,
  )
  await sql`update pg_class set reltuples = ${MANY}, relpages = greatest(1, relpages)
             where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(tx)
  const owners = testedResources.flatMap(({ table, scope }) =>
    [...scope.values()].flatMap(flattenPredicate).flatMap((part) => {
      if (part.is === 'listed') return [`${part.table}.organisation_id`]
      return part.is === 'own' ? [`${table}.${part.column}`] : []
    }),
  )
  await sql`
    select pg_restore_attribute_stats('schemaname', 'public', 'relname', relname::text, 'attname', attname::text, 'inherited', false,
             'null_frac', 0::real, 'avg_width', 8,
             'n_distinct', (case when relname || '.' || attname = any(${owners}::text[]) then ${ORGANISATIONS} else -0.1 end)::real)
      from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attname like '%\\_id' and atttypid = 'bigint'::regtype`.execute(
    tx,
  )
}

const createMember = (organisationKind: OrganisationKind): Principal => ({
  organisationKind,
  organisationId: 1,
  accountId: 1,
  personId: 1,
  sessionId: '',
  roles: [],
  isAdmin: false,
  apis: new Set(),
  paths: new Set(),
})

interface QueryCase {
  readonly what: string
  readonly query: Record<string, string>
  readonly by?: string
}

const findTextOption = ({ options = [] }: Column): string | undefined =>
  options.map(String).find((_option, place) => typeof options[place] === 'string')

function listQueryCases({ columns, facets }: Resource): QueryCase[] {
  const levels = facets.flatMap(({ filters = [] }) => filters)
  return [...columns.values()].flatMap((column): QueryCase[] => {
    const { name, second, sort } = column
    const type = getFilterType(column) ?? (levels.includes(name) ? 'select' : undefined)
    const names = type === undefined ? [] : [name, ...(second === undefined ? [] : [second])]
    return [
      ...names.map((each) => ({
        what: `filtered by ${each}`,
        query: { [each]: findTextOption(column) ?? SAMPLE_VALUES[type ?? 'text'] },
        by: name,
      })),
      ...(sort ? ['true', 'false'] : []).map((order) => ({
        what: `sorted by ${name}, ${order === 'true' ? 'up' : 'down'}`,
        query: { sort: name, order },
        by: name,
      })),
    ]
  })
}

/** Returns queries with two filters or two sorts. Combinations with a column that has a `fullScan` reason are left out. */
function combineQueryCases(resource: Resource, cases: readonly QueryCase[]): QueryCase[] {
  const { columns } = resource
  const getTable = ({ by = '' }: QueryCase) => {
    const column = columns.get(by)
    return column === undefined ? undefined : getStoredColumn(resource, column)?.[0]
  }
  const isServed = ({ by = '' }: QueryCase) => columns.get(by)?.fullScan === undefined
  const filters = cases.filter((each) => isServed(each) && each.query['sort'] === undefined)
  const sorts = cases.filter((each) => isServed(each) && each.query['order'] === 'true')
  return [
    // No index serves conditions on two tables of which one must match.
    ...listPairs(filters)
      .filter(([one, other]) => getTable(one) === getTable(other))
      .map(([one, other]) => ({
        what: `${one.what} or ${other.what}`,
        query: { [FILTER_PARAM]: JSON.stringify({ _any: [one.query, other.query] }) },
        by: one.by ?? '',
      })),
    ...listPairs(sorts).map(([one, other]) => ({
      what: `${one.what}, then ${other.what}`,
      query: { sort: `${one.by},${other.by}`, order: 'true,false' },
      by: one.by ?? '',
    })),
  ]
}

const listPairs = <T>(all: readonly T[]): [T, T][] =>
  all.flatMap((one, place) => all.slice(place + 1, place + 2).map((other): [T, T] => [one, other]))

async function assertIndexStart(tx: Db, resource: Resource, scope: RawBuilder<SqlBool>): Promise<void> {
  const sorts = [...resource.columns.values()].filter(({ sort, fullScan }) => sort && fullScan === undefined)
  for (const query of [{}, ...sorts.map(({ name }) => ({ sort: name, order: 'true' }))]) {
    const list = readListQuery(resource, query)
    for (const statement of await buildLaterPages(tx, resource, { ...list, where: [scope, ...list.where] })) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(tx)
      const plan = rows.map((row) => row['QUERY PLAN'])
      // Computed columns in subplans may compare rows.
      const subplans = plan.findIndex((line) => line.includes('SubPlan'))
      const outer = subplans < 0 ? plan : plan.slice(0, subplans)
      expect(
        outer.filter((line) => /Filter: .*(ROW\(|\bid [<>])/.test(line)),
        plan.join('\n'),
      ).toEqual([])
    }
  }
}

async function hasSequentialScan(tx: Db, statement: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(tx)
  return rows.some((row) => row['QUERY PLAN'].includes('Seq Scan on'))
}

async function buildLaterPages(tx: Db, resource: Resource, scoped: ListQuery): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql<{
    id: number
  }>`select max(${sql.ref(`${resource.table}.id`)})::bigint as id from ${buildSource(resource)}`.execute(tx)
  const { id } = rows[0]!
  const statements: RawBuilder<unknown>[] = []
  for (const towards of ['after', 'before'] as const) {
    const position = await loadPosition(tx, resource, { ...scoped, from: { id, towards } }, sql`true`)
    for (const beyond of buildRangeConditions(position!)) {
      const where = [...scoped.where, beyond]
      statements.push(selectPageSql(tx, resource, resource.listColumns, { ...scoped, position, where }))
    }
  }
  return statements
}

async function findWholeReads(tx: Db, resource: Resource, kind: OrganisationKind): Promise<string[]> {
  const [scope, found] = [buildScope(resource, createMember(kind)), new Set<string>()]
  const unfiltered: QueryCase = { what: 'unfiltered', query: {} }
  const cases = resource.fullScan === undefined ? listQueryCases(resource) : []
  for (const { what, query, by } of [unfiltered, ...cases, ...combineQueryCases(resource, cases)]) {
    const explained = by !== undefined && resource.columns.get(by)?.fullScan !== undefined
    // Callers who see all rows get the count of all rows.
    const isWide = kind === 'platform' || resource.scope.get(kind)?.is === 'all'
    if (isWide && explained) continue
    const list = readListQuery(resource, query)
    const scoped = { ...list, where: [scope, ...list.where] }
    const statements = [
      selectPageSql(tx, resource, resource.listColumns, scoped),
      ...(await buildLaterPages(tx, resource, scoped)),
      ...(isWide && (by === undefined || query['sort'] !== undefined) ? [] : [selectCountSql(resource, scoped)]),
    ]
    for (const statement of statements) if (await hasSequentialScan(tx, statement)) found.add(what)
  }
  return [...found]
}

// Sample resources are small and have every kind of scope.
const large = testedResources.filter((resource) => resource.fullScan === undefined || !resources.includes(resource))

it.each(large.map((resource) => [resource.path, resource] as const))(
  '%s with ten million rows is listed, counted, filtered and sorted by each kind of organisation without a sequential scan',
  async (_path, resource) => {
    const kinds: OrganisationKind[] = ['platform', ...resource.scope.keys()]
    await inTransaction(platform.db, async (tx) => {
      await setLargeStatistics(tx)
      for (const kind of kinds) expect(await findWholeReads(tx, resource, kind), kind).toEqual([])
      // Sample resources have simpler indexes.
      if (resources.includes(resource))
        await assertIndexStart(tx, resource, buildScope(resource, createMember('platform')))
    })
  },
)

// A single record is read by its id.
const lists = testedResources.filter(({ isSingle }) => !isSingle)
it.each(lists.map((resource) => [resource.path, resource] as const))(
  '%s gives a reason for a full scan exactly where no index serves it',
  (_path, resource) => {
    assertIndexed(resource, indexes)
    const missing = findUnindexedColumns(resource, indexes)
    const reasons = [...resource.columns.values()].filter(({ fullScan }) => fullScan !== undefined)
    const named = reasons.filter(({ name }) => !missing.includes(name))
    // A reason for the whole table needs at least one unserved column or scope.
    const isIdle =
      resource.fullScan !== undefined && missing.length + findUnindexedScope(resource, indexes).length === 0
    const idle = resource.fullScan === undefined ? named.map(({ name }) => name) : isIdle ? ['*'] : []
    expect(idle).toEqual([])
  },
)

afterAll(() => {
  const reasons = resources.flatMap(({ path, fullScan, columns }) =>
    fullScan === undefined
      ? [...columns.values()].flatMap((column) =>
          column.fullScan === undefined ? [] : [`  ${path} by ${column.name}: ${column.fullScan}`],
        )
      : [`  ${path}: ${fullScan}`],
  )
  process.stdout.write(`Looked for among all rows:\n${reasons.join('\n')}\n`)
})
