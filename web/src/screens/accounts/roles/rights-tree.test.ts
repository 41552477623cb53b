import type { GrantableApi } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import {
  listAllLeaves,
  copyRights,
  countGranted,
  compareRights,
  type GrantedRights,
  filterTree,
  readList,
  type RightLeaf,
  getTickState,
  buildTree,
  changeRights,
  writeList,
} from './rights-tree.ts'

const api = (group: string, verb: string, needs: string[] = [], screen?: string): GrantableApi => ({
  path: `${group}/${verb}`,
  title: verb,
  group,
  list: `/${group}`,
  module: group === 'plants' || group === 'beds' ? '/garden' : '/shed',
  module_title: group === 'plants' || group === 'beds' ? 'Garden' : 'Shed',
  needs: needs.map((need) => `${group}/${need}`),
  ...(screen === undefined ? {} : { screen }),
})

const GRANTABLE = [
  api('plants', 'List', [], '/plants'),
  api('plants', 'Info', ['List']),
  api('plants', 'Edit', ['List', 'Info'], '/plants/edit'),
  api('beds', 'List', [], '/beds'),
  api('tools', 'List', [], '/tools'),
]
const TREE = buildTree(GRANTABLE)
const NOTHING: GrantedRights = { apis: new Set(), paths: new Set() }
const leaf = (path: string, tree = TREE): RightLeaf => {
  const found = listAllLeaves(tree).find((each) => each.api.path === path)
  if (found === undefined) throw new Error(path)
  return found
}
const grant = (...paths: string[]) =>
  changeRights(
    NOTHING,
    TREE,
    paths.map((path) => leaf(path)),
    true,
  )

describe('rights tree', () => {
  it('groups by module and list in menu order', () => {
    expect(TREE.map(({ title, groups }) => [title, groups.map((group) => group.title)])).toEqual([
      ['Garden', ['plants', 'beds']],
      ['Shed', ['tools']],
    ])
  })

  it('grants a right with the rights and screens it needs', () => {
    const { apis, paths } = grant('plants/Edit')
    expect([...apis].toSorted()).toEqual(['plants/Edit', 'plants/Info', 'plants/List'])
    expect([...paths].toSorted()).toEqual(['/plants', '/plants/edit'])
  })

  it('revokes a right with the rights that need it', () => {
    const { apis, paths } = changeRights(grant('plants/Edit', 'beds/List'), TREE, [leaf('plants/List')], false)
    expect([...apis]).toEqual(['beds/List'])
    expect([...paths]).toEqual(['/beds'])
  })

  it('shows a parent as all, some or none', () => {
    const [garden] = TREE
    const leaves = garden?.groups.flatMap((group) => group.leaves) ?? []
    expect(getTickState(NOTHING, leaves)).toBe('none')
    expect(getTickState(grant('plants/List'), leaves)).toBe('some')
    const all = changeRights(NOTHING, TREE, leaves, true)
    expect([getTickState(all, leaves), countGranted(all, leaves)]).toEqual(['all', 4])
    // Granted, but its screen is missing from the menu.
    expect(getTickState({ ...all, paths: new Set() }, [leaf('beds/List')])).toBe('some')
  })

  it('replaces the rights with those of another role that may be granted', () => {
    const from: GrantedRights = { apis: new Set(['plants/Edit', 'strange']), paths: new Set(['/strange']) }
    const { apis, paths } = copyRights(grant('tools/List'), TREE, from)
    expect([...apis].toSorted()).toEqual(['plants/Edit', 'plants/Info', 'plants/List'])
    expect([...paths].toSorted()).toEqual(['/plants', '/plants/edit'])
  })

  it('searches titles and filters granted rights', () => {
    const found = (search: string) =>
      listAllLeaves(filterTree(TREE, search, () => true)).map(({ api: { path } }) => path)
    expect(found('EDIT')).toEqual(['plants/Edit'])
    expect(found('beds')).toEqual(['beds/List'])
    expect(found('shed')).toEqual(['tools/List'])
    expect(found('nowhere')).toEqual([])
    const granted = grant('beds/List')
    const shown = filterTree(TREE, '', (each) => granted.apis.has(each.api.path))
    expect(listAllLeaves(shown)).toEqual([leaf('beds/List')])
  })

  it('computes granted and revoked rights', () => {
    const { granted, taken } = compareRights(TREE, grant('plants/Edit'), grant('plants/List', 'tools/List'))
    expect(granted.map((each) => each.api.path)).toEqual(['tools/List'])
    expect(taken.map((each) => each.api.path)).toEqual(['plants/Info', 'plants/Edit'])
  })
})

describe('wire format of a list of rights (T5)', () => {
  it('writes a stable JSON text and reads invalid text as empty', () => {
    expect(writeList(new Set(['b', 'a']))).toBe('["a", "b"]')
    expect(writeList(readList('["a", "b"]'))).toBe('["a", "b"]')
    expect(readList('nothing')).toEqual(new Set())
    expect(readList('{"a":1}')).toEqual(new Set())
  })
})
