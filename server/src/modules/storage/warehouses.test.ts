import { toPlainText, type Row, type TableMeta } from '@cangdan/protocol'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { withTreeFilter } from '#engine/facets/tree-filter.ts'
import { PLATFORM_PRINCIPAL } from '#platform/identity/principal.ts'
import { setUpStoreDesk } from './testing/store-desk.ts'
import { ok, getRejectionCode, type SignedInCaller } from '#testing/test-platform.ts'
import { checkPlace } from './warehouse/place.rules.ts'
import { warehouse } from './warehouse/warehouse.ts'
import { zone } from './zone/zone.ts'

const fixture = setUpStoreDesk()

describe('warehouses of two storage firms', () => {
  it('are visible to their own firm only', async () => {
    const [one, other] = [await fixture.firmWithOperator(), await fixture.firmWithOperator()]
    const { id } = await ok(fixture.house(one.id))
    expect(await ok(other.operator.get<Row[]>(warehouse.path, { page: 1 }))).toEqual([])
    expect(await getRejectionCode(other.operator.get(warehouse.calls.info, { id }))).toBe('not_found')
    expect(await fixture.house(one.id, {}, other.operator)).toMatchObject({
      fields: { store_id: '请选择列出的选项' },
    })
    expect(await fixture.part(id, 1, {}, other.operator)).toMatchObject({
      fields: { warehouse_id: '请选择列出的选项' },
    })
    const own = (await ok(fixture.house(other.id, {}, other.operator))).id
    const moved = { id: own, version: 1, store_id: one.id }
    expect(await other.operator.post(warehouse.calls.edit, moved)).toMatchObject({
      fields: { store_id: expect.any(String) },
    })
  })

  it('preselect the firm if there is one only, otherwise show a tree of firms (L3)', async () => {
    const { id, operator } = await fixture.firmWithOperator()
    const findStoreField = ({ form }: TableMeta) =>
      form.groups.flatMap(({ fields }) => fields).find(({ name }) => name === 'store_id')
    const own = await ok(operator.get<TableMeta>(warehouse.path))
    expect([findStoreField(own)?.initial, own.tree_search_nodes]).toEqual([id, []])
    const all = await ok(fixture.admin.get<TableMeta>(warehouse.path))
    expect(findStoreField(all)?.initial).toBeUndefined()
    expect(all.tree_search_names).toEqual(['store_id'])
    expect(all.tree_search_nodes?.map((node) => node.id)).toContain(id)
  })

  it('show the first hundred firms with a note that there are more (L3)', async () => {
    const describeTree = (count: number) =>
      withTreeFilter({
        levels: ['store_id'],
        nodes: (_db, _reader, most) =>
          Promise.resolve(Array.from({ length: Math.min(most, count) }, (_, id) => ({ id, label: `${id}` }))),
      }).describe?.(fixture.platform.db, warehouse, { principal: PLATFORM_PRINCIPAL, language: 'en' })
    expect(await describeTree(100)).toMatchObject({ tree_search_nodes: { length: 100 } })
    expect(await describeTree(100)).not.toHaveProperty('tree_search_more')
    expect(await describeTree(101)).toMatchObject({
      tree_search_nodes: { length: 100 },
      tree_search_more: true,
    })
  })

  it('have unique names per firm and globally unique codes', async () => {
    const [one, other] = [(await ok(fixture.firm())).id, (await ok(fixture.firm())).id]
    const named = { warehouse_name: '一号库', warehouse_code: `C-${one}` }
    await ok(fixture.house(one, named))
    expect(await fixture.house(other, named)).toMatchObject({ fields: { warehouse_code: '已存在' } })
    await ok(fixture.house(other, { ...named, warehouse_code: `C-${other}` }))
    expect(await fixture.house(one, { ...named, warehouse_code: 'C-x' })).toMatchObject({
      fields: { warehouse_name: '已存在' },
    })
  })

  it('have both coordinates or neither', () => {
    fc.assert(
      fc.property(fc.option(fc.integer()), fc.option(fc.integer()), (longitude, latitude) => {
        const errors = Object.keys(checkPlace({ longitude, latitude }))
        expect(errors).toEqual(
          longitude === null && latitude !== null
            ? ['longitude']
            : longitude !== null && latitude === null
              ? ['latitude']
              : [],
        )
      }),
    )
  })
})

describe('import of warehouses (T4)', () => {
  const HEAD = '仓储企业,仓库名称,仓库编码,仓库类型,所在地区,详细地址,设计库容(吨),负责人,联系电话'
  const importLines = (who: SignedInCaller, lines: readonly string[], head = HEAD) =>
    ok(who.importSheet(warehouse.path, 'w.csv', Buffer.from([head, ...lines].join('\n'))))

  it('reports a wrong region, type and firm by row and column, and saves nothing', async () => {
    const { id, operator } = await fixture.firmWithOperator()
    const name = `Firm ${fixture.made}`
    await ok(fixture.firm())
    const buildLine = (firmName: string, code: string, type: string, region: string) =>
      `${firmName},库 ${code},${code},${type},${region},港口路,5000.50,周敏,13900000001`
    const answer = await importLines(operator, [
      buildLine(name, 'S-1', '室内库', '浙江省 / 宁波市'),
      buildLine(name, 'S-2', '室内库', '浙江省 / 南京市'),
      buildLine(name, 'S-3', '空中库', '浙江省 / 宁波市'),
      buildLine(name, 'S-4', '冷库', '浙江省'),
      buildLine(`Firm ${fixture.made}`, 'S-5', '冷库', '浙江省 / 宁波市'),
    ])
    expect(answer.errors.map(({ row, column, title }) => [row, column, title])).toEqual([
      [3, 5, '所在地区'],
      [4, 4, '仓库类型'],
      [6, 1, '仓储企业'],
      [5, 5, '所在地区'],
    ])
    expect(await ok(operator.get<Row[]>(warehouse.path, { page: 1 }))).toEqual([])
    const good = await importLines(operator, [buildLine(name, 'S-1', '室内库', '浙江省 / 宁波市')])
    expect(good).toMatchObject({ success: 1, kept: true })
    const [row] = await ok(operator.get<Row[]>(warehouse.path, { page: 1 }))
    expect(row).toMatchObject({ store_id: id, region: [330000, 330200], capacity: 5000_50, status: 1 })
  })

  it('resolves names of goods, and re-imports an export', async () => {
    const { operator } = await fixture.firmWithOperator()
    const name = `Firm ${fixture.made}`
    const [steel, copper] = [await fixture.good('钢材'), await fixture.good('铜, 电解')]
    const buildLine = (code: string, goods: string) =>
      `${name},库 ${code},${code},室内库,浙江省 / 宁波市,港口路,5000,周敏,13900000001,"${goods}"`
    const head = `${HEAD},支持品类`
    const wrong = await importLines(operator, [buildLine('G-1', '铜, 电解; 钢材'), buildLine('G-2', '钢材; 金')], head)
    expect(wrong.errors.map(({ row, column, title }) => [row, column, title])).toEqual([[3, 10, '支持品类']])
    await importLines(operator, [buildLine('G-1', '铜, 电解; 钢材'), buildLine('G-2', '')], head)
    const rows = await ok(operator.get<Row[]>(warehouse.path, { page: 1, sort: 'id', order: 'true' }))
    expect(rows.map((row) => row['good_ids'])).toEqual([[steel, copper], []])
    const exported = await operator.raw(warehouse.path, {
      _down_excel: 3,
      export_type: 'csv',
      _excel_down_culumns: 'good_names',
    })
    expect(exported.text).toContain('钢材; 铜, 电解')
  })

  it('reports the zone that exceeds the capacity of its warehouse', async () => {
    const { id, operator } = await fixture.firmWithOperator()
    const of = await ok(fixture.house(id, { capacity: 10_00 }))
    const label = (await ok(operator.get<Row[]>(warehouse.path, { page: 1 })))[0]
    const name = `${toPlainText(label?.['warehouse_name'])} · ${toPlainText(label?.['warehouse_code'])}`
    const sheet = ['仓库,库区编码,库容', `${name},A,6`, `${name},B,5`, `${name},C,4`].join('\n')
    const answer = await ok(operator.importSheet(zone.path, 'z.csv', Buffer.from(sheet)))
    expect(answer.errors).toMatchObject([
      { row: 3, column: 3, reason: '各库区库容合计 11.00 吨，超过仓库库容 10.00 吨' },
    ])
    expect(await ok(operator.get<Row[]>(zone.path, { page: 1, warehouse_id: of.id }))).toEqual([])
  })
})

describe('goods of a warehouse', () => {
  it('are a filter for any of them, and cannot be deleted while used', async () => {
    const { id: firm } = await ok(fixture.firm())
    const [coal, wood, sand] = [await fixture.good('煤'), await fixture.good('木材'), await fixture.good('砂')]
    const { id: both } = await ok(fixture.house(firm, { good_ids: [coal, wood] }))
    const { id: one } = await ok(fixture.house(firm, { good_ids: [wood] }))
    await ok(fixture.house(firm))
    const findByGoods = async (good_ids: string) =>
      (await ok(fixture.admin.get<Row[]>(warehouse.path, { page: 1, good_ids }))).map((row) => row['id'])
    expect(await findByGoods(`${coal}`)).toEqual([both])
    expect(await findByGoods(`${coal},${wood}`)).toEqual([one, both])
    expect(await findByGoods(`${sand}`)).toEqual([])
    expect(await fixture.house(firm, { good_ids: [coal, 999_999] })).toMatchObject({
      fields: { good_ids: '请选择列出的选项' },
    })
    const del = (id: number) => fixture.admin.post('seller_p/good/GoodDel', { id })
    expect(await del(coal)).toMatchObject({
      code: 'referenced',
      message: expect.stringContaining('仓库管理'),
    })
    await ok(del(sand))
  })
})

describe('zones of a warehouse', () => {
  it('never exceed its capacity, also under concurrency', async () => {
    const { id } = await ok(fixture.house((await ok(fixture.firm())).id, { capacity: 10_00 }))
    const answers = await Promise.all([4_00, 4_00, 4_00, 4_00].map((capacity) => fixture.part(id, capacity)))
    expect(answers.filter(({ status }) => status)).toHaveLength(2)
    for (const answer of answers.filter(({ status }) => !status))
      expect(answer).toMatchObject({ fields: { capacity: expect.stringContaining('超过仓库库容 10.00 吨') } })
    expect(await fixture.admin.post(warehouse.calls.edit, { id, version: 1, capacity: 7_99 })).toMatchObject({
      fields: { capacity: '各库区库容合计 8.00 吨，超过仓库库容 7.99 吨' },
    })
    await ok(fixture.admin.post(warehouse.calls.edit, { id, version: 1, capacity: 8_00 }))
    expect(await getRejectionCode(fixture.admin.post(warehouse.calls.del, { id }))).toBe('referenced')
  })

  it('move with it to another firm', async () => {
    const [one, other] = [await fixture.firmWithOperator(), await fixture.firmWithOperator()]
    const { id } = await ok(fixture.house(one.id))
    await ok(fixture.part(id, 1))
    await ok(fixture.admin.post(warehouse.calls.edit, { id, version: 1, store_id: other.id }))
    expect(await ok(one.operator.get<Row[]>(zone.path, { page: 1 }))).toEqual([])
    expect(await ok(other.operator.get<Row[]>(zone.path, { page: 1 }))).toHaveLength(1)
  })

  it('are readable by its current inspection agency, but not writable (R8)', async () => {
    const { platform } = fixture
    const createAgency = async (name: string) => {
      const id = await platform.organisation('inspection', name)
      return { id, inspector: await platform.someone(id, { apis: [zone.path, zone.calls.history] }) }
    }
    const [first, then] = [await createAgency('First agency'), await createAgency('Then agency')]
    const { id } = await ok(fixture.house((await ok(fixture.firm())).id, { agency_id: first.id }))
    await ok(fixture.part(id, 1))
    const editAsInspector = () => sql`select xmin::text from zone where warehouse_id = ${id}`.execute(platform.db)
    const before = (await editAsInspector()).rows
    const listSeen = async ({ inspector }: typeof first) =>
      (await ok(inspector.get<Row[]>(zone.path, { page: 1 }))).length
    expect([await listSeen(first), await listSeen(then)]).toEqual([1, 0])
    await ok(fixture.admin.post(warehouse.calls.edit, { id, version: 1, agency_id: then.id }))
    expect([await listSeen(first), await listSeen(then)]).toEqual([0, 1])
    expect((await editAsInspector()).rows).toEqual(before)
  })
})

describe('link to another list', () => {
  it('is offered with the right to that list, filtered by the row', async () => {
    const listLinks = async (apis: readonly string[], paths: readonly string[]) => {
      const reader = await fixture.platform.someone(fixture.platform.platformId, { apis, paths })
      return (await ok(reader.get<TableMeta>(warehouse.path))).actions
    }
    expect(await listLinks([warehouse.path, zone.path], [zone.screen])).toEqual([
      {
        name: 'zones',
        title: '库区',
        scope: 'row',
        kind: 'page',
        screen: '/stores/zone/list',
        filters: { warehouse_id: 'id' },
      },
    ])
    expect(await listLinks([warehouse.path], [zone.screen])).toEqual([])
    expect(await listLinks([warehouse.path, zone.path], [])).toEqual([])
  })
})
