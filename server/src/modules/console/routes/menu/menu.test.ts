import { type MenuNode, SESSION_PATHS, type TableMeta, type Verb, title } from '@cangdan/protocol'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Principal } from '#platform/identity/principal.ts'
import { type MenuGroup, isGroup, listMenuGroupPaths } from '#engine/declare/menu.ts'
import { bank } from '#modules/accounts/bank/bank.ts'
import { disabledOperator } from '#modules/accounts/disabledoperator/disabledoperator.ts'
import { user } from '#modules/accounts/user/user.ts'
import { feedback } from '#modules/content/feedback/feedback.ts'
import { cate } from '#modules/goods/cate/cate.ts'
import { zone } from '#modules/storage/zone/zone.ts'
import { menu as sections, resources } from '#modules/index.ts'
import { PINYIN_FILE, toPinyin, buildPinyinTable } from '#testing/menu-pinyin.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { describeMenu, listScreenPaths } from './menu.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const flatten = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flatten(node.children)])

describe('menu (D6, R4)', () => {
  it('contains every screen of every resource for the admin role', async () => {
    const paths = await ok(platform.admin.get<string[]>(SESSION_PATHS.permission))
    const listGroupPaths = ({ path, entries }: MenuGroup): string[] => [
      path,
      ...entries.flatMap((entry) => (isGroup(entry) ? listGroupPaths(entry) : listScreenPaths(entry))),
    ]
    expect(paths).toEqual(sections.flatMap(listGroupPaths))
    const menu = flatten(await ok(platform.admin.get<MenuNode[]>(SESSION_PATHS.menu)))
    for (const { path, screen, isSingle } of resources) {
      const meta = { screen: isSingle ? 'single' : 'list', list: path }
      expect(menu.find((node) => node.path === screen)?.meta).toMatchObject(meta)
    }
  })

  it('contains a screen or a question for every path that can be granted (R4)', async () => {
    const nodes = flatten(await ok(platform.admin.get<MenuNode[]>(SESSION_PATHS.menu)))
    const groups = new Set(sections.flatMap(listMenuGroupPaths))
    const paths = await ok(platform.admin.get<string[]>(SESSION_PATHS.permission))
    const shown = nodes.filter(({ meta }) => meta.screen !== undefined).map(({ path }) => path)
    expect(shown.toSorted()).toEqual(paths.filter((path) => !groups.has(path)).toSorted())
  })

  it('contains questions of actions that their lists offer, about a record that these find by its id', async () => {
    const nodes = flatten(await ok(platform.admin.get<MenuNode[]>(SESSION_PATHS.menu)))
    for (const { path, meta, children } of nodes.filter((node) => node.meta.screen === 'list')) {
      const questions = children.filter((child) => child.meta.screen === 'ask')
      if (questions.length === 0) continue
      const list = await ok(platform.admin.get<TableMeta>(meta.list ?? ''))
      expect(list.actions.map(({ name }) => name)).toEqual(
        expect.arrayContaining(questions.map((each) => each.meta.action)),
      )
      expect(list.top_search.find(({ name }) => name === list.pk)?.type, path).toBe('text')
    }
  })

  it('names the paths as the specification does (R5, R11, R12)', async () => {
    const find = (path: string) => nodes.find((node) => node.path === path)?.meta
    const nodes = flatten(await ok(platform.admin.get<MenuNode[]>(SESSION_PATHS.menu, {}, 'en')))
    expect(find('/users/save/:id')).toMatchObject({ screen: 'edit', list: user.path })
    expect(find('/users/disable/:id')).toMatchObject({ screen: 'ask', action: 'disable', list: user.path })
    expect(find('/content/feedback/info/:id')).toMatchObject({ screen: 'look', list: feedback.path })
    expect(find('/sys/permission/management/operators/enable/:id')).toMatchObject({
      title: 'Enable disabled operator',
      screen: 'ask',
      action: 'enable',
      list: disabledOperator.path,
    })
  })

  it('contains only granted screens, and no empty module', async () => {
    const [first] = resources
    const one = await platform.someone(platform.platformId, { paths: [first?.screen ?? ''] })
    expect(flatten(await ok(one.get<MenuNode[]>(SESSION_PATHS.menu))).map(({ path }) => path)).toContain(first?.screen)
    const none = await platform.someone(platform.platformId, { paths: ['/nowhere', '/banks'] })
    expect(await ok(none.get(SESSION_PATHS.menu))).toEqual([])
    expect(await ok(none.get(SESSION_PATHS.permission))).toEqual([])
  })

  it('contains granted record screens beneath their list', () => {
    const [first] = resources
    const looked = { ...first!, verbs: new Set<Verb>(['add', 'look', 'edit', 'del']) }
    const listScreens = (paths: string[]) => {
      const principal = { isAdmin: false, paths: new Set(paths) } as unknown as Principal
      const menu = flatten(describeMenu([{ ...sections[0]!, entries: [looked] }], principal, 'en'))
      return menu.filter(({ hidden }) => hidden).map(({ path, meta }) => [path, meta.screen, meta.title])
    }
    const list = looked.screen
    const look = list.replace('list', 'look/:id')
    const del = list.replace('list', 'del/:id')
    expect(listScreens([list, look])).toEqual([[look, 'look', 'View bank']])
    expect(listScreens([list, del])).toEqual([[del, 'ask', 'Delete bank']])
    expect(listScreens([list])).toEqual([])
  })

  it('hides lists that open from elsewhere but lets them be opened (R7)', () => {
    const [first] = resources
    const hidden = { ...first!, hidden: true as const }
    const principal = { isAdmin: true, paths: new Set() } as unknown as Principal
    const listEntries = (its: (typeof resources)[number][]) =>
      flatten(describeMenu([{ ...sections[0]!, entries: its }], principal, 'en'))
        .filter(({ meta }) => meta.screen === undefined || meta.screen === 'list')
        .map((node) => [node.path, node.hidden])
    const other = { ...first!, screen: '/banks/other/list' }
    expect(listEntries([other, hidden])).toEqual([
      ['/banks', false],
      ['/banks/other/list', false],
      [hidden.screen, true],
    ])
    expect(listEntries([hidden])).toEqual([
      ['/banks', true],
      [hidden.screen, true],
    ])
  })

  describe('with nested groups', () => {
    const toTitle = (text: string) => title(text, text, text, text)
    const inner: MenuGroup = { path: '/deep/a/b', title: toTitle('B'), entries: [bank, cate] }
    const outer: MenuGroup = {
      path: '/deep/a',
      title: toTitle('A'),
      title2: toTitle('All of A'),
      icon: 'bank',
      alwaysShow: true,
      entries: [inner, zone],
    }
    const deep = { path: '/deep', title: toTitle('Deep'), icon: 'gold', entries: [outer] }
    const describeVisibleMenu = (paths: string[]) => {
      const principal = { isAdmin: false, paths: new Set(paths) } as unknown as Principal
      return describeMenu([deep], principal, 'en')
    }

    it('keeps depth, icons, long titles and groups that are always shown', () => {
      const all = flatten(describeVisibleMenu([bank.screen, cate.screen, zone.screen])).filter(({ hidden }) => !hidden)
      expect(all.map(({ path, alwaysShow }) => [path, alwaysShow])).toEqual([
        ['/deep', true],
        ['/deep/a', true],
        ['/deep/a/b', false],
        [bank.screen, false],
        [cate.screen, false],
        [zone.screen, false],
      ])
      expect(all[1]?.meta).toEqual({ title: 'A', title2: 'All of A', icon: 'bank' })
      expect(all[2]?.meta).toEqual({ title: 'B' })
    })

    it('omits groups without granted screens at any depth', () => {
      const paths = (granted: string[]) => flatten(describeVisibleMenu(granted)).map(({ path }) => path)
      expect(paths([zone.screen])).toEqual(['/deep', '/deep/a', zone.screen])
      expect(paths(['/deep/a/b'])).toEqual([])
    })
  })

  it('gives every screen a unique name', async () => {
    const names = flatten(await ok(platform.admin.get<MenuNode[]>(SESSION_PATHS.menu))).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('pinyin of the menu (A5)', () => {
  it('uses the reading of the word for an ambiguous character', () => {
    const read = ['银行', '重量', '行情', '仓单', '重新', '长度', '角色', '银行行情'].map(toPinyin)
    expect(read).toEqual([
      'yin hang',
      'zhong liang',
      'hang qing',
      'cang dan',
      'chong xin',
      'chang du',
      'jue se',
      'yin hang hang qing',
    ])
  })

  it('is up to date in the generated table', async () => {
    expect(await readFile(PINYIN_FILE, 'utf8')).toBe(buildPinyinTable())
  })

  it('is sent with a Chinese menu only', async () => {
    const find = async (language: string) =>
      flatten(await ok(platform.admin.get<MenuNode[]>(SESSION_PATHS.menu, {}, language))).find(
        ({ path }) => path === bank.screen,
      )?.meta.pinyin
    expect(await find('zh')).toBe('yin hang guan li')
    expect(await find('en')).toBeUndefined()
    expect(await find('ja')).toBeUndefined()
  })
})
