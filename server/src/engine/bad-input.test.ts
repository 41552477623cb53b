// Whatever a form is sent is kept exactly or refused at its field; nothing that is sent is a fault of ours.
import { type RecordAnswer, type Row, siblingPath } from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, refusal, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { basket, FRUIT, fruit, weaveBasket } from './testing/basket.ts'

const SAVE = siblingPath(FRUIT, 'Save')

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ modules: [basket] })
  await weaveBasket(platform.db)
})
afterAll(() => platform.close())

const add = (values: Record<string, unknown>) =>
  platform.admin.post<{ id: number }>(SAVE, { fruit_name: 'Fig', ripeness: 1, ...values })

describe('a form', () => {
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
    const { values } = await ok(platform.admin.get<RecordAnswer>(siblingPath(FRUIT, 'Info'), { id }))
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
  const fields = [...fruit.fields.keys()]

  it.each(fields)('refuses what %s cannot be, and says so there', async (name) => {
    // Text of any kind is a name; nothing else is taken for what it is not.
    const wrong = name === 'fruit_name' ? WRONG.filter((value) => typeof value !== 'string') : WRONG
    for (const value of wrong)
      expect(await add({ [name]: value }), `${name} = ${JSON.stringify(value).slice(0, 60)}`).toMatchObject({
        status: false,
        code: 'invalid_input',
        fields: { [name]: expect.any(String) },
      })
  })

  it('does not swallow a megabyte, nor a name that it does not have', async () => {
    expect(await refusal(add({ fruit_name: 'x'.repeat(1_000_000) }))).toBe('too_big')
    for (const name of ['constructor', 'toString', 'secret', 'kind_id', 'city'])
      expect(await refusal(add({ [name]: 1 })), name).toBe('unknown_name')
    const polluted = `{"fruit_name":"Fig","ripeness":1,"__proto__":{"secret":"x"}}`
    expect(['bad_request', 'unknown_name']).toContain(await refusal(platform.admin.post(SAVE, polluted)))
  })
})

describe('a filter', () => {
  const ask = (query: Record<string, string>) => platform.admin.get<Row[]>(FRUIT, { page: 1, ...query })
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
    'grower_name',
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
    '\0',
    '‮',
    '👍'.repeat(500),
    "1'--",
    'NaN,Infinity',
    '1e3,2e3',
    '0x10,0x20',
  ]

  it.each(names)('by %s is answered or refused by name, however absurd', async (name) => {
    for (const wire of ABSURD) {
      const answer = await ask({ [name]: wire })
      expect(['rows', 'unknown_name'], `${name}=${wire.slice(0, 40)}`).toContain(
        answer.status ? 'rows' : answer.code,
      )
    }
  })

  it('the wrong way round finds nothing', async () => {
    await ok(add({ stored_for: 60, opens: '08:00:00', picked_date: 1_769_788_800 }))
    for (const query of [
      { stored_for: '90,30' },
      { opens: '09:00:00,07:00:00' },
      { picked_date: '1769788801,1769788799' },
    ])
      expect(await ok(ask(query as unknown as Record<string, string>))).toEqual([])
  })
})
