import { title } from '@cangdan/protocol'
import { expect, it } from 'vitest'
import { type ColumnSpec, prepareColumn } from './column.ts'

const prepare = (spec: ColumnSpec) => prepareColumn('marks', spec, () => title('标', 'Marks', 'Marcas', '印'))

it('allows a filter of tags, and rejects sorting and sums', () => {
  expect(prepare({ type: 'tags', filter: true, most: 3, rule: 'phone' })).toMatchObject({
    filter: true,
    most: 3,
  })
  expect(() => prepare({ type: 'tags', sort: true })).toThrow('marks: a tags cannot be sorted')
  expect(() => prepare({ type: 'tags', sum: true })).toThrow('marks: a tags cannot be summed')
  expect(() => prepare({ type: 'text', sum: true })).toThrow('a text cannot be summed')
})
