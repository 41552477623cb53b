import type { FieldMeta } from '@cangdan/protocol'
import { expect, it } from 'vitest'
import { listFieldDifferences, getInitialSides, mergeDraft } from './differences.ts'

const field = (name: string): FieldMeta => ({ name, title: name, type: 'text', control: 'input' })
const FIELDS = ['same', 'alike', 'mine', 'theirs', 'both', 'kinds'].map(field)
const base = { same: 'a', alike: 'a', mine: 'a', theirs: 'a', both: 'a', kinds: [1] }
const mine = { ...base, alike: 'b', mine: 'b', both: 'b', kinds: [1] }
const theirs = { ...base, alike: 'b', theirs: 'c', both: 'c', kinds: [1] }
const found = listFieldDifferences(FIELDS, { base, mine, theirs })

it('names the side that changed a field and omits equal changes', () => {
  expect(found.map(({ field: { name }, changedBy }) => [name, changedBy])).toEqual([
    ['mine', 'mine'],
    ['theirs', 'theirs'],
    ['both', 'both'],
  ])
})

it('preselects changes of one side and leaves changes of both undecided', () => {
  expect(getInitialSides(found)).toEqual({ mine: 'mine', theirs: 'theirs' })
})

it('merges the chosen sides, with their version for everything else', () => {
  expect(mergeDraft(found, theirs, { mine: 'mine', theirs: 'theirs', both: 'mine' })).toEqual({
    ...theirs,
    mine: 'b',
    both: 'b',
  })
  expect(mergeDraft(found, theirs, { mine: 'theirs', theirs: 'mine', both: 'theirs' })).toEqual({
    ...theirs,
    mine: 'a',
    theirs: 'a',
  })
})
