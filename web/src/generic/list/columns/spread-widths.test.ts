import type { ColumnMeta } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import { spreadWidths } from './spread-widths.ts'

const column = (type: ColumnMeta['type'], width: number): ColumnMeta => ({
  name: type,
  title: type,
  type,
  item_align: 'left',
  item_width: width,
  showTableRow: true,
})
const columns = [column('text', 200), column('number', 100), column('datetime', 100)]

describe('column widths', () => {
  it('are the server’s without spare room', () => {
    expect(spreadWidths(columns, 400)).toEqual([200, 100, 100])
    expect(spreadWidths(columns, 300)).toEqual([200, 100, 100])
  })

  it('shrink text columns as far as all columns then fit', () => {
    expect(spreadWidths(columns, 380)).toEqual([180, 100, 100])
    expect(spreadWidths(columns, 360)).toEqual([160, 100, 100])
    expect(spreadWidths(columns, 359)).toEqual([200, 100, 100])
    expect(spreadWidths(columns, 380, { text: 200 })).toEqual([200, 100, 100])
  })

  it('shrink other text columns before the one that names the record', () => {
    const texts = [column('text', 200), { ...column('text', 200), name: 'other' }]
    expect(spreadWidths(texts, 370)).toEqual([200, 170])
    expect(spreadWidths(texts, 350)).toEqual([190, 160])
  })

  it('give spare room to text columns first', () => {
    expect(spreadWidths(columns, 500)).toEqual([300, 100, 100])
  })

  it('fit the longest header word and the sort icon', () => {
    const [narrow] = columns.map((each) => ({ ...each, item_width: 60, title: 'Fecha de negociación' }))
    if (narrow === undefined) throw new Error('No column.')
    const [plain = 0] = spreadWidths([narrow], 0)
    const [sorted = 0] = spreadWidths([{ ...narrow, sort: true }], 0)
    expect(plain).toBeGreaterThan(100)
    expect(sorted).toBe(plain + 14)
    expect(spreadWidths([{ ...narrow, title: '交易日交易日' }], 0)).toEqual([60])
  })

  it('fit Latin state labels up to a limit', () => {
    const state = (label: string): ColumnMeta => ({ ...column('select', 88), options: [{ value: 1, label }] })
    const width = (label: string) => spreadWidths([state(label)], 0)[0]
    expect(width('已放款')).toBe(88)
    expect(width('Desembolsada')).toBe(134)
    expect(width('Pendiente de aprobación del banco')).toBe(144)
  })

  it('keep set widths in any room', () => {
    const [text, number = 0, date = 0] = spreadWidths(columns, 1100, { text: 150 })
    expect(text).toBe(150)
    expect(number).toBe(date)
    expect(150 + number + date).toBeGreaterThan(1096)
    expect(spreadWidths(columns, 0, { text: 60, number: 60, datetime: 60 })).toEqual([60, 60, 60])
  })

  it('distribute the remaining room and fill the width', () => {
    const [text = 0, number = 0, date = 0] = spreadWidths(columns, 1100)
    expect(text).toBeGreaterThan(600)
    expect(number).toBe(date)
    expect(text + number + date).toBeGreaterThan(1096)
  })
})
