import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  removeTabs,
  listClosedKeys,
  hasRoom,
  MAX_TABS,
  reorderTab,
  findTabAfter,
  NO_TABS,
  openTabBehind,
  activateTab,
  type Tabs,
} from './tabs.ts'

const toLocation = (pathname: string, search = '') => ({ pathname, search, state: null })
const neverKept = () => false
const go = (tabs: Tabs, key: string, isKept: (key: string) => boolean = neverKept) =>
  activateTab(tabs, key, toLocation(key), isKept)
const openTabs = (...keys: string[]) => keys.reduce((tabs, key) => go(tabs, key), NO_TABS)
const listKeys = ({ tabs }: Tabs) => tabs.map(({ key }) => key)
const isHome = (key: string) => key === '/home'

type Step = { kind: 'go' | 'close'; key: string } | { kind: 'move'; key: string; to: number }

function applyStep(tabs: Tabs, step: Step, isKept: (key: string) => boolean): Tabs {
  if (step.kind === 'go') return go(tabs, step.key, isKept)
  if (step.kind === 'move') return reorderTab(tabs, step.key, step.to, isHome)
  return step.key === tabs.active ? tabs : removeTabs(tabs, new Set([step.key]))
}

describe('tabs (U3)', () => {
  it('opens next to the active tab and reuses an open tab', () => {
    let tabs = openTabs('/home', '/a', '/b')
    tabs = go(go(tabs, '/a'), '/c')
    expect([listKeys(tabs), tabs.active]).toEqual([['/home', '/a', '/c', '/b'], '/c'])
    tabs = activateTab(tabs, '/b', toLocation('/b', '?page=2'), neverKept)
    expect(listKeys(tabs)).toEqual(['/home', '/a', '/c', '/b'])
    expect(tabs.tabs.at(-1)?.location.search).toBe('?page=2')
  })

  it('opens in the background without activating or closing the active tab', () => {
    const behind = openTabBehind(openTabs('/home', '/a'), '/b', toLocation('/b'), neverKept)
    expect([listKeys(behind), behind.active]).toEqual([['/home', '/a', '/b'], '/a'])
    expect(behind.tabs.at(-1)?.used).toBe(0)
    expect(openTabBehind(behind, '/home', toLocation('/home'), neverKept)).toBe(behind)
    const turned = openTabBehind(behind, '/b', toLocation('/b', '?id=8'), neverKept)
    expect([listKeys(turned), turned.tabs.at(-1)?.location]).toEqual([listKeys(behind), toLocation('/b', '?id=8')])
    const full = openTabs(...Array.from({ length: MAX_TABS }, (_, n) => `/${n}`))
    const next = openTabBehind(full, '/new', toLocation('/new'), (key) => key !== '/3' && key !== full.active)
    expect(listKeys(next)).toEqual(expect.arrayContaining(['/new', full.active ?? '']))
    expect(listKeys(next)).not.toContain('/3')
  })

  it('closes the least recently used tab without unsaved changes to make room', () => {
    const keys = Array.from({ length: MAX_TABS }, (_, n) => `/${n}`)
    let tabs = go(openTabs(...keys), '/0')
    tabs = go(tabs, '/new')
    expect(listKeys(tabs)).not.toContain('/1')
    tabs = go(tabs, '/newer', (key) => key === '/2')
    expect(listKeys(tabs)).toEqual(expect.arrayContaining(['/0', '/2', '/new', '/newer']))
    expect(listKeys(tabs)).not.toContain('/3')
    expect(hasRoom(tabs, '/another', () => true)).toBe(false)
    expect(hasRoom(tabs, '/0', () => true)).toBe(true)
  })

  it('activates the most recently used tab after a close', () => {
    const tabs = go(openTabs('/home', '/a', '/b', '/c'), '/a')
    expect(findTabAfter(tabs, new Set(['/a']))?.key).toBe('/c')
    expect(findTabAfter(tabs, new Set(['/b']))?.key).toBe('/a')
    expect(findTabAfter(tabs, new Set(['/home', '/a', '/b', '/c']))).toBeUndefined()
  })

  it.each([
    ['this', ['/b']],
    ['others', ['/a', '/c']],
    ['left', ['/a']],
    ['right', ['/c']],
    ['all', ['/a', '/b', '/c']],
  ] as const)('closes %s but never fixed tabs', (scope, closed) => {
    expect(listClosedKeys(openTabs('/home', '/a', '/b', '/c'), '/b', scope, isHome)).toEqual(closed)
    expect(listClosedKeys(openTabs('/home', '/a'), '/home', scope, isHome)).not.toContain('/home')
  })

  it('closes tabs marked as leaving when another becomes active', () => {
    const tabs = { ...openTabs('/home', '/a', '/b'), leaving: ['/b'] }
    expect(listKeys(go(tabs, '/a'))).toEqual(['/home', '/a'])
    expect(listKeys(go(tabs, '/b'))).toEqual(['/home', '/a', '/b'])
  })

  it('moves tabs behind the fixed one only', () => {
    const tabs = openTabs('/home', '/a', '/b', '/c')
    expect(listKeys(reorderTab(tabs, '/c', 0, isHome))).toEqual(['/home', '/c', '/a', '/b'])
    expect(listKeys(reorderTab(tabs, '/a', 9, isHome))).toEqual(['/home', '/b', '/c', '/a'])
    expect(reorderTab(tabs, '/home', 2, isHome)).toBe(tabs)
  })

  it('keeps keys unique, the limit and an existing active tab in random sequences', () => {
    const key = fc.integer({ min: 0, max: 40 }).map((n) => `/${n}`)
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('go' as const), key }) },
      fc.record({ kind: fc.constant('close' as const), key }),
      fc.record({ kind: fc.constant('move' as const), key, to: fc.integer({ min: -2, max: 45 }) }),
    )
    const marked = fc.uniqueArray(key, { maxLength: 12 })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), marked, (steps, dirty) => {
        const isKept = (each: string) => dirty.includes(each)
        let tabs = NO_TABS
        for (const each of steps) {
          const before = listKeys(tabs)
          tabs = applyStep(tabs, each, isKept)
          const keys = listKeys(tabs)
          const lost = each.kind === 'go' ? before.filter((one) => !keys.includes(one)) : []
          expect(lost.filter(isKept)).toEqual([])
          expect(each.kind === 'move' ? new Set(before) : new Set(keys)).toEqual(new Set(keys))
          expect(new Set(keys).size).toBe(keys.length)
          expect(keys.length).toBeLessThanOrEqual(MAX_TABS)
          expect([...keys, undefined]).toContain(tabs.active)
        }
      }),
    )
  })
})
