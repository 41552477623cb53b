import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tableText } from './table-text.ts'

const cells = [
  { name: 'name', required: true, maxLength: 10 },
  { name: 'value', required: true },
  { name: 'unit' },
] as const
const read = (value: unknown, limits = {}) => {
  const reading = tableText.read(value, { cells, ...limits })
  return reading.ok ? reading.value : reading.error
}
const json = (...lines: object[]) => JSON.stringify(lines)
const line = (name: string, value = '1', unit = '%') => ({ name, value, unit })

describe('table text', () => {
  it('fills all cells in column order, and drops blank lines', () => {
    expect(read(json({ unit: ' % ', name: 'Cu', value: '≥ 99.99' }, line('', '', ''), { name: 'P', value: '1' }))).toBe(
      json({ name: 'Cu', value: '≥ 99.99', unit: '%' }, { name: 'P', value: '1', unit: '' }),
    )
    for (const nothing of ['', null, undefined, '[]', json(line('', ' ', ''))]) expect(read(nothing)).toBeNull()
    expect(read('[]', { required: true })).toEqual({ code: 'required' })
  })

  it.each([
    ['a missing name', json(line('Cu'), line('', '2')), { code: 'required', at: { line: 2, cell: 'name' } }],
    [
      'a missing value, counting blank lines',
      json(line('', '', ''), line('Cu', ' ')),
      { code: 'required', at: { line: 2, cell: 'value' } },
    ],
    [
      'a name that is too long',
      json(line('a'.repeat(11))),
      { code: 'too_long', values: { max: 10 }, at: { line: 1, cell: 'name' } },
    ],
    [
      'the same name twice',
      json(line('Cu'), line('P'), line('Cu ')),
      { code: 'duplicate', at: { line: 3, cell: 'name' } },
    ],
    ['a line break', json(line('Cu', '1\n2')), { code: 'wrong_type', at: { line: 1, cell: 'value' } }],
    ['the separator of cells', json(line('Cu', '1|2')), { code: 'wrong_type', at: { line: 1, cell: 'value' } }],
  ])('reports the cell of %s', (_what, value, error) => {
    expect(read(value)).toEqual(error)
  })

  it.each([
    ['a number in a cell', '[{"name":1}]'],
    ['an unknown column', json({ ...line('Cu'), script: 'x' })],
    ['a column of the prototype', '[{"name":"a","value":"b","__proto__":"x"}]'],
    ['a list in a list', '[[["a"]]]'],
    ['an object instead of a list', '{"name":"a"}'],
    ['plain text', 'Cu'],
    ['fifty thousand brackets', '['.repeat(50_000)],
  ])('rejects %s', (_what, value) => {
    expect(read(value)).toEqual({ code: 'bad_content' })
  })

  it('limits the number of lines', () => {
    const lines = Array.from({ length: 4 }, (_, place) => line(`n${place}`))
    expect(read(json(...lines), { most: 4 })).toBe(json(...lines))
    expect(read(json(...lines), { most: 3 })).toEqual({ code: 'too_many_lines', values: { max: 3 } })
    expect(read('x'.repeat(1_000_000))).toEqual({ code: 'too_many_lines', values: { max: 30 } })
    expect(read(7)).toEqual({ code: 'wrong_type' })
  })
})

describe('plain text of a table', () => {
  it('separates cells by bars, and parses them again', () => {
    expect(tableText.words(json(line('Cu+Ag', '≥ 99.99'), line('PRI', '60', '')))).toBe('Cu+Ag | ≥ 99.99 | %\nPRI | 60')
    expect(read(tableText.ofWords('Cu+Ag｜≥ 99.99 |%\n\n PRI | 60', { cells }))).toBe(
      json(line('Cu+Ag', '≥ 99.99'), line('PRI', '60', '')),
    )
    expect(read(tableText.ofWords('Cu | 1 | % | of what', { cells }))).toEqual({ code: 'bad_content' })
  })

  it('round-trips any cells', () => {
    const cell = fc.string({ maxLength: 9 }).map((words) => words.replace(/[\s|｜]+/g, ' ').trim())
    const filled = cell.filter((words) => words !== '')
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ name: filled, value: filled, unit: cell }), {
          minLength: 1,
          selector: ({ name }) => name,
          maxLength: 9,
        }),
        (lines) => {
          const value = json(...lines)
          expect(read(tableText.ofWords(tableText.words(value), { cells }))).toBe(value)
        },
      ),
    )
  })
})
