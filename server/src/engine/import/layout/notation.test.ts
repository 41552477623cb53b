import { formatShanghaiDay } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import type { Column } from '#engine/declare/columns/column.ts'
import { createFileFormat } from '#engine/export/format.ts'
import { futures } from '#modules/goods/price-qh/price-qh.ts'
import { READ_LIMITS } from '#platform/spreadsheet/cells.ts'
import { readWorkbook } from '#platform/spreadsheet/spreadsheet.ts'
import { withFile } from '#testing/files/spreadsheets.ts'
import { readCell } from '../values/cells.ts'
import { type Notation, detectNotation } from './notation.ts'
import { openTable } from './table.ts'

const PLAIN: Notation = { hasSemicolons: false, isSpanish: false }
const createFormat = (notation: Notation) => ({ ...createFileFormat('zh', undefined), notation })
const WEIGHT = { name: 'weight', type: 'number', decimal: 3 } as Column
const DAY = { name: 'day', type: 'date' } as Column

describe('numbers', () => {
  it.each([
    // Next to semicolons a comma is a decimal comma, never a thousands separator.
    ['1,234', { hasSemicolons: true }, 1_234],
    ['12,5', { hasSemicolons: true }, 12_500],
    ['1.234,5', { hasSemicolons: true }, 1_234_500],
    ['1,234.5', { hasSemicolons: true }, 1_234_500],
    ['12.5', { hasSemicolons: true }, 12_500],
    ['1234', { hasSemicolons: true }, 1_234_000],
    ['1.234', { hasSemicolons: true }, undefined],
    ['1.234', { hasSemicolons: true, isSpanish: true }, 1_234_000],
    ['1.234,5', { isSpanish: true }, 1_234_500],
    ['12,5', { isSpanish: true }, 12_500],
    ['1234.5', { isSpanish: true }, 1_234_500],
    ['1.234', { isSpanish: true }, 1_234],
    ['1,234', {}, 1_234_000],
    ['12,5', {}, undefined],
  ] as const)('reads %s with %j as %j', (text, notation, value) => {
    const reading = readCell(text, WEIGHT, createFormat({ ...PLAIN, ...notation }))
    expect(reading).toEqual(value === undefined ? 'unreadable' : { value })
  })

  it('keeps numeric cells as stored in the workbook', () => {
    const format = createFormat({ hasSemicolons: false, isSpanish: true })
    expect(readCell({ kind: 'number', text: '1.234' }, WEIGHT, format)).toEqual({ value: 1_234 })
  })
})

describe('days', () => {
  it.each([
    ['05/03/2024', '2024-03-05'],
    ['5-3-2024', '2024-03-05'],
    ['31.12.2024', '2024-12-31'],
    ['5 de marzo de 2024', '2024-03-05'],
    ['5-mar-2024', '2024-03-05'],
    ['2024-03-05', '2024-03-05'],
  ])('reads %s in Spanish as %s', (text, day) => {
    const reading = readCell(text, DAY, createFormat({ hasSemicolons: false, isSpanish: true }))
    expect(typeof reading === 'object' && 'value' in reading && formatShanghaiDay(Number(reading.value))).toBe(day)
  })

  it('rejects ambiguous days with the year last in other files', () => {
    expect(readCell('05/03/2024', DAY, createFormat(PLAIN))).toBe('unreadable')
    expect(readCell('13/13/2024', DAY, createFormat({ ...PLAIN, isSpanish: true }))).toBe('unreadable')
  })
})

it.each([
  ['Contrato;Fecha de negociación;Precio de liquidación', 'zh', { hasSemicolons: true, isSpanish: true }],
  ['Contrato,Fecha de negociación,Precio de liquidación', 'zh', { hasSemicolons: false, isSpanish: true }],
  ['合约代码;交易日;结算价', 'es', { hasSemicolons: true, isSpanish: false }],
  ['symbol,fecha,settle', 'es', { hasSemicolons: false, isSpanish: true }],
  ['symbol,date,settle', 'en', { hasSemicolons: false, isSpanish: false }],
] as const)(
  'detects the notation of a file with the titles %s in language %s: %j',
  async (titles, language, notation) => {
    const table = await withFile(Buffer.from(`${titles}\n`), (path) =>
      openTable((name) => readWorkbook(path, READ_LIMITS, name), futures),
    )
    expect(detectNotation(table, language)).toEqual(notation)
  },
)
