import { COLUMN_KINDS, type ColumnType, title } from '@cangdan/protocol'
import { expect, it } from 'vitest'
import { type ColumnSpec, prepareColumn } from './column.ts'

const prepare = (spec: Omit<ColumnSpec, 'sum'>) =>
  prepareColumn('width', { ...spec, sum: true }, () => title('宽', 'Width', 'Ancho', '幅'))

it.each([
  [{ type: 'number' }],
  [{ type: 'number', unit: 'yuan' }],
  [{ type: 'number', unit: 'ton' }],
  [{ type: 'second' }],
] as const)('allows a sum of %j', (spec) => {
  expect(prepare(spec).sum).toBe(true)
})

it.each([
  [{ type: 'text' }, 'a text'],
  [{ type: 'date' }, 'a date'],
  [{ type: 'number', unit: 'percent' }, 'a number in percent'],
  [{ type: 'number', unit: 'degree' }, 'a number in degree'],
  [{ type: 'number', unit: 'metre' }, 'a number in metre'],
  [{ type: 'number', unit: 'yuan', shownAs: 'change' }, 'a change'],
  [{ type: 'number', shownAs: 'change_rate' }, 'a change_rate'],
] as const)('rejects a sum of %j', (spec, what) => {
  expect(() => prepare(spec)).toThrow(`width: ${what} cannot be summed`)
})

it('allows sorting and a total only of column types with an order or a total', () => {
  const types = Object.keys(COLUMN_KINDS) as ColumnType[]
  const listAllowing = (key: 'sort' | 'sum') =>
    types.filter((type) => {
      const options = type === 'select' ? { options: [1] } : {}
      try {
        return prepareColumn('mark', { type, ...options, [key]: true }, () => title('标', 'M', 'M', 'M'))[key]
      } catch {
        return false
      }
    })
  expect(listAllowing('sort')).toEqual([
    'text',
    'select',
    'number',
    'date',
    'datetime',
    'eqdate',
    'time',
    'eqtime',
    'second',
  ])
  expect(listAllowing('sum')).toEqual(['number', 'second'])
})
