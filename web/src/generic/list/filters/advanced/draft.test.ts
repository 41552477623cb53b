import { filterFault, type FilterMeta, type FilterNode, GROUP_KINDS } from '@cangdan/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  draftConditions,
  draftOf,
  type DraftGroup,
  isDraftGroup,
  isMissing,
  newCondition,
  newGroup,
  treeOf,
  withNode,
} from './draft.ts'

const FILTERS: FilterMeta[] = [
  { name: 'plant', title: 'Plant', type: 'text' },
  { name: 'place', title: 'Place', type: 'cascade', second_name: 'town' },
]

const { node: trees } = fc.letrec<{ node: FilterNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.record({ name: fc.constantFrom('plant', 'place', 'town'), wire: fc.constantFrom('1', '2') }),
    fc.record({
      kind: fc.constantFrom(...GROUP_KINDS),
      members: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
    }),
  ),
}))
const lonely = (wire: string): FilterNode => ({ kind: 'all', members: [{ name: 'plant', wire }] })

describe('advanced filter draft', () => {
  it('starts from the current filter and restores it when unchanged', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const grouped: FilterNode = 'members' in tree ? tree : { kind: 'all', members: [tree] }
        const draft = draftOf(tree, FILTERS)
        expect(treeOf(draft, FILTERS)).toEqual(grouped)
        expect(draftConditions(draft).some(isMissing)).toBe(false)
        const made = treeOf(draft, FILTERS)
        expect(made && filterFault(made)).toEqual(filterFault(grouped))
      }),
    )
  })

  it('omits conditions without a value and empty groups', () => {
    const draft = newGroup('all', [
      newCondition('plant'),
      newGroup('any'),
      ...draftOf(lonely('1'), []).members,
    ])
    expect(treeOf(draft, FILTERS)).toBeUndefined()
    expect(draftConditions(draft).map(isMissing)).toEqual([true])
  })

  it('names only the second level of a cascade', () => {
    const place = { ...newCondition('place'), values: { place: '3', town: '31' } }
    expect(treeOf(newGroup('none', [place]), FILTERS)).toEqual({
      kind: 'none',
      members: [{ name: 'town', wire: '31' }],
    })
  })

  it('removes a group with its last member but keeps a new empty group', () => {
    const inner = draftOf(lonely('1'), FILTERS)
    const added = newGroup('any')
    const root = newGroup('all', [inner, added])
    const [only] = inner.members
    const without = (before: DraftGroup, key = 0) => withNode(before, key, () => undefined)
    expect(without(root, only?.key).members).toEqual([added])
    expect(without(root, added.key).members).toEqual([inner])
    expect(
      withNode(root, inner.key, (node) => (isDraftGroup(node) ? { ...node, kind: 'none' } : node)),
    ).toEqual({
      ...root,
      members: [{ ...inner, kind: 'none' }, added],
    })
  })
})
