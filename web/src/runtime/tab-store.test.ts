import { beforeEach, describe, expect, it, vi } from 'vitest'

const location = (pathname: string, search = '') => ({ pathname, search, state: { from: '/before' } })
const everything = () => true
const noDraft = () => undefined

async function importFresh() {
  vi.resetModules()
  return import('./tab-store.ts')
}

async function leaveTabsOf(uid: number): Promise<void> {
  const store = await importFresh()
  store.restoreTabs(uid, everything, noDraft)
  store.visitTab('/a', location('/a', '?page=2'))
  store.visitTab('/b', location('/b'))
  store.setTabName('/b', 'Oak')
  store.moveTab('/b', 1)
}

describe('tabs of a window', () => {
  beforeEach(() => sessionStorage.clear())

  it('restores tabs with order and names after a reload, without rendering them', async () => {
    await leaveTabsOf(7)
    const { restoreTabs, useTabs } = await importFresh()
    restoreTabs(7, everything, noDraft)
    expect(useTabs.getState()).toMatchObject({
      active: undefined,
      tabs: [
        { key: '/dashboard', used: 0 },
        { key: '/b', name: 'Oak', used: 0 },
        { key: '/a', location: location('/a', '?page=2'), used: 0 },
      ],
    })
  })

  it('does not restore tabs of another user or tabs without access', async () => {
    await leaveTabsOf(7)
    const other = await importFresh()
    other.restoreTabs(8, everything, noDraft)
    expect(other.useTabs.getState().tabs.map(({ key }) => key)).toEqual(['/dashboard'])
    await leaveTabsOf(7)
    const same = await importFresh()
    same.restoreTabs(7, ({ key }) => key === '/a', noDraft)
    expect(same.useTabs.getState().tabs.map(({ key }) => key)).toEqual(['/dashboard', '/a'])
  })

  it('marks restored drafts as unsaved until their form renders', async () => {
    await leaveTabsOf(7)
    const { restoreTabs, visitTab } = await importFresh()
    const { hasUnsaved } = await import('./unsaved-changes.ts')
    const draft = { discard: () => undefined, comesBack: () => true }
    restoreTabs(7, everything, ({ key }) => (key === '/a' ? draft : undefined))
    expect([hasUnsaved(['/a']), hasUnsaved(['/b'])]).toEqual([true, false])
    visitTab('/a', location('/a'))
    expect(hasUnsaved(['/a'])).toBe(false)
  })

  it('closes all tabs permanently on logout (S5)', async () => {
    await leaveTabsOf(7)
    const first = await importFresh()
    first.restoreTabs(7, everything, noDraft)
    first.closeAllTabs()
    const { restoreTabs, useTabs } = await importFresh()
    restoreTabs(7, everything, noDraft)
    expect(useTabs.getState().tabs.map(({ key }) => key)).toEqual(['/dashboard'])
  })

  it('opens tabs when storage is blocked', async () => {
    const { restoreTabs, useTabs, visitTab } = await importFresh()
    vi.stubGlobal('sessionStorage', {
      getItem: () => 'no JSON',
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    restoreTabs(7, everything, noDraft)
    visitTab('/a', location('/a'))
    vi.unstubAllGlobals()
    expect(useTabs.getState().active).toBe('/a')
  })
})
