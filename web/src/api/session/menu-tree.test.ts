import { describe, expect, it } from 'vitest'
import { MENU, createMenuNode } from '#testing/session.ts'
import {
  findEntryPath,
  findScreen,
  filterGrantedMenu,
  listListScreens,
  listShownEntries,
  getShownTrail,
} from './menu-tree.ts'

describe('menu of the server', () => {
  it('contains only granted paths (R4)', () => {
    const granted = filterGrantedMenu(MENU, ['/banks/bank/list', '/banks/bank/add'], ['bank_manager'])
    expect(granted.map(({ path }) => path)).toEqual(['/banks'])
    expect(findScreen(granted, '/banks/bank/add')?.node.path).toBe('/banks/bank/add')
    expect(findScreen(granted, '/banks/bank/edit/3')).toBeUndefined()
  })

  it('is complete for admin (R4)', () => {
    expect(filterGrantedMenu(MENU, [], ['admin'])).toEqual(MENU)
  })

  it('finds hidden screens with their id and trail', () => {
    const match = findScreen(MENU, '/banks/bank/edit/42')
    expect(match?.id).toBe('42')
    expect(match?.trail.map(({ meta }) => meta.title)).toEqual(['Banks', 'Bank', 'Edit bank'])
  })

  it('finds nothing for an unknown address or a module without a screen (R2)', () => {
    expect(findScreen(MENU, '/nowhere')).toBeUndefined()
    expect(findScreen(MENU, '/banks')).toBeUndefined()
  })

  it('prefers the screen whose path is literal', () => {
    const menu = [
      createMenuNode('/a/:id', 'Any', { meta: { screen: 'edit' } }),
      createMenuNode('/a/new', 'New', { meta: { screen: 'add' } }),
    ]
    expect(findScreen(menu, '/a/new')?.node.path).toBe('/a/new')
  })

  it('opens the first visible screen of a module', () => {
    expect(MENU.map(findEntryPath)).toEqual(['/banks/bank/list', '/goods/price/list'])
    expect(
      findEntryPath(createMenuNode('/x', 'X', { children: [createMenuNode('/x/y', 'Y', { hidden: true })] })),
    ).toBeUndefined()
  })

  describe('group with a single entry (D8)', () => {
    const leaf = (path: string) => createMenuNode(path, path, { meta: { screen: 'list', list: path } })
    const shown = (alwaysShow: boolean, ...below: string[]) =>
      createMenuNode('/m', 'M', {
        children: [
          createMenuNode('/m/a', 'A', {
            children: [createMenuNode('/m/a/b', 'B', { alwaysShow, children: below.map(leaf) })],
          }),
        ],
      })
    const listPaths = (module: ReturnType<typeof shown>) => listShownEntries(module.children).map(({ path }) => path)

    it('is replaced by its entry at any depth', () => {
      expect(listPaths(shown(false, '/m/a/b/c'))).toEqual(['/m/a/b/c'])
      expect(listPaths(shown(false, '/m/a/b/c', '/m/a/b/d'))).toEqual(['/m/a/b'])
    })

    it('stays when always shown and disappears when empty', () => {
      expect(listPaths(shown(true, '/m/a/b/c'))).toEqual(['/m/a/b'])
      expect(listPaths(shown(true))).toEqual([])
    })

    it('is left out of the trail of a screen', () => {
      const above = (module: ReturnType<typeof shown>) =>
        getShownTrail(findScreen([module], '/m/a/b/c')?.trail ?? []).map(({ path }) => path)
      expect(above(shown(false, '/m/a/b/c'))).toEqual(['/m', '/m/a/b/c'])
      expect(above(shown(true, '/m/a/b/c'))).toEqual(['/m', '/m/a/b', '/m/a/b/c'])
      expect(above(shown(false, '/m/a/b/c', '/m/a/b/d'))).toEqual(['/m', '/m/a/b', '/m/a/b/c'])
    })
  })

  it('lists the list screens of a module, including groups', () => {
    expect(listListScreens(MENU).map(({ path }) => path)).toEqual(['/banks/bank/list', '/goods/price/list'])
  })
})
