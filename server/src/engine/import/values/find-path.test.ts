import type { Cascade } from '@cangdan/protocol'
import { expect, it } from 'vitest'
import type { Column } from '#engine/declare/columns/column.ts'
import { createFileFormat } from '#engine/export/format.ts'
import { readCell } from './cells.ts'
import { findNearest } from './nearest-labels.ts'
import { findPath } from './find-path.ts'

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
])('finds %s', (_what, words, path) => {
  expect(findPath(TREE, words, false)).toEqual(path)
})

it('finds a place at any level by its label', () => {
  expect(findPath(TREE, ['电解铜'], true)).toEqual([1])
  expect(findPath(TREE, ['0#'], true)).toEqual([3, 32])
  expect(findPath(TREE, ['普通'], true)).toBeUndefined()
})

const PLACES: readonly Cascade[] = [
  { label: '上海市', value: 31, children: [{ label: '浦东新区', value: 3115 }] },
  { label: '浙江省', value: 33, children: [{ label: '宁波市', value: 3302 }] },
  {
    label: '吉林省',
    value: 22,
    children: [
      { label: '吉林市', value: 2202 },
      { label: '延边朝鲜族自治州', value: 2224 },
    ],
  },
  { label: '辽宁省', value: 21, children: [{ label: '朝阳市', value: 2113 }] },
  { label: '北京市', value: 11, children: [{ label: '朝阳区', value: 1105 }] },
  { label: '内蒙古自治区', value: 15 },
  { label: '新疆维吾尔自治区', value: 65, children: [{ label: '伊犁哈萨克自治州', value: 6540 }] },
]

it.each([
  ['浙江省宁波市', [33, 3302]],
  ['浙江宁波', [33, 3302]],
  ['浙江省 宁波市', [33, 3302]],
  ['浙江-宁波', [33, 3302]],
  ['浙江/宁波', [33, 3302]],
  ['宁波', [33, 3302]],
  ['上海', [31]],
  ['上海浦东', [31, 3115]],
  ['吉林', [22]],
  ['吉林市', [22, 2202]],
  ['吉林省吉林市', [22, 2202]],
  ['延边', [22, 2224]],
  ['内蒙古', [15]],
  ['新疆', [65]],
  ['新疆伊犁', [65, 6540]],
  ['北京朝阳', [11, 1105]],
  ['朝阳', undefined],
  ['浙江上海', undefined],
  ['江', undefined],
])('finds the place %s as %j', (text, path) => {
  expect(findPath(PLACES, text.split('/'), true)).toEqual(path)
})

it('ranks similar names by their common characters', () => {
  expect(findNearest(['股份制银行', '国有银行', '外资银行', '农商行'], '外星银行', 2)).toEqual(['外资银行', '国有银行'])
  expect(findNearest(['铜'], 'x', 3)).toEqual([])
})

it("finds a place in another language than the reader's", () => {
  const spelled: readonly Cascade[] = [{ label: 'Zhejiang', value: 33, children: [{ label: 'Ningbo', value: 3302 }] }]
  const format = {
    ...createFileFormat('en', undefined, new Map([['region', spelled]])),
    otherTrees: () => [PLACES],
  }
  const column = { name: 'region', type: 'cascade', anyLevel: true } as Column
  for (const text of ['Ningbo', 'Zhejiang / Ningbo', '宁波', '浙江省宁波市'])
    expect(readCell(text, column, format), text).toEqual({ value: [33, 3302] })
})
