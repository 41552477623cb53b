import fc from 'fast-check'
import type { Column } from '#engine/declare/columns/column.ts'

/** Ordinary letters, and characters with a special meaning in SQL, LIKE, CSV and spreadsheets. */
export const LETTERS = fc.constantFrom(...Array.from('abcXYZ019 _%\\\'",;=+-@\n仓单ñ港👍é'))

const WORDS = fc.string({ unit: LETTERS, minLength: 1, maxLength: 12 }).filter((words) => words.trim() !== '')

/** A tag contains no separator of tags. */
export const TAG = WORDS.map((words) => words.replace(/[;,\n]/g, '').trim()).filter((tag) => tag !== '')

const TEXT = WORDS.map((text) => ({ type: 'text', text }))
const LINKED = TEXT.map((text) => ({
  ...text,
  marks: [{ type: 'bold' }, { type: 'link', attrs: { href: 'https://example.com/?a=1' } }],
}))
const PARAGRAPH = fc
  .array(fc.oneof(TEXT, LINKED), { minLength: 1, maxLength: 2 })
  .map((content) => ({ type: 'paragraph', content }))
const BLOCK = fc.oneof(
  PARAGRAPH,
  TEXT.map((text) => ({ type: 'heading', attrs: { level: 2 }, content: [text] })),
  PARAGRAPH.map((line) => ({ type: 'orderedList', content: [{ type: 'listItem', content: [line] }] })),
)

const CELL = TEXT.map((text) => ({ type: 'tableCell', content: [{ type: 'paragraph', content: [text] }] }))
const ROW = fc.tuple(CELL, CELL).map((content) => ({ type: 'tableRow', content }))
const TABLE = ROW.map((row) => ({ type: 'table', content: [row] }))

export const FORMATTED_TEXTS: Readonly<Record<string, (column: Column) => fc.Arbitrary<string>>> = {
  editor: ({ rich }) =>
    fc
      .array(rich?.tables ? fc.oneof(BLOCK, TABLE) : BLOCK, { minLength: 1, maxLength: 4 })
      .map((content) => JSON.stringify({ type: 'doc', content })),
  table: ({ cells = [] }) =>
    fc
      .uniqueArray(
        fc.record(
          Object.fromEntries(
            cells.map(({ name, maxLength = Infinity }) => [
              name,
              WORDS.map((words) => words.replace(/\n/g, ' ').trim()).filter((words) => words.length <= maxLength),
            ]),
          ),
        ),
        { minLength: 1, maxLength: 4, selector: (line) => line[cells[0]?.name ?? ''] },
      )
      .map((lines) => JSON.stringify(lines)),
}
