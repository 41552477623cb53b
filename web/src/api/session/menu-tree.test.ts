import { describe, expect, it } from 'vitest'
import { MENU, menuNode } from '#testing/session.ts'
import { entryPath, findScreen, grantedMenu, listScreens, shownEntries, shownTrail } from './menu-tree.ts'

describe('menu of the server', () => {
  it('contains only granted paths (R4)', () => {
    const granted = grantedMenu(MENU, ['/banks/bank/list', '/banks/bank/add'], ['bank_manager'])
    expect(granted.map(({ path }) => path)).toEqual(['/banks'])
    expect(findScreen(granted, '/banks/bank/add')?.node.path).toBe('/banks/bank/add')
    expect(findScreen(granted, '/banks/bank/edit/3')).toBeUndefined()
  })

  it('is complete for admin (R4)', () => {
    expect(grantedMenu(MENU, [], ['admin'])).toEqual(MENU)
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
      menuNode('/a/:id', 'Any', { meta: { screen: 'edit' } }),
      menuNode('/a/new', 'New', { meta: { screen: 'add' } }),
    ]
    expect(findScreen(menu, '/a/new')?.node.path).toBe('/a/new')
  })

  it('opens the first visible screen of a module', () => {
    expect(MENU.map(entryPath)).toEqual(['/banks/bank/list', '/goods/price/list'])
    expect(
      entryPath(menuNode('/x', 'X', { children: [menuNode('/x/y', 'Y', { hidden: true })] })),
    ).toBeUndefined()
  })

  describe('group with a single entry (D8)', () => {
    const leaf = (path: string) => menuNode(path, path, { meta: { screen: 'list', list: path } })
    const shown = (alwaysShow: boolean, ...below: string[]) =>
      menuNode('/m', 'M', {
        children: [
          menuNode('/m/a', 'A', {
            children: [menuNode('/m/a/b', 'B', { alwaysShow, children: below.map(leaf) })],
          }),
        ],
      })
    const pathsIn = (module: ReturnType<typeof shown>) =>
      shownEntries(module.children).map(({ path }) => path)

    it('is replaced by its entry at any depth', () => {
      expect(pathsIn(shown(false, '/m/a/b/c'))).toEqual(['/m/a/b/c'])
      expect(pathsIn(shown(false, '/m/a/b/c', '/m/a/b/d'))).toEqual(['/m/a/b'])
    })

    it('stays when always shown and disappears when empty', () => {
      expect(pathsIn(shown(true, '/m/a/b/c'))).toEqual(['/m/a/b'])
      expect(pathsIn(shown(true))).toEqual([])
    })

    it('is left out of the trail of a screen', () => {
      const above = (module: ReturnType<typeof shown>) =>
        shownTrail(findScreen([module], '/m/a/b/c')?.trail ?? []).map(({ path }) => path)
      expect(above(shown(false, '/m/a/b/c'))).toEqual(['/m', '/m/a/b/c'])
      expect(above(shown(true, '/m/a/b/c'))).toEqual(['/m', '/m/a/b', '/m/a/b/c'])
      expect(above(shown(false, '/m/a/b/c', '/m/a/b/d'))).toEqual(['/m', '/m/a/b', '/m/a/b/c'])
    })
  })

  it('lists the list screens of a module, including groups', () => {
    expect(listScreens(MENU).map(({ path }) => path)).toEqual(['/banks/bank/list', '/goods/price/list'])
  })
})
