// A place in a tree is meant by the words that people write, and by nothing that could be two places.
import type { Cascade } from '@cangdan/protocol'
import { expect, it } from 'vitest'
import { nearest } from './nearest.ts'
import { placeOf } from './place-in-tree.ts'

const TREE: readonly Cascade[] = [
  { label: '电解铜', value: 1, children: [{ label: 'Cu-CATH-1', value: 11 }] },
  {
    label: '铝锭',
    value: 2,
    children: [
      { label: 'Al99.70', value: 21 },
      { label: '普通', value: 22 },
    ],
  },
  {
    label: '锌锭',
    value: 3,
    children: [
      { label: '普通', value: 31 },
      { label: '0#', value: 32 },
    ],
  },
]

it.each([
  ['both words', ['铝锭', 'Al99.70'], [2, 21]],
  ['both words, in another width and case', ['铝 锭', 'ａｌ99.70'], [2, 21]],
  ['goods with one spec', ['电解铜'], [1, 11]],
  ['a spec that one of the goods has', ['0#'], [3, 32]],
  ['a spec in another case', ['cu-cath-1'], [1, 11]],
  ['goods with several specs, without any', ['铝锭'], [2]],
  ['a spec that two of the goods have', ['普通'], undefined],
  ['a spec of other goods', ['电解铜', '0#'], undefined],
  ['nothing that there is', ['铅锭'], undefined],
])('%s', (_what, words, path) => {
  expect(placeOf(TREE, words, false)).toEqual(path)
})

it('where any level will do, a place is meant as it is called', () => {
  expect(placeOf(TREE, ['电解铜'], true)).toEqual([1])
  expect(placeOf(TREE, ['0#'], true)).toBeUndefined()
})

it('names that have something in common are ranked by how much', () => {
  expect(nearest(['股份制银行', '国有银行', '外资银行', '农商行'], '外星银行', 2)).toEqual([
    '外资银行',
    '国有银行',
  ])
  expect(nearest(['铜'], 'x', 3)).toEqual([])
})
