import { title } from '@cangdan/protocol'
import { expect, it } from 'vitest'
import { type ColumnSpec, prepareColumn } from './column.ts'

const prepare = (spec: ColumnSpec) => prepareColumn('marks', spec, () => title('标', 'Marks', 'Marcas', '印'))

it('tags are filtered by, and neither sorted nor summed', () => {
  expect(prepare({ type: 'tags', filter: true, most: 3, rule: 'phone' })).toMatchObject({
    filter: true,
    most: 3,
  })
  expect(() => prepare({ type: 'tags', sort: true })).toThrow('marks: a tags has no order to sort by')
  expect(() => prepare({ type: 'tags', sum: true })).toThrow('marks: a tags has no sum')
  expect(() => prepare({ type: 'text', sum: true })).toThrow('a text has no sum')
})
