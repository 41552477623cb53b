import {
  type HistoryEntry,
  type OptionsResponse,
  type RecordResponse,
  type Row,
  getSiblingPath,
  type TableMeta,
  title,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ok,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { fruitSection, FRUIT, grower, plot } from '#engine/testing/sample-fruit.ts'
import { createFruitTables } from '#engine/testing/fruit-tables.ts'
import { checkRefs } from '#engine/read/options/refs.ts'

const OPTIONS = getSiblingPath(FRUIT, 'Options')
const SAVE = getSiblingPath(FRUIT, 'Save')
const INFO = getSiblingPath(FRUIT, 'Info')

let platform: TestPlatform
let admin: SignedInCaller
const growers: number[] = []
const plots: number[] = []

beforeAll(async () => {
  platform = await createTestPlatform({ menu: [fruitSection] })
  admin = platform.admin
  await createFruitTables(platform.db)
  const addRecord = async (path: string, values: Row) => (await ok(admin.post<{ id: number }>(path, values))).id
  for (let n = 1; n <= 25; n += 1) {
    const name = n === 7 ? '100%_Ann' : `Grower ${String(n).padStart(2, '0')}`
    growers.push(await addRecord(getSiblingPath(grower.path, 'Save'), { grower_name: name, retired: n === 25 ? 1 : 0 }))
  }
  for (const grower_id of growers.slice(0, 2))
    plots.push(await addRecord(getSiblingPath(plot.path, 'Save'), { plot_name: `Plot of ${grower_id}`, grower_id }))
})
afterAll(() => platform.close())

const requestOptions = (query: Record<string, string | number>, by: SignedInCaller = admin) =>
  ok(by.get<OptionsResponse>(OPTIONS, { field: 'grower_id', ...query }))
const listLabels = ({ options }: OptionsResponse) => options.map(({ label }) => label)

describe('options', () => {
  it('are paged by twenty in one order, without records that cannot be chosen', async () => {
    const [first, second] = [await requestOptions({}), await requestOptions({ page: 2 })]
    expect([first.options.length, first.more]).toEqual([20, true])
    expect([second.options.length, second.more]).toEqual([4, false])
    const all = [...listLabels(first), ...listLabels(second)]
    expect(all).toEqual(all.toSorted())
    expect(new Set(all).size).toBe(24)
    expect(all).not.toContain('Grower 25')
  })

  it('are searched by label like a text filter', async () => {
    expect(listLabels(await requestOptions({ keyword: ' grower 1 ' }))).toHaveLength(10)
    expect(listLabels(await requestOptions({ keyword: 'OWER 01' }))).toEqual(['Grower 01'])
    expect(listLabels(await requestOptions({ keyword: '%' }))).toEqual(['100%_Ann'])
    expect(listLabels(await requestOptions({ keyword: '_' }))).toEqual(['100%_Ann'])
    expect(listLabels(await requestOptions({ keyword: 'x'.repeat(5000) }))).toEqual([])
  })

  it('are found by id, including those that can no longer be chosen', async () => {
    const ids = [growers[24], growers[0]].join()
    expect(listLabels(await requestOptions({ id: ids }))).toEqual(['Grower 01', 'Grower 25'])
  })

  it('match the fields that they depend on', async () => {
    const fitting = await requestOptions({ field: 'plot_id', grower_id: growers[1] ?? 0 })
    expect(fitting.options).toEqual([{ value: plots[1], label: `Plot of ${growers[1]}` }])
    expect((await requestOptions({ field: 'plot_id' })).options).toHaveLength(2)
  })

  it('are limited to the caller’s organisation', async () => {
    const own = growers[3] ?? 0
    const member = await platform.someone(own, { apis: [FRUIT] })
    expect((await requestOptions({}, member)).options).toEqual([{ value: own, label: 'Grower 04' }])
    expect((await requestOptions({ id: growers.join() }, member)).options).toEqual([{ value: own, label: 'Grower 04' }])
  })

  it('are open only with the right to list, add or edit', async () => {
    for (const api of [FRUIT, `${SAVE}#add`, `${SAVE}#edit`])
      expect(
        (await requestOptions({}, await platform.someone(platform.platformId, { apis: [api] }))).options,
      ).toHaveLength(20)
    const other = await platform.someone(platform.platformId, {
      apis: [INFO, `${FRUIT}#export`, grower.path],
    })
    expect(await getRejectionCode(other.get(OPTIONS, { field: 'grower_id' }))).toBe('forbidden')
    expect(await getRejectionCode(platform.nobody.get(OPTIONS, { field: 'grower_id' }))).toBe('login_required')
  })

  it('reject unknown names and invalid values', async () => {
    for (const query of [
      { field: 'fruit_name' },
      { field: '__proto__' },
      { field: 'constructor' },
      { field: 'nothing' },
      { nothing: '1' },
      { grower_name: 'x' },
      { __proto__x: '1' },
      { constructor: '1' },
      { page: 0 },
      { page: 1e9 },
      { id: 'x' },
      { id: '1,,2' },
      { id: Array.from({ length: 101 }, () => 1).join() },
      { field: 'plot_id', grower_id: '9'.repeat(20) },
    ])
      expect(await getRejectionCode(admin.get(OPTIONS, { field: 'grower_id', ...query })), JSON.stringify(query)).toBe(
        'unknown_name',
      )
    for (const keyword of ['👍', '‮abc', 'a\r\nb', "' or 1=1--", '\\'])
      expect(listLabels(await requestOptions({ keyword }))).toEqual([])
  })

  it('reject a guarded column as label', () => {
    const same = title('x', 'x', 'x', 'x')
    const orders = defineResource({
      path: 'test/order/OrderList',
      screen: '/basket/order/list',
      table: 'orders',
      verbs: [],
      scope: {},
      columns: { plot_id: { type: 'select', ref: { to: plot.path, label: 'yield_of' } } },
      form: {},
      titles: { $: same, $one: same, plot_id: same },
    })
    expect(() => checkRefs(orders)).toThrow('not every caller can read')
  })

  it('reject `own` for records that are not organisations', () => {
    const same = title('x', 'x', 'x', 'x')
    const orders = defineResource({
      path: 'test/order/OwnList',
      screen: '/basket/order/list',
      table: 'orders',
      verbs: [],
      scope: {},
      columns: { plot_id: { type: 'select', ref: { to: plot.path, label: 'plot_name', own: true } } },
      form: {},
      titles: { $: same, $one: same, plot_id: same },
    })
    expect(() => checkRefs(orders)).toThrow('does not refer to organisations')
  })

  it('reject an unguarded column that reads through a guarded ref', () => {
    const same = title('x', 'x', 'x', 'x')
    const orders = defineResource({
      path: 'test/order/GuardedList',
      screen: '/basket/order/list',
      table: 'orders',
      verbs: [],
      scope: {},
      columns: {
        plot_id: { type: 'select', ref: { to: plot.path, label: 'plot_name' }, guarded: true },
        where: { type: 'text', reads: { by: 'plot_id', column: 'plot_name' } },
      },
      form: {},
      titles: { $: same, $one: same, plot_id: same, where: same },
    })
    expect(() => checkRefs(orders)).toThrow('where must be guarded')
  })
})

describe('record with a reference', () => {
  const add = (values: Row, by: SignedInCaller = admin) =>
    by.post<{ id: number }>(SAVE, { fruit_name: 'Fig', ripeness: 1, ...values })
  const createFieldError = (field: string) => ({
    status: false,
    code: 'invalid_input',
    fields: { [field]: expect.any(String) },
  })

  it('accepts only records that may be chosen', async () => {
    const [first, second] = growers
    expect(await add({ grower_id: growers[24] ?? 0 })).toMatchObject(createFieldError('grower_id'))
    expect(await add({ grower_id: 999_999 })).toMatchObject(createFieldError('grower_id'))
    expect(await add({ grower_id: second ?? 0, plot_id: plots[0] ?? 0 })).toMatchObject(createFieldError('plot_id'))
    expect(await add({ plot_id: plots[0] ?? 0 })).toMatchObject(createFieldError('plot_id'))
    await ok(add({ grower_id: first ?? 0, plot_id: plots[0] ?? 0 }))
  })

  it('rejects records of another organisation', async () => {
    const member = await platform.someone(growers[3] ?? 0, { apis: [`${SAVE}#add`] })
    expect(await add({ grower_id: growers[4] ?? 0 }, member)).toMatchObject(createFieldError('grower_id'))
    await ok(add({ grower_id: growers[3] ?? 0 }, member))
  })

  it('keeps its reference until a field that it depends on changes', async () => {
    const values = { grower_id: growers[0] ?? 0, plot_id: plots[0] ?? 0 }
    const { id } = await ok(add(values))
    await sql`update grower set retired = 1 where id = ${growers[0]}`.execute(platform.db)
    await ok(admin.post(SAVE, { id, version: 1, fruit_name: 'Date' }))
    const moved = await admin.post(SAVE, { id, version: 2, grower_id: growers[1] ?? 0 })
    expect(moved).toMatchObject(createFieldError('plot_id'))
    await sql`update grower set retired = 0 where id = ${growers[0]}`.execute(platform.db)
  })

  it('returns labels, and its history has them too', async () => {
    const { id } = await ok(add({ grower_id: growers[0] ?? 0, region: [33, 3301] }))
    const { labels: called } = await ok(admin.get<RecordResponse>(INFO, { id }))
    expect(called).toEqual({ grower_id: { [String(growers[0])]: 'Grower 01' }, plot_id: {}, grafted_ids: {} })
    const [added] = await ok(admin.get<HistoryEntry[]>(getSiblingPath(FRUIT, 'History'), { id }))
    const named = Object.fromEntries((added?.changes ?? []).map((change) => [change.name, change]))
    expect(named['grower_id']?.options).toEqual([{ value: growers[0], label: 'Grower 01' }])
    expect(named['region']).toMatchObject({ to: [33, 3301], cascades: expect.any(Array) })
  })

  it('validates a tree path against the current tree', async () => {
    expect(await add({ cate_id: [1] })).toMatchObject(createFieldError('cate_id'))
    expect(await add({ cate_id: [1, 21] })).toMatchObject(createFieldError('cate_id'))
    await ok(add({ cate_id: [3] }))
    await ok(add({ cate_id: [1, 11] }))
  })
})

it('filters by tree nodes of each level, alone or combined (L3)', async () => {
  const meta = await ok(admin.get<TableMeta>(FRUIT))
  expect(meta.tree_search_names).toEqual(['cate_id', 'kind_id'])
  expect(meta.tree_search_nodes?.map(({ label, children = [] }) => [label, children.length])).toEqual([
    ['Stone', 2],
    ['Core', 1],
    ['Nut', 0],
  ])
  const loadPlaces = async (query: Record<string, string>) =>
    (await ok(admin.get<Row[]>(FRUIT, { page: 1, limit: 100, ...query }))).map((row) => row['cate_id'])
  expect(await loadPlaces({ cate_id: '3' })).toEqual([[3]])
  expect(await loadPlaces({ kind_id: '11' })).toEqual([[1, 11]])
  expect(await loadPlaces({ cate_id: '3', kind_id: '11' })).toEqual([])
})

describe('record with several references', () => {
  const add = (grafted_ids: unknown) =>
    admin.post<{ id: number }>(SAVE, { fruit_name: 'Quince', ripeness: 1, grafted_ids })
  const rejected = { code: 'invalid_input', fields: { grafted_ids: expect.any(String) } }

  it('stores each reference once, in ascending order, and rejects invalid ones', async () => {
    const [first, second] = plots.toSorted((a, b) => a - b)
    const { id } = await ok(add([second, first, second]))
    const { values, row, labels: called } = await ok(admin.get<RecordResponse>(INFO, { id }))
    expect([values['grafted_ids'], row['grafted_ids']]).toEqual([
      [first, second],
      [first, second],
    ])
    expect(Object.keys(called['grafted_ids'] ?? {})).toEqual([String(first), String(second)])
    for (const wrong of [[first, 999_999], [-1], [0], [999_999_999_999]])
      expect(await add(wrong)).toMatchObject(rejected)
    const [added] = await ok(admin.get<HistoryEntry[]>(getSiblingPath(FRUIT, 'History'), { id }))
    const change = added?.changes.find(({ name }) => name === 'grafted_ids')
    expect(change?.options?.map(({ value }) => value)).toEqual([first, second])
  })

  it('sends references as a hidden column with a filter', async () => {
    const meta = await ok(admin.get<TableMeta>(FRUIT))
    expect(meta.rows['grafted_ids']?.type).toBe('hide')
    const filter = meta.top_search.find(({ name }) => name === 'grafted_ids')
    expect(filter).toMatchObject({ type: 'checkbox', remote: { call: OPTIONS, field: 'grafted_ids' } })
    const field = meta.form.groups.flatMap(({ fields }) => fields).find(({ name }) => name === 'grafted_ids')
    expect(field).toMatchObject({ type: 'checkbox', control: 'checkbox', hint: 'Any number of plots' })
  })

  it('prevents the deletion of referenced records, and names the references', async () => {
    const { id } = await ok(add([plots[1]]))
    const gone = await admin.post(plot.calls.del, { id: plots[1] })
    expect(gone).toMatchObject({ code: 'referenced', message: expect.stringContaining('Fruit') })
    await sql`update fruit set grafted_ids = '{}'`.execute(platform.db)
    const { id: free } = await ok(admin.post<{ id: number }>(plot.calls.add, { plot_name: 'Free' }))
    await ok(admin.post(plot.calls.del, { id: free }))
    await expect(
      sql`update fruit set grafted_ids = array[${free}::bigint] where id = ${id}`.execute(platform.db),
    ).rejects.toThrow('is not there')
  })

  it('never coexists with a concurrent deletion of the referenced record', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = await ok(admin.post<{ id: number }>(plot.calls.add, { plot_name: `Round ${round}` }))
      const answers = await Promise.all([add([id]), admin.post(plot.calls.del, { id })])
      expect(answers.filter(({ status }) => status)).toHaveLength(1)
    }
  })
})
