import { checkFilter, type FilterMeta, type FilterNode, GROUP_KINDS } from '@cangdan/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  listDraftConditions,
  createRootDraft,
  type DraftGroup,
  isDraftGroup,
  isMissing,
  createFilterCondition,
  createFilterGroup,
  toFilterTree,
  updateNode,
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
const createSingle = (wire: string): FilterNode => ({ kind: 'all', members: [{ name: 'plant', wire }] })

describe('advanced filter draft', () => {
  it('starts from the current filter and restores it when unchanged', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const grouped: FilterNode = 'members' in tree ? tree : { kind: 'all', members: [tree] }
        const draft = createRootDraft(tree, FILTERS)
        expect(toFilterTree(draft, FILTERS)).toEqual(grouped)
        expect(listDraftConditions(draft).some(isMissing)).toBe(false)
        const made = toFilterTree(draft, FILTERS)
        expect(made && checkFilter(made)).toEqual(checkFilter(grouped))
      }),
    )
  })

  it('omits conditions without a value and empty groups', () => {
    const draft = createFilterGroup('all', [
      createFilterCondition('plant'),
      createFilterGroup('any'),
      ...createRootDraft(createSingle('1'), []).members,
    ])
    expect(toFilterTree(draft, FILTERS)).toBeUndefined()
    expect(listDraftConditions(draft).map(isMissing)).toEqual([true])
  })

  it('names only the second level of a cascade', () => {
    const place = { ...createFilterCondition('place'), values: { place: '3', town: '31' } }
    expect(toFilterTree(createFilterGroup('none', [place]), FILTERS)).toEqual({
      kind: 'none',
      members: [{ name: 'town', wire: '31' }],
    })
  })

  it('removes a group with its last member but keeps a new empty group', () => {
    const inner = createRootDraft(createSingle('1'), FILTERS)
    const added = createFilterGroup('any')
    const root = createFilterGroup('all', [inner, added])
    const [only] = inner.members
    const without = (before: DraftGroup, key = 0) => updateNode(before, key, () => undefined)
    expect(without(root, only?.key).members).toEqual([added])
    expect(without(root, added.key).members).toEqual([inner])
    expect(updateNode(root, inner.key, (node) => (isDraftGroup(node) ? { ...node, kind: 'none' } : node))).toEqual({
      ...root,
      members: [{ ...inner, kind: 'none' }, added],
    })
  })
})
