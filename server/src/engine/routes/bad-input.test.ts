import { type HistoryEntry, type RecordResponse, type Row, getSiblingPath } from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { fruitSection, FRUIT, fruit } from '#engine/testing/sample-fruit.ts'
import { createFruitTables } from '#engine/testing/fruit-tables.ts'

const SAVE = getSiblingPath(FRUIT, 'Save')

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform({ menu: [fruitSection] })
  await createFruitTables(platform.db)
})
afterAll(() => platform.close())

const add = (values: Record<string, unknown>) =>
  platform.admin.post<{ id: number }>(SAVE, { fruit_name: 'Fig', ripeness: 1, ...values })

describe('form', () => {
  it.each([
    'ʘ‿ʘ 👩‍🌾 𠮷野家',
    '‮txt.exe مرحبا',
    'a\r\nb\tc',
    "'; drop table fruit;--",
    '<script>alert(1)</script>',
    '__proto__',
    '{"a":1}',
    'ﷺ e\u0301',
  ])('keeps the text %j exactly', async (fruit_name) => {
    const { id } = await ok(add({ fruit_name }))
    const { values } = await ok(platform.admin.get<RecordResponse>(getSiblingPath(FRUIT, 'Info'), { id }))
    expect(values['fruit_name']).toBe(fruit_name)
    const found = await ok(platform.admin.get<Row[]>(FRUIT, { page: 1, fruit_name }))
    expect(found.map((row) => row['id'])).toContain(id)
  })

  const WRONG: readonly unknown[] = [
    true,
    1.5,
    2 ** 53,
    -(2 ** 60),
    '9'.repeat(400),
    'no such thing',
    {},
    { id: 1 },
    [[]],
    [null],
    ['1'],
    [1, 2, 3, 4, 5, 6],
    [2 ** 40],
    'x'.repeat(50_000),
  ]
  const RIGHT: Readonly<Record<string, (value: unknown) => boolean>> = {
    fruit_name: (value) => typeof value === 'string',
    nicknames: (value) => JSON.stringify(value) === '["1"]',
  }
  const fields = [...fruit.fields.keys()]

  it.each(fields)('rejects invalid values of %s with an error at the field', async (name) => {
    // `fruit_name` accepts any text and `nicknames` a list of texts; other values must be rejected.
    const wrong = WRONG.filter((value) => !RIGHT[name]?.(value))
    for (const value of wrong)
      expect(await add({ [name]: value }), `${name} = ${JSON.stringify(value).slice(0, 60)}`).toMatchObject({
        status: false,
        code: 'invalid_input',
        fields: { [name]: expect.any(String) },
      })
  })

  it('rejects a body of one megabyte, and unknown fields', async () => {
    expect(await getRejectionCode(add({ fruit_name: 'x'.repeat(1_000_000) }))).toBe('too_big')
    for (const name of ['constructor', 'toString', 'secret', 'kind_id', 'city'])
      expect(await getRejectionCode(add({ [name]: 1 })), name).toBe('unknown_name')
    const polluted = `{"fruit_name":"Fig","ripeness":1,"__proto__":{"secret":"x"}}`
    expect(['bad_request', 'unknown_name']).toContain(await getRejectionCode(platform.admin.post(SAVE, polluted)))
  })
})

describe('rich text or table', () => {
  const createDocument = (...content: unknown[]) => JSON.stringify({ type: 'doc', content })
  const createLink = (href: string) =>
    createDocument({
      type: 'paragraph',
      content: [{ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href } }] }],
    })
  let deep: object = { type: 'paragraph' }
  for (let level = 0; level < 1000; level += 1) deep = { type: 'blockquote', content: [deep] }

  it.each([
    ['an unknown node', createDocument({ type: 'script', content: [] })],
    ['a link to a script', createLink('javascript:alert(1)')],
    ['a thousand levels', createDocument(deep)],
    ['too many characters', createDocument({ type: 'paragraph', content: [{ type: 'text', text: 'x'.repeat(201) }] })],
    ['truncated JSON', createLink('https://example.com').slice(0, -3)],
  ])('rejects %s at its field', async (_what, story) => {
    expect(await add({ story })).toMatchObject({
      status: false,
      code: 'invalid_input',
      fields: { story: expect.any(String) },
    })
  })

  it('reports the invalid cell of a table', async () => {
    const shares = JSON.stringify([
      { part: 'skin', share: '1' },
      { part: '', share: '2' },
    ])
    expect(await add({ shares })).toMatchObject({ fields: { shares: '第 2 行“Part”：请填写' } })
  })

  it('stores empty content as null, and rejects an oversized body', async () => {
    const { id } = await ok(add({ story: createDocument({ type: 'paragraph' }), shares: '[{"part":"","share":""}]' }))
    const { values } = await ok(platform.admin.get<RecordResponse>(getSiblingPath(FRUIT, 'Info'), { id }))
    expect(values).toMatchObject({ story: null, shares: null })
    const whole = createDocument({
      type: 'paragraph',
      content: [{ type: 'text', text: 'x'.repeat(1_000_000) }],
    })
    expect(await getRejectionCode(add({ story: whole }))).toBe('too_big')
  })

  it('is listed as plain text, and its history has only changed fields', async () => {
    const createParagraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
    const shares = (stone: string) =>
      JSON.stringify([
        { part: 'skin', share: '1' },
        { part: 'stone', share: stone },
      ])
    const values = {
      fruit_name: 'Storied',
      story: createDocument(createParagraph('one'), createParagraph('two')),
      shares: shares('2'),
    }
    const { id } = await ok(add(values))
    await ok(platform.admin.post(SAVE, { id, version: 1, story: values.story, shares: shares('3') }))
    const [row] = await ok(platform.admin.get<Row[]>(FRUIT, { page: 1, fruit_name: 'Storied' }))
    expect(row).toMatchObject({ story: 'one\ntwo', shares: 'skin | 1\nstone | 3' })
    const [edit] = await ok(platform.admin.get<HistoryEntry[]>(getSiblingPath(FRUIT, 'History'), { id }))
    expect(edit?.changes).toMatchObject([
      { name: 'shares', type: 'text', from: 'skin | 1\nstone | 2', to: 'skin | 1\nstone | 3' },
    ])
  })
})

describe('filter', () => {
  const requestList = (query: Record<string, string>) => platform.admin.get<Row[]>(FRUIT, { page: 1, ...query })
  const names = [
    'fruit_name',
    'colours',
    'ripeness',
    'region',
    'city',
    'cate_id',
    'kind_id',
    'picked_date',
    'sold_date',
    'best_date',
    'opens',
    'weighed_time',
    'washed_time',
    'checked_time',
    'next_time',
    'made_time',
    'stored_for',
    'grower_id',
    'plot_id',
    'grown_by',
  ]
  const ABSURD = [
    '',
    ',',
    '1',
    '2,1',
    '-1,-2',
    '9007199254740993,',
    '9'.repeat(15),
    '-62135596800,253402271999',
    '-2209017600,253402271999',
    '253402300799,253402300799',
    '23:59:59,00:00:00',
    '1,99999,-99999',
    '\u0001',
    '‮',
    '👍'.repeat(500),
    "1'--",
    'NaN,Infinity',
    '1e3,2e3',
    '0x10,0x20',
  ]

  it.each(names)('by %s returns rows or rejects the name for absurd values', async (name) => {
    for (const wire of ABSURD) {
      const answer = await requestList({ [name]: wire })
      expect(['rows', 'unknown_name'], `${name}=${wire.slice(0, 40)}`).toContain(answer.status ? 'rows' : answer.code)
    }
  })

  it('finds nothing for a reversed range', async () => {
    await ok(add({ stored_for: 60, opens: '08:00:00', picked_date: 1_769_788_800 }))
    for (const query of [
      { stored_for: '90,30' },
      { opens: '09:00:00,07:00:00' },
      { picked_date: '1769788801,1769788799' },
    ])
      expect(await ok(requestList(query as unknown as Record<string, string>))).toEqual([])
  })
})

describe('deletion', () => {
  it('rejects unknown names', async () => {
    const { id } = await ok(add({ fruit_name: 'Unknown names' }))
    const sendDelete = (body: object) => platform.admin.post(getSiblingPath(FRUIT, 'Del'), body)
    expect(await getRejectionCode(sendDelete({ id, reason: 'x' }))).toBe('unknown_name')
    expect(await getRejectionCode(sendDelete({ ids: String(id), version: 1 }))).toBe('unknown_name')
    expect(await ok(platform.admin.get<RecordResponse>(getSiblingPath(FRUIT, 'Info'), { id }))).toMatchObject({
      id,
    })
  })
})
