import { expect, it } from 'vitest'
import type { Cell } from '../cells.ts'
import { rowLooks } from './row-looks.ts'

const record = (type: number, ...words: number[]) => {
  const bytes = Buffer.alloc(4 + words.length * 2)
  for (const [index, word] of [type, words.length * 2, ...words].entries())
    bytes.writeUInt16LE(word, index * 2)
  return bytes
}
const [BOF, EOF, ROW, MERGED] = [0x0809, 0x000a, 0x0208, 0x00e5]
const row = (number: number, look: number) => record(ROW, number, 0, 3, 255, 0, 0, look, 15)
const A2_A4 = [1, 3, 0, 0]
const B1_C2 = [0, 1, 1, 2]

it('reads hidden rows and merged cells, ignoring those of an embedded chart', () => {
  const chart = [record(BOF, 0x0600, 0x0020), row(7, 0x20), record(EOF)]
  const sheet = [
    record(BOF, 0x0600, 0x0010),
    row(2, 0x20),
    row(3, 0x0100),
    ...chart,
    record(MERGED, 2, ...A2_A4, ...B1_C2),
  ]
  const workbook = Buffer.concat([...sheet, record(EOF), row(9, 0x20)])
  const { hidden, merges } = rowLooks(workbook, {
    index: 0,
    begin: 0,
    facts: { names: [], chosen: 0 },
    formats: [],
  })
  expect([...hidden]).toEqual([3])
  const rows: Cell[][] = [
    ['title', 'wide'],
    ['cu', '1'],
    [null, '2'],
    ['', '3'],
    [null, '4'],
  ]
  for (const [index, cells] of rows.entries()) merges?.fill(index + 1, cells)
  expect(rows).toEqual([
    ['title', 'wide'],
    ['cu', '1'],
    ['cu', '2'],
    ['cu', '3'],
    [null, '4'],
  ])
})
