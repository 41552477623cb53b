// Filters, counts, sums, order and pages, compared with an oracle that shares no code with the engine.
import {
  type ColumnMeta,
  type CountResponse,
  FILTER_PARAM,
  checkFilter,
  type FilterMeta,
  type FilterNode,
  GROUP_KINDS,
  CALL_FLAGS,
  MAX_SORTS,
  type Row,
  writeFilterTree,
} from '@cangdan/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PK } from '#engine/declare/resource.ts'
import { selectPage } from '#engine/sql/select.ts'
import { type FilterQuery, sortIds, matchesFilter, matchesTree, listFilters, type Sort } from '../oracle/oracle.ts'
import { ok, getRejectionCode } from '#testing/test-platform.ts'
import { withMicroseconds } from './records/microseconds.ts'
import { describeCover, type Subject } from './records/subject.ts'

/** Returns each row with all filterable values, including those that the list does not show. */
async function withFiltered({ platform, resource, rows, meta }: Subject): Promise<FilterableRow[]> {
  const unlisted = meta.top_search.flatMap(({ name }) => {
    const column = resource.columns.get(name)
    return column === undefined || meta.column_names.includes(name) ? [] : [column]
  })
  const key = resource.columns.get(PK)
  if (unlisted.length === 0 || key === undefined) return rows.map((row) => ({ row, whole: row }))
  const query = { where: [], sort: [], page: 1, limit: ALL }
  const kept = await selectPage(platform.db, resource, [key, ...unlisted], query)
  const byKey = new Map(kept.map((row) => [row[PK], row]))
  return rows.map((row) => ({ row, whole: { ...row, ...byKey.get(row[PK] ?? null) } }))
}

interface FilterableRow {
  readonly row: Row
  readonly whole: Row
}

/** More rows than any list in tests. */
const ALL = 100_000

/** Every list can be filtered by its key, even when it is not declared. */
const KEY: FilterMeta = { name: PK, title: PK, type: 'text' }

const createCrowd = <T>(each: fc.Arbitrary<T>) => fc.array(each, { minLength: 12, maxLength: 12 })

const createSorts = (columns: readonly ColumnMeta[]): fc.Arbitrary<Sort[]> =>
  fc
    .shuffledSubarray([...columns], { minLength: 1, maxLength: Math.min(MAX_SORTS, columns.length) })
    .chain((chosen) =>
      fc.tuple(...chosen.map((column) => fc.record({ column: fc.constant(column), ascending: fc.boolean() }))),
    )

function createTrees(rows: readonly Row[], filters: readonly FilterMeta[]): fc.Arbitrary<FilterNode> {
  const requested = filters.flatMap((filter) => listFilters(rows, filter)).flatMap((each) => Object.entries(each))
  const conditions = requested.map(([name, wire]) => ({ name, wire })).filter(({ wire }) => wire.length <= 40)
  const { node } = fc.letrec<{ node: FilterNode }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.constantFrom(...conditions),
      fc.record({
        kind: fc.constantFrom(...GROUP_KINDS),
        members: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
      }),
    ),
  }))
  return node.filter((tree) => checkFilter(tree) === undefined)
}

describeCover(
  /^column\.\w+\.(type|unit|filter|sort|sum|ref)\b|^scope/,
  (subject) => {
    const { path, resource } = subject

    describe('list (T4)', () => {
      /** Asserts that the call for all matching rows returns the values that bulk actions need. */
      async function assertMatching(requested: FilterQuery, expected: readonly Row[]): Promise<void> {
        const { figures = [], actions, rows, column_names: names } = subject.meta
        const asks = ['id', 'version', ...figures, ...actions.flatMap(({ when = {} }) => Object.keys(when))]
        const stated = asks.filter((name) => names.includes(name) && Object.hasOwn(rows, name))
        const found = await ok(subject.admin.get<Row[]>(path, { [CALL_FLAGS.matching]: true, ...requested }))
        expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
        for (const [place, row] of found.entries()) {
          expect(expected[place]).toMatchObject(row)
          expect(Object.keys(row)).toEqual(expect.arrayContaining(stated))
        }
      }

      it('returns, counts and sums exactly the rows that match a filter (L17, L18)', async () => {
        const summed = Object.values(subject.meta.rows).filter(({ sum }) => sum)
        const rows = await withFiltered(subject)
        for (const filter of subject.meta.top_search) {
          const assertFilter = async (requested: FilterQuery) => {
            const fitting = rows.filter(({ whole }) => matchesFilter(whole, filter, requested))
            const expected = fitting.map(({ row }) => row)
            const found = await subject.page(requested)
            expect(found, JSON.stringify(requested)).toEqual(expected)
            const count = (mark: string) => ok(subject.admin.get<CountResponse>(path, { [mark]: true, ...requested }))
            const totals = summed.map(({ name }) => [
              name,
              expected.reduce((sum, row) => sum + Number(row[name] ?? 0), 0),
            ])
            const counted = { count: expected.length, totalrow: Object.fromEntries(totals) }
            expect([await count(CALL_FLAGS.countSum), await count(CALL_FLAGS.count)]).toEqual([counted, counted])
            await assertMatching(requested, expected)
          }
          const whole = rows.map((each) => each.whole)
          await Promise.all(listFilters(whole, filter).map(assertFilter))
        }
      })

      it('sorts by every sortable column in both directions', async () => {
        for (const column of Object.values(subject.meta.rows).filter(({ sort }) => sort)) {
          const rows = await withMicroseconds(subject, column)
          for (const ascending of [true, false]) {
            const sorted = await subject.page({ sort: column.name, order: String(ascending) })
            expect(
              sorted.map((row) => row['id']),
              `${column.name} ${ascending}`,
            ).toEqual(sortIds(rows, [{ column, ascending }]))
          }
        }
      })

      it('sorts by several columns, each with its own direction', async () => {
        const columns = Object.values(subject.meta.rows).filter(({ sort }) => sort)
        if (columns.length === 0) return
        let rows = subject.rows
        for (const column of columns) rows = await withMicroseconds({ ...subject, rows }, column)
        const assertSorted = async (sorts: readonly Sort[]) => {
          const query = {
            sort: sorts.map(({ column }) => column.name).join(),
            order: sorts.map(({ ascending }) => ascending).join(),
          }
          const found = await subject.page(query)
          expect(
            found.map((row) => row['id']),
            JSON.stringify(query),
          ).toEqual(sortIds(rows, sorts))
        }
        await fc.assert(
          fc.asyncProperty(
            createCrowd(createSorts(columns)),
            async (all) => void (await Promise.all(all.map(assertSorted))),
          ),
          { numRuns: 1, seed: 83 },
        )
      })

      it('returns exactly the rows that match nested filter groups', async () => {
        const rows = await withFiltered(subject)
        const filters = [...subject.meta.top_search, KEY]
        const assertTree = async (tree: FilterNode) => {
          const fitting = rows.filter(({ whole }) => matchesTree(whole, filters, tree))
          const requested = { [FILTER_PARAM]: writeFilterTree(tree) }
          expect(await subject.page(requested), requested[FILTER_PARAM]).toEqual(fitting.map(({ row }) => row))
          const { count } = await ok(subject.admin.get<CountResponse>(path, { [CALL_FLAGS.count]: true, ...requested }))
          expect(count, requested[FILTER_PARAM]).toBe(fitting.length)
        }
        const trees = createTrees(
          rows.map(({ whole }) => whole),
          filters,
        )
        await fc.assert(
          fc.asyncProperty(createCrowd(trees), async (all) => void (await Promise.all(all.map(assertTree)))),
          { numRuns: 3, seed: 83 },
        )
      })

      it('sorts by the sort column by default, else newest first (V12)', () => {
        const { sort, id } = subject.meta.rows
        const column = sort ?? id
        expect(column).toBeDefined()
        expect(subject.rows.map((row) => row['id'])).toEqual(
          sortIds(subject.rows, [{ column: column!, ascending: false }]),
        )
      })

      it('has every row on exactly one page', async () => {
        const limit = 7
        const pages = await Promise.all(
          Array.from({ length: Math.ceil(subject.rows.length / limit) + 1 }, (_, index) =>
            subject.page({ page: index + 1, limit }),
          ),
        )
        expect(pages.flat()).toEqual(subject.rows)
      })

      it('returns the same rows on a deep page, whose keys are found first', async () => {
        const { listColumns } = resource
        const sorted = listColumns.filter(({ sort }) => sort)
        const sorts = [[], ...sorted.map((column) => [column]), sorted.slice(-MAX_SORTS)]
        for (const columns of sorts) {
          for (const ascending of [true, false]) {
            const sort = columns.map((column) => ({ column, ascending }))
            const query = { where: [], sort, page: 3, limit: 7 }
            const page = (more: { deepFrom?: number }) =>
              selectPage(subject.platform.db, resource, listColumns, { ...query, ...more })
            expect(await page({ deepFrom: 0 }), `${columns.map(({ name }) => name).join()} ${ascending}`).toEqual(
              await page({}),
            )
          }
        }
      })

      it('rejects option values of the wrong type', async () => {
        const chosen = subject.meta.top_search.filter(({ type }) => type === 'select' || type === 'checkbox')
        for (const { name, options = [] } of chosen) {
          const strange = typeof options[0]?.value === 'string' ? '1' : 'AAA'
          expect(await getRejectionCode(subject.admin.get(path, { page: 1, [name]: strange })), name).toBe(
            'unknown_name',
          )
        }
      })

      it('rejects unknown columns', async () => {
        for (const query of [
          { nothing: '1' },
          { password_hash: 'x' },
          { sort: 'nothing' },
          { version: '1,1' },
          ...['__proto__', 'constructor', 'toString', 'password_hash', 'version'].flatMap((name) => [
            { [name]: '1' },
            { sort: name },
            { sort: `id,${name}`, order: 'true,true' },
            { [FILTER_PARAM]: `{"_none":[{"id":"1"},{"_any":[{"${name}":"1"}]}]}` },
          ]),
        ]) {
          expect(await getRejectionCode(subject.admin.get(path, { page: 1, ...query }))).toBe('unknown_name')
        }
      })
    })
  },
  ({ isSingle }) => !isSingle,
)
