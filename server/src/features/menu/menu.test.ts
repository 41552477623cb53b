import { type MenuNode, SESSION_PATHS } from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules, resources } from '#resources/index.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { pathsOf } from './menu.ts'

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
    for (const { path, screen } of resources) {
      expect(menu.find((node) => node.path === screen)?.meta).toMatchObject({ screen: 'list', list: path })
    }
  })

  it('holds for anybody else only what his roles list, and no empty module', async () => {
    const [first] = resources
    const one = await platform.someone(platform.platformId, { paths: [first?.screen ?? ''] })
    expect(flat(await ok(one.get<MenuNode[]>(SESSION_PATHS.menu))).map(({ path }) => path)).toContain(
      first?.screen,
    )
    const none = await platform.someone(platform.platformId, { paths: ['/nowhere', '/banks'] })
    expect(await ok(none.get(SESSION_PATHS.menu))).toEqual([])
    expect(await ok(none.get(SESSION_PATHS.permission))).toEqual([])
  })

  it('gives every screen a name of its own', async () => {
    const names = flat(await ok(platform.admin.get<MenuNode[]>(SESSION_PATHS.menu))).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
