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

describe('the widths of columns', () => {
  it('are the server’s own where there is no room to spare', () => {
    expect(spreadWidths(columns, 400)).toEqual([200, 100, 100])
    expect(spreadWidths(columns, 300)).toEqual([200, 100, 100])
  })

  it('are narrower for texts, as far as that brings all into view', () => {
    expect(spreadWidths(columns, 380)).toEqual([180, 100, 100])
    expect(spreadWidths(columns, 360)).toEqual([160, 100, 100])
    expect(spreadWidths(columns, 359)).toEqual([200, 100, 100])
    expect(spreadWidths(columns, 380, { text: 200 })).toEqual([200, 100, 100])
  })

  it('are narrower for other texts before the one that names the record is', () => {
    const texts = [column('text', 200), { ...column('text', 200), name: 'other' }]
    expect(spreadWidths(texts, 370)).toEqual([200, 170])
    expect(spreadWidths(texts, 350)).toEqual([190, 160])
  })

  it('give spare room to texts first', () => {
    expect(spreadWidths(columns, 500)).toEqual([300, 100, 100])
  })

  it('hold the longest word of their heading, and the mark of the order', () => {
    const [narrow] = columns.map((each) => ({ ...each, item_width: 60, title: 'Fecha de negociación' }))
    if (narrow === undefined) throw new Error('There is no column.')
    const [plain = 0] = spreadWidths([narrow], 0)
    const [sorted = 0] = spreadWidths([{ ...narrow, sort: true }], 0)
    expect(plain).toBeGreaterThan(100)
    expect(sorted).toBe(plain + 14)
    expect(spreadWidths([{ ...narrow, title: '交易日交易日' }], 0)).toEqual([60])
  })

  it('hold what a state is called in letters, up to a limit', () => {
    const state = (label: string): ColumnMeta => ({ ...column('select', 88), options: [{ value: 1, label }] })
    const width = (label: string) => spreadWidths([state(label)], 0)[0]
    expect(width('已放款')).toBe(88)
    expect(width('Desembolsada')).toBe(134)
    expect(width('Pendiente de aprobación del banco')).toBe(144)
  })

  it('stay as they are set, whatever room there is', () => {
    const [text, number = 0, date = 0] = spreadWidths(columns, 1100, { text: 150 })
    expect(text).toBe(150)
    expect(number).toBe(date)
    expect(150 + number + date).toBeGreaterThan(1096)
    expect(spreadWidths(columns, 0, { text: 60, number: 60, datetime: 60 })).toEqual([60, 60, 60])
  })

  it('share out what texts leave, and fill the room', () => {
    const [text = 0, number = 0, date = 0] = spreadWidths(columns, 1100)
    expect(text).toBeGreaterThan(600)
    expect(number).toBe(date)
    expect(text + number + date).toBeGreaterThan(1096)
  })
})
