import type { FieldMeta } from '@cangdan/protocol'
import { expect, it } from 'vitest'
import { differencesOf, firstChosen, merged } from './differences.ts'

const field = (name: string): FieldMeta => ({ name, title: name, type: 'text', control: 'input' })
const FIELDS = ['same', 'alike', 'mine', 'theirs', 'both', 'kinds'].map(field)
const base = { same: 'a', alike: 'a', mine: 'a', theirs: 'a', both: 'a', kinds: [1] }
const mine = { ...base, alike: 'b', mine: 'b', both: 'b', kinds: [1] }
const theirs = { ...base, alike: 'b', theirs: 'c', both: 'c', kinds: [1] }
const found = differencesOf(FIELDS, { base, mine, theirs })

it('what is different says who has changed it; what both have made alike is no difference', () => {
  expect(found.map(({ field: { name }, changedBy }) => [name, changedBy])).toEqual([
    ['mine', 'mine'],
    ['theirs', 'theirs'],
    ['both', 'both'],
  ])
})

it('what one has changed alone is taken, what both have changed waits for a choice', () => {
  expect(firstChosen(found)).toEqual({ mine: 'mine', theirs: 'theirs' })
})

it('the merged version takes of each what was chosen, and theirs of everything else', () => {
  expect(merged(found, theirs, { mine: 'mine', theirs: 'theirs', both: 'mine' })).toEqual({
    ...theirs,
    mine: 'b',
    both: 'b',
  })
  expect(merged(found, theirs, { mine: 'theirs', theirs: 'mine', both: 'theirs' })).toEqual({
    ...theirs,
    mine: 'a',
    theirs: 'a',
  })
})
