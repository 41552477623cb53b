import { SHANGHAI_OFFSET } from '@cangdan/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cell } from '#platform/spreadsheet/cells.ts'
import { createFileFormat } from '#engine/export/format.ts'
import { futures } from '#modules/goods/price-qh/price-qh.ts'
import { bank } from '#modules/accounts/bank/bank.ts'
import { readCell } from './cells.ts'
import { toDayCell } from '../layout/day-cells.ts'

const FORMAT = createFileFormat('zh', undefined)
const getField = (name: string) => futures.fields.get(name) ?? bank.fields.get(name) ?? expect.fail(name)
const createNumber = (text: string): Cell => ({ kind: 'number', text })
const read = (cell: Cell, name: string, rounds = false) => readCell(cell, getField(name), { ...FORMAT, rounds })
const readValue = (cell: Cell, name: string) => {
  const reading = read(cell, name)
  return typeof reading === 'object' && 'value' in reading ? reading.value : reading
}
const readDay = (cell: Cell, is1904 = false) => readValue(toDayCell(cell, is1904), 'trade_date')
const getMidnight = (year: number, month: number, day: number) =>
  Date.UTC(year, month - 1, day) / 1000 - SHANGHAI_OFFSET

describe('day', () => {
  const pad = (part: number) => String(part).padStart(2, '0')
  const FORMS: readonly ((y: number, m: number, d: number) => Cell)[] = [
    (y, m, d) => `${y}${pad(m)}${pad(d)}`,
    (y, m, d) => createNumber(`${y}${pad(m)}${pad(d)}`),
    (y, m, d) => `${y}/${m}/${d}`,
    (y, m, d) => `${y}.${m}.${d}`,
    (y, m, d) => `${y}-${pad(m)}-${pad(d)}`,
    (y, m, d) => `${y}年${m}月${d}日`,
    (y, m, d) => `${y} 年 ${m} 月 ${d} 日`,
    (y, m, d) =>
      `${y}年${pad(m)}月${pad(d)}日 星期${'日一二三四五六'[new Date(Date.UTC(y, m - 1, d)).getUTCDay()] ?? ''}`,
    (y, m, d) => `${y}／${pad(m)}／${pad(d)} 00:00:00`,
    (y, m, d) => createNumber(String(Date.UTC(y, m - 1, d) / 86_400_000 + 25_569)),
  ]

  it('has the same value in every common format', () => {
    const day = fc.tuple(
      fc.integer({ min: 1990, max: 2099 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
    )
    fc.assert(
      fc.property(day, ([year, month, date]) => {
        const expected = getMidnight(year, month, date)
        expect(FORMS.map((form) => readDay(form(year, month, date)))).toEqual(FORMS.map(() => expected))
      }),
    )
  })

  it("counts from the start of the workbook's calendar when it is a plain number", () => {
    expect(readDay(createNumber('45296'))).toBe(getMidnight(2024, 1, 5))
    expect(readDay(createNumber('43834'), true)).toBe(getMidnight(2024, 1, 5))
  })

  it.each([
    '20240230',
    '2024/1',
    '2024.13.1',
    '2024年2月30日',
    '2024/1-5',
    '45296',
    '5.1.2024',
    '202415',
    '2024年1月5日 星期四',
  ])('rejects %s', (text) => {
    expect(readDay(text)).toBe('unreadable')
  })
})

it.each(['1', '9999', '80001', '202415', '20241301'])('does not read the number %s as a day', (text) => {
  expect(readDay(createNumber(text))).toBe('unreadable')
})

describe('number', () => {
  it.each(['-', '—', '--', '——', '/', 'N/A', 'NaN', '无', ''])(
    'reads %j as a missing price and a missing volume',
    (text) => {
      expect(readValue(text, 'settle_price')).toBeNull()
      expect([readValue(text, 'volume'), readValue(text, 'open_interest')]).toEqual([null, null])
    },
  )

  it('is missing only in columns that allow it, and a blank is never 0', () => {
    expect(read('-', 'credit_limit')).toBe('unreadable')
    expect(readValue('0', 'volume')).toBe(0)
    expect(readValue('', 'volume')).toBeNull()
    expect(readValue(null, 'volume')).toBeNull()
  })

  it('rejects too many decimals, or rounds them when requested', () => {
    expect(read('69880.125', 'settle_price')).toEqual({
      error: { code: 'too_many_decimals', values: { most: 2 } },
    })
    expect(read('69,880.125', 'settle_price', true)).toEqual({ value: 69_880_13 })
    expect(read('-0.005', 'settle_price', true)).toEqual({ value: -1 })
    expect(read('3.5', 'volume', true)).toEqual({ value: 4 })
    expect(read('12', 'settle_price', true)).toEqual({ value: 12_00 })
    expect(read('.999', 'settle_price', true)).toEqual({ value: 1_00 })
  })

  const tooMany = { error: { code: 'too_many_decimals', values: { most: 2 } } }

  it.each([
    // A third of ten percent, as a spreadsheet program displays it.
    ['3.33333333333333%', 3_33],
    ['12.345', 12_35],
    ['-0.125%', -13],
    ['110.004', 110_00],
  ])('reports too many decimals of a percentage, or rounds them: %s', (text, rounded) => {
    expect(read(text, 'interest_rate')).toEqual(tooMany)
    expect(read(text, 'interest_rate', true)).toEqual({ value: rounded })
  })

  it('reports a possible share before rounding', () => {
    const unclear = (plain: string, share: string) => ({
      error: { code: 'unclear_percent', values: { plain, share } },
    })
    for (const rounds of [false, true]) {
      expect(read('0.33333333', 'interest_rate', rounds)).toEqual(unclear('0.33333333', '33.33'))
      expect(read(createNumber('0.825004'), 'warn_line', rounds)).toEqual(unclear('0.825004', '82.5'))
    }
  })

  it('rejects more digits than a spreadsheet program keeps', () => {
    expect(read(createNumber('1234567890123456'), 'volume')).toMatchObject({ error: { code: 'digits_lost' } })
  })

  it('reports a formula without a calculated value', () => {
    const cell = { kind: 'error', text: '#FORMULA' } as const
    for (const name of ['volume', 'contract_code', 'trade_date'])
      expect(read(cell, name)).toEqual({ error: { code: 'formula_without_value' } })
  })
})
