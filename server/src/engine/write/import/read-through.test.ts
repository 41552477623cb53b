// A large file is known to be whole before its rows are judged, and one that its reader knows whole already is read once (L9).
import { expect, it } from 'vitest'
import type { BookPart } from '#platform/spreadsheet/cells.ts'
import { readThrough } from './read-through.ts'

interface Counts {
  begun: number
  closed: number
  parts: number
}

function fileOf(counts: Counts, { isWhole, breaks }: { isWhole: boolean; breaks?: boolean }) {
  return async function* (): AsyncGenerator<BookPart> {
    counts.begun += 1
    try {
      yield { book: { names: [], chosen: 0, ...(isWhole && { isWhole }) } }
      for (let row = 1; row <= 3; row += 1) {
        counts.parts += 1
        await Promise.resolve()
        if (breaks && row === 3) throw new Error('it breaks off')
        yield { rows: [{ row, cells: ['x'] }] }
      }
    } finally {
      counts.closed += 1
    }
  }
}

const rowsOf = async (parts: AsyncIterable<BookPart>) => {
  const rows: number[] = []
  for await (const part of parts) if ('rows' in part) rows.push(...part.rows.map(({ row }) => row))
  return rows
}

it('reads on where the reader knows the end, and again where the sheet is taken once more', async () => {
  const counts = { begun: 0, closed: 0, parts: 0 }
  const whole = await readThrough(fileOf(counts, { isWhole: true }), undefined)
  expect(counts).toEqual({ begun: 1, closed: 0, parts: 0 })
  expect(await rowsOf(whole.read())).toEqual([1, 2, 3])
  expect(counts).toEqual({ begun: 1, closed: 1, parts: 3 })
  expect(await rowsOf(whole.read())).toEqual([1, 2, 3])
  expect(counts.begun).toBe(2)
})

it('ends a reading that nobody has asked for, and reads another sheet from its beginning', async () => {
  const counts = { begun: 0, closed: 0, parts: 0 }
  const whole = await readThrough(fileOf(counts, { isWhole: true }), 'A')
  expect(await rowsOf(whole.read('B'))).toEqual([1, 2, 3])
  expect(counts).toEqual({ begun: 2, closed: 1, parts: 3 })
  await whole.close()
  expect(counts.closed).toBe(2)
})

it('reads any other to its end first, and refuses one that breaks off before a row of it is given', async () => {
  const counts = { begun: 0, closed: 0, parts: 0 }
  const { read } = await readThrough(fileOf(counts, { isWhole: false }), undefined)
  expect(counts).toEqual({ begun: 1, closed: 1, parts: 3 })
  expect(await rowsOf(read())).toEqual([1, 2, 3])
  await expect(readThrough(fileOf(counts, { isWhole: false, breaks: true }), undefined)).rejects.toThrow(
    'breaks off',
  )
})
