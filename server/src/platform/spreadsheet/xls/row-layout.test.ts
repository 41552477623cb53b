import { expect, it } from 'vitest'
import type { Cell } from '../cells.ts'
import { readSheetRowLayout } from './row-layout.ts'

const createRecord = (type: number, ...words: number[]) => {
  const bytes = Buffer.alloc(4 + words.length * 2)
  for (const [index, word] of [type, words.length * 2, ...words].entries()) bytes.writeUInt16LE(word, index * 2)
  return bytes
}
const [BOF, EOF, ROW, MERGED] = [0x0809, 0x000a, 0x0208, 0x00e5]
const createRow = (number: number, look: number) => createRecord(ROW, number, 0, 3, 255, 0, 0, look, 15)
const A2_A4 = [1, 3, 0, 0]
const B1_C2 = [0, 1, 1, 2]

it('reads hidden rows and merged cells, ignoring those of an embedded chart', () => {
  const chart = [createRecord(BOF, 0x0600, 0x0020), createRow(7, 0x20), createRecord(EOF)]
  const sheet = [
    createRecord(BOF, 0x0600, 0x0010),
    createRow(2, 0x20),
    createRow(3, 0x0100),
    ...chart,
    createRecord(MERGED, 2, ...A2_A4, ...B1_C2),
  ]
  const workbook = Buffer.concat([...sheet, createRecord(EOF), createRow(9, 0x20)])
  const { hidden, merges } = readSheetRowLayout(workbook, {
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
