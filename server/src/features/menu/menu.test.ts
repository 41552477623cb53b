import { type MenuNode, SESSION_PATHS, type Verb } from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Principal } from '#platform/identity/principal.ts'
import { modules, resources } from '#resources/index.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { describeMenu, pathsOf } from './menu.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const flat = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])

describe('the menu (D6, R4)', () => {
  it('holds every screen of every resource for the role admin', async () => {
    const paths = await ok(platform.admin.get<string[]>(SESSION_PATHS.permission))
    expect(paths).toEqual(modules.flatMap(({ path, resources: its }) => [path, ...its.flatMap(pathsOf)]))
    const menu = flat(await ok(platform.admin.get<MenuNode[]>(SESSION_PATHS.menu)))
    for (const { path, screen, isSingle } of resources) {
      const meta = { screen: isSingle ? 'single' : 'list', list: path }
      expect(menu.find((node) => node.path === screen)?.meta).toMatchObject(meta)
    }
  })

  it('holds for anybody else only what their roles list, and no empty module', async () => {
    const [first] = resources
    const one = await platform.someone(platform.platformId, { paths: [first?.screen ?? ''] })
    expect(flat(await ok(one.get<MenuNode[]>(SESSION_PATHS.menu))).map(({ path }) => path)).toContain(
      first?.screen,
    )
    const none = await platform.someone(platform.platformId, { paths: ['/nowhere', '/banks'] })
    expect(await ok(none.get(SESSION_PATHS.menu))).toEqual([])
    expect(await ok(none.get(SESSION_PATHS.permission))).toEqual([])
  })

  it('has the screens of one record beside its list, for anyone who is granted them', () => {
    const [first] = resources
    const looked = { ...first!, verbs: new Set<Verb>(['add', 'look', 'edit', 'del']) }
    const screens = (paths: string[]) => {
      const principal = { isAdmin: false, paths: new Set(paths) } as unknown as Principal
      const menu = flat(describeMenu([{ ...modules[0]!, resources: [looked] }], principal, 'en'))
      return menu.filter(({ hidden }) => hidden).map(({ path, meta }) => [path, meta.screen, meta.title])
    }
    const list = looked.screen
    const look = list.replace('list', 'look/:id')
    expect(screens([list, look])).toEqual([[look, 'look', 'View bank']])
    expect(screens([list])).toEqual([])
  })

  it('shows no entry of a list that opens from elsewhere, which is reached all the same (R7)', () => {
    const [first] = resources
    const hidden = { ...first!, hidden: true }
    const principal = { isAdmin: true, paths: new Set() } as unknown as Principal
    const entriesOf = (its: (typeof resources)[number][]) =>
      flat(describeMenu([{ ...modules[0]!, resources: its }], principal, 'en'))
        .filter(({ meta }) => meta.screen === undefined || meta.screen === 'list')
        .map((node) => [node.path, node.hidden])
    const other = { ...first!, screen: '/banks/other/list' }
    expect(entriesOf([other, hidden])).toEqual([
      ['/banks', false],
      ['/banks/other/list', false],
      [hidden.screen, true],
    ])
    expect(entriesOf([hidden])).toEqual([
      ['/banks', true],
      [hidden.screen, true],
    ])
  })

  it('gives every screen a name of its own', async () => {
    const names = flat(await ok(platform.admin.get<MenuNode[]>(SESSION_PATHS.menu))).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
