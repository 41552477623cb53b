import type { HistoryChange } from '@cangdan/protocol'
import { expect, it } from 'vitest'
import { diffTags } from './changed-tags.ts'

const change = (from: HistoryChange['from'], to: HistoryChange['to'], type: HistoryChange['type'] = 'tags') =>
  diffTags({ name: 'variables', title: 'Variables', type, from, to })

it('splits a change of tags into added and removed ones', () => {
  expect(change(['a', 'b', 'c'], ['c', 'a', 'd'])).toEqual({ gone: ['b'], added: ['d'] })
  expect(change(['a'], ['a', 'b'])).toEqual({ gone: [], added: ['b'] })
})

it('returns undefined when a list starts, ends or is reordered', () => {
  for (const [from, to] of [
    [null, ['a']],
    [[], ['a']],
    [['a'], []],
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
  ] as const)
    expect(change(from, to)).toBeUndefined()
  expect(change([1], [2], 'checkbox')).toBeUndefined()
})
