// Whatever a list is filtered or sorted by is found in an index, or the table of exceptions says why not.
import type { ColumnType } from '@cangdan/protocol'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { filteredAs } from '#engine/declare/column.ts'
import { readListQuery } from '#engine/sql/list-query.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { selectPageSql } from '#engine/sql/select.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { resources } from '../index.ts'
import { UNINDEXED } from './exceptions.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const SOME: Record<ColumnType, string> = {
  text: 'a few letters',
  select: '1',
  checkbox: '1,2',
  cascade: '1',
  number: '1,2',
  date: '0,1',
  datetime: '0,1',
  eqdate: '0',
  time: '08:00:00,09:00:00',
  eqtime: '0',
  second: '1,2',
  image: '',
  hide: '',
}

/** How the database would answer, were these ways to answer dear beyond measure. */
async function planOf(dear: readonly string[], ask: (tx: Db) => RawBuilder<unknown>): Promise<string> {
  return inTransaction(platform.db, async (tx) => {
    for (const way of dear) await sql`select set_config(${`enable_${way}`}, 'off', true)`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${ask(tx)}`.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

// Walking through an index in its order looks at every row too.
const WALKING = ['seqscan', 'indexscan', 'indexonlyscan']
const SORTING = ['seqscan', 'sort']

const filtering = (resource: Resource, name: string, wire: string) => () =>
  sql`select from ${sql.table(resource.table)} where ${sql.join(readListQuery(resource, { [name]: wire }).where)}`

const sorting = (resource: Resource, sort: string, order: string) => (tx: Db) =>
  selectPageSql(
    tx,
    resource,
    [...resource.columns.values()].slice(0, 1),
    readListQuery(resource, { sort, order }),
  )

/** The stored columns that no index serves. */
async function unserved(resource: Resource): Promise<string[]> {
  const missing = new Set<string>()
  for (const column of resource.columns.values()) {
    if (column.sql !== undefined) continue
    const type = filteredAs(column)
    const names = [column.name, ...(column.second === undefined ? [] : [column.second])]
    for (const name of type === undefined ? [] : names) {
      const plan = await planOf(WALKING, filtering(resource, name, SOME[type ?? 'text']))
      if (!plan.includes('Index Cond')) missing.add(name)
    }
    for (const order of column.sort ? ['true', 'false'] : []) {
      const plan = await planOf(SORTING, sorting(resource, column.name, order))
      if (/^\s*(->)?\s*Sort /m.test(plan)) missing.add(column.name)
    }
  }
  return [...missing]
}

it.each(resources.map((resource) => [resource.path, resource] as const))(
  '%s finds in an index what it is filtered or sorted by, but for what the table of exceptions gives a reason for',
  async (path, resource) => {
    const missing = await unserved(resource)
    const excepted = Object.keys(UNINDEXED[path] ?? {})
    // A list that is excepted as a whole has something to be excepted for.
    const named = excepted.includes('*') && missing.length > 0 ? ['*'] : missing.toSorted()
    expect(named).toEqual(excepted.toSorted())
  },
)

it('excepts no list that is not there', () => {
  const paths = resources.map(({ path }) => path)
  expect(Object.keys(UNINDEXED).filter((path) => !paths.includes(path))).toEqual([])
})

afterAll(() => {
  const lines = Object.entries(UNINDEXED).flatMap(([path, columns]) =>
    Object.entries(columns).map(
      ([column, reason]) => `  ${path} looks through all rows by ${column}: ${reason}`,
    ),
  )
  process.stdout.write(`Filters and orders without an index:\n${lines.join('\n')}\n`)
})
