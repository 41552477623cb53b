import type { ImportResponse, RecordResponse, Row } from '@cangdan/protocol'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ok, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { fruitSection, FRUIT } from '#engine/testing/sample-fruit.ts'
import { createFruitTables } from '#engine/testing/fruit-tables.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform({ menu: [fruitSection] })
  await createFruitTables(platform.db)
})
afterAll(() => platform.close())

const TITLES =
  'Name,Colours,Ripeness,Region,Category,Grower,Plot,Picked on,Best before,Opens at,Weighed at,Checked at,Stored for,Grade,Sold as,Uses,Nicknames,Callers'
const toLine = (cells: readonly string[]) => cells.join(',')
const PLUM = [
  'Plum',
  'Red; =Blue',
  'Ripe',
  'East / City 3301',
  'Stone / Plum',
  'Ann',
  'Hill',
  '2026-01-31',
  '2026-02-01',
  '08:30:00',
  '2026-01-31 12:00:05',
  '2026-01-31 00:00:00',
  '25:01:01',
  'Good',
  'dried',
  'Cake; =Wine',
  'damson、 Zwetschge; =李',
  '13800000000；13900000000',
]

const importLines = (lines: readonly string[][], mode = 1) =>
  platform.admin.importSheet(FRUIT, 'fruit.csv', Buffer.from([TITLES, ...lines.map(toLine)].join('\r\n')), mode)
const add = async (path: string, values: object) => (await ok(platform.admin.post<{ id: number }>(path, values))).id

it('imports a value of every type', async () => {
  const grower = await add('test/grower/GrowerSave', { grower_name: 'Ann' })
  const plot = await add('test/plot/PlotSave', { plot_name: 'Hill', grower_id: grower })
  expect(
    await ok(
      importLines([PLUM, ['Bare', '', 'Over', ...Array.from({ length: 10 }, () => ''), 'Best', '', '', '', '']]),
    ),
  ).toMatchObject({
    success: 2,
    kept: true,
  })
  const rows = await ok(platform.admin.get<Row[]>(FRUIT, { page: 1, fruit_name: 'Plum' }))
  const { values } = await ok(
    platform.admin.get<RecordResponse>('test/fruit/FruitInfo', { id: Number(rows[0]?.['id']) }),
  )
  expect(values).toMatchObject({
    fruit_name: 'Plum',
    colours: [1, 3],
    ripeness: 2,
    region: [33, 3301],
    cate_id: [1, 11],
    grower_id: grower,
    plot_id: plot,
    // Days are in Shanghai time; the zone of this import is UTC.
    picked_date: Date.UTC(2026, 0, 30, 16) / 1000,
    best_date: Date.UTC(2026, 0, 31, 16) / 1000,
    opens: '08:30:00',
    weighed_time: Date.UTC(2026, 0, 31, 12, 0, 5) / 1000,
    checked_time: Date.UTC(2026, 0, 31) / 1000,
    stored_for: 25 * 3600 + 61,
    grade: 'AA',
    sold_as: 'dried',
    uses: ['cake', 'wine'],
    nicknames: ['damson', 'Zwetschge', '=李'],
    callers: ['13800000000', '13900000000'],
  })
})

/** Each row has one error. All rows are in one file, since each file costs a process. */
const WRONG = [
  [2, 'Purple', 'Colours'],
  [3, 'Rotten', 'Ripeness'],
  [4, 'East / Nowhere', 'Region'],
  [4, 'East', 'Region'],
  [5, 'Core / Plum', 'Category'],
  [6, 'Nobody', 'Grower'],
  [7, 'Valley', 'Plot'],
  [8, '2026-02-30', 'Picked on'],
  [8, '2026-13-01', 'Picked on'],
  [8, '2026-00-10', 'Picked on'],
  [8, '2026-01-00', 'Picked on'],
  [8, '2026-02-29', 'Picked on'],
  [8, '0026-01-01', 'Picked on'],
  [8, '2026-01-31 24:00', 'Picked on'],
  [9, '2026-13-01', 'Best before'],
  [10, '25:00:00', 'Opens at'],
  [11, 'noon', 'Weighed at'],
  [11, '2026-13-01 12:00:00', 'Weighed at'],
  [11, '0026-01-01 12:00:00', 'Weighed at'],
  [12, '2026-04-31 00:00:00', 'Checked at'],
  [12, '2026-01-31 00:60', 'Checked at'],
  [13, '1:99', 'Stored for'],
  [14, 'Worst', 'Grade'],
  [14, '1', 'Grade'],
  [15, 'Fresh fruit; Juice', 'Sold as'],
  [16, 'Cake; Nothing', 'Uses'],
  [17, 'a; b; c; d; e; f', 'Nicknames'],
  [17, 'a; a', 'Nicknames'],
  [17, 'a name of many letters', 'Nicknames'],
  [18, '13800000000; 138', 'Callers'],
  [18, '1380000000013900000000', 'Callers'],
] as const
let result: Promise<ImportResponse> | undefined
const importWrongRows = () => (result ??= ok(importLines(WRONG.map(([column, text]) => PLUM.with(column - 1, text)))))

it.each(WRONG.map((wrong, index) => [...wrong, index + 2] as const))(
  'rejects column %i with %j',
  async (column, _text, title, row) => {
    const { errors, ...answer } = await importWrongRows()
    expect(answer).toMatchObject({ success: 0, fail: WRONG.length, total: WRONG.length, kept: false })
    expect(errors.filter((error) => error.row === row)).toMatchObject([{ row, column, title }])
  },
)

it.each(['2026-13-01', '2026-02-30', '20260131', 20_260_131])(
  'rejects invalid dates in forms and filters: %j',
  async (day) => {
    for (const field of ['picked_date', 'best_date', 'weighed_time', 'checked_time']) {
      const posted = {
        fruit_name: 'Plum',
        ripeness: 2,
        grade: 'AA',
        [field]: typeof day === 'number' ? day + 0.5 : day,
      }
      expect(await platform.admin.post('test/fruit/FruitSave', posted), field).toMatchObject({
        code: 'invalid_input',
        fields: { [field]: expect.any(String) },
      })
    }
    for (const range of [`${day}`, `${day},${day}x`, `,${day}x`, `${day}T00:00:00,${day}`])
      expect(await getRejectionCode(platform.admin.get(FRUIT, { page: 1, picked_date: range })), range).toBe(
        'unknown_name',
      )
  },
)

it('looks up records once for many rows', async () => {
  const grower = await add('test/grower/GrowerSave', { grower_name: 'Many' })
  await add('test/plot/PlotSave', { plot_name: 'Field', grower_id: grower })
  const rows = Array.from({ length: 400 }, (_, index) => PLUM.with(0, `Plum ${index}`).with(5, 'Many').with(6, 'Field'))
  // One row does not fit: the plot belongs to another grower.
  rows[200] = PLUM.with(5, 'Many').with(6, 'Hill')
  const queries = vi.spyOn(Client.prototype, 'query')
  const rejected = await ok(importLines(rows))
  const statements = queries.mock.calls.length
  queries.mockRestore()
  expect(rejected).toMatchObject({ fail: 1, total: 400, errors: [{ row: 202, column: 7 }] })
  expect(statements).toBeLessThan(40)
  expect(await ok(importLines(rows.toSpliced(200, 1)))).toMatchObject({ success: 399, kept: true })
})

it('rejects records that the writer may not choose, and mismatched ones', async () => {
  const retired = await add('test/grower/GrowerSave', { grower_name: 'Old', retired: 1 })
  expect(retired).toBeGreaterThan(0)
  await add('test/grower/GrowerSave', { grower_name: 'Twin' })
  await add('test/grower/GrowerSave', { grower_name: 'Twin' })
  await add('test/grower/GrowerSave', { grower_name: 'Bob' })
  // A retired grower, a name with two records, and a plot of another grower.
  for (const [grower, column] of [
    ['Old', 6],
    ['Twin', 6],
    ['Bob', 7],
  ] as const) {
    const answer = await ok(importLines([PLUM.with(5, grower)]))
    expect(answer.errors, grower).toMatchObject([{ row: 2, column }])
  }
})

it('converts plain text to rich text paragraphs and table lines', async () => {
  const sheet = [
    'Name,Ripeness,Grade,Story,Shares',
    'Words,Ripe,Good,"From the hill\nby the sea","skin | 10 %\nstone｜5 %"',
  ].join('\r\n')
  await ok(platform.admin.importSheet(FRUIT, 'fruit.csv', Buffer.from(sheet)))
  const [row] = await ok(platform.admin.get<Row[]>(FRUIT, { page: 1, fruit_name: 'Words' }))
  expect(row).toMatchObject({ story: 'From the hill\nby the sea', shares: 'skin | 10 %\nstone | 5 %' })
  const wrong = ['Name,Ripeness,Grade,Shares', 'Words,Ripe,Good,"skin | 1\n | 2"'].join('\r\n')
  expect(await ok(platform.admin.importSheet(FRUIT, 'fruit.csv', Buffer.from(wrong)))).toMatchObject({
    kept: false,
    errors: [{ row: 2, column: 4, reason: '第 2 行“Part”：请填写' }],
  })
})
