import {
  type HistoryEntry,
  CALL_FLAGS,
  type RecordResponse,
  type Row,
  getSiblingPath,
  type TableMeta,
} from '@cangdan/protocol'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fruitSection, FRUIT, fruit } from '#engine/testing/sample-fruit.ts'
import { createFruitTables } from '#engine/testing/fruit-tables.ts'
import { TAG } from '#testing/oracle/random-texts.ts'
import { ok, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform({ menu: [fruitSection] })
  await createFruitTables(platform.db)
})
afterAll(() => platform.close())

const FIG = { fruit_name: 'Fig', ripeness: 1, grade: 'AA' }
const add = (values: Row) => platform.admin.post<{ id: number }>(getSiblingPath(FRUIT, 'Save'), { ...FIG, ...values })
const read = (id: number) => ok(platform.admin.get<RecordResponse>(getSiblingPath(FRUIT, 'Info'), { id }))
const findIds = async (query: Record<string, string | number>) =>
  (await ok(platform.admin.get<Row[]>(FRUIT, { page: 1, limit: 100, ...query }))).map((row) => row['id'])

describe('tags', () => {
  it('are stored in order, and are part of the history', async () => {
    const { id } = await ok(add({ nicknames: [' Feige', 'higo '] }))
    const { version, values } = await read(id)
    expect(values['nicknames']).toEqual(['Feige', 'higo'])
    const changed = { id, version, ...values, nicknames: ['higo', 'figue'] }
    await ok(platform.admin.post(getSiblingPath(FRUIT, 'Save'), changed))
    const [edit] = await ok(platform.admin.get<HistoryEntry[]>(getSiblingPath(FRUIT, 'History'), { id }))
    expect(edit?.changes).toMatchObject([
      { name: 'nicknames', type: 'tags', from: ['Feige', 'higo'], to: ['higo', 'figue'] },
    ])
  })

  it.each([
    [{ nicknames: ['a', 'b', 'a'] }, { nicknames: '“a”：已存在' }],
    [{ nicknames: ['1', '2', '3', '4', '5', '6'] }, { nicknames: '最多 5 个' }],
    [{ nicknames: ['a name of many letters'] }, { nicknames: '“a name of many letters”：最多 12 个字' }],
    [{ nicknames: ['a,b'] }, { nicknames: '“a,b”：格式不正确' }],
    [{ callers: ['13800000000', '138'] }, { callers: '“138”：请输入以 1 开头的 11 位手机号' }],
  ])('reject %j and name the tag', async (values, fields) => {
    expect(await add(values)).toMatchObject({ status: false, code: 'invalid_input', fields })
  })

  it('are found by a part of one tag in any case, and not across two tags', async () => {
    const { id } = await ok(add({ nicknames: ['Brown Turkey', '无花果'] }))
    for (const nicknames of ['turk', '花', 'Brown Turkey']) expect(await findIds({ nicknames })).toEqual([id])
    for (const nicknames of ['Turkey无', 'Turkey 无', '%花%']) expect(await findIds({ nicknames })).toEqual([])
    for (const nicknames of ['', ' ', 'a,b', 'a\nb'])
      expect(await getRejectionCode(platform.admin.get(FRUIT, { page: 1, nicknames }))).toBe('unknown_name')
  })

  it('are exported to one cell, and imported back unchanged', async () => {
    const lists = fc.sample(fc.uniqueArray(TAG, { maxLength: 5 }), { numRuns: 30, seed: 5 })
    for (const [place, nicknames] of lists.entries())
      await ok(add({ fruit_name: `There and back ${place}`, nicknames }))
    const query = { fruit_name: 'There and back', sort: 'id', order: 'true', lang: 'en' }
    const loadTags = async () =>
      (await ok(platform.admin.get<Row[]>(FRUIT, { page: 1, limit: 100, ...query }))).map((row) => [
        row['fruit_name'],
        row['nicknames'],
      ])
    const before = await loadTags()
    for (const type of ['csv', 'xlsx']) {
      const { bytes } = await platform.admin.raw(FRUIT, {
        [CALL_FLAGS.export]: 3,
        [CALL_FLAGS.exportColumns]: 'fruit_name,ripeness,nicknames',
        [CALL_FLAGS.exportType]: type,
        ...query,
      })
      for (const id of await findIds(query)) await ok(platform.admin.post(getSiblingPath(FRUIT, 'Del'), { id }))
      expect(await ok(platform.admin.importSheet(FRUIT, `fruit.${type}`, bytes))).toMatchObject({
        success: 30,
        kept: true,
      })
      expect(await loadTags()).toEqual(before)
    }
  })

  it('are described with their maximum number and format', async () => {
    const { form, rows } = await ok(platform.admin.get<TableMeta>(FRUIT))
    const fields = form.groups.flatMap((group) => group.fields)
    expect(fields.find(({ name }) => name === 'nicknames')).toMatchObject({
      type: 'tags',
      control: 'tags',
      most: 5,
      maxLength: 12,
    })
    expect(fields.find(({ name }) => name === 'callers')).toMatchObject({ most: 3, rule: 'phone' })
    expect(rows['nicknames']).toMatchObject({ type: 'tags', item_width: 140, item_align: 'left' })
    expect(fruit.columns.get('nicknames')?.sort).toBeUndefined()
  })
})

describe('hidden column', () => {
  it('has a filter, also if rows do not contain it', async () => {
    const { top_search, column_names, rows } = await ok(platform.admin.get<TableMeta>(FRUIT, {}, 'en'))
    const filter = (name: string) => top_search.find((each) => each.name === name)
    expect(filter('lot_no')).toMatchObject({ title: 'Lot', type: 'number' })
    expect(rows['lot_no']).toMatchObject({ type: 'hide' })
    expect([filter('seal'), filter('callers'), filter('eaten_date')]).toMatchObject([
      { title: 'Seal', type: 'text' },
      { title: 'Callers', type: 'tags' },
      { title: 'Eaten on', type: 'date' },
    ])
    for (const name of ['seal', 'callers', 'eaten_date']) expect(column_names).not.toContain(name)
    const { id } = await ok(add({ callers: ['13700000001'] }))
    expect(await findIds({ seal: `s-${id}` })).toContain(id)
    expect(await findIds({ callers: '3700000001' })).toEqual([id])
    const exported = { [CALL_FLAGS.export]: 3, [CALL_FLAGS.exportColumns]: 'id,seal' }
    expect(await getRejectionCode(platform.admin.get(FRUIT, exported))).toBe('unknown_name')
  })
})
