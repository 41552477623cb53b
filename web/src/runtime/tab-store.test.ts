import { beforeEach, describe, expect, it, vi } from 'vitest'

const location = (pathname: string, search = '') => ({ pathname, search, state: { from: '/before' } })
const everything = () => true

/** The store as a page that has just been loaded has it. */
async function loaded() {
  vi.resetModules()
  return import('./tab-store.ts')
}

async function left(uid: number): Promise<void> {
  const store = await loaded()
  store.restoreTabs(uid, everything)
  store.visitTab('/a', location('/a', '?page=2'))
  store.visitTab('/b', location('/b'))
  store.nameTab('/b', 'Oak')
  store.moveTab('/b', 0)
}

describe('the tabs of a window', () => {
  beforeEach(() => sessionStorage.clear())

  it('are there again when the page is loaded anew, in their order and by their names, but not drawn', async () => {
    await left(7)
    const { restoreTabs, useTabs } = await loaded()
    restoreTabs(7, everything)
    expect(useTabs.getState()).toMatchObject({
      active: undefined,
      tabs: [
        { key: '/b', name: 'Oak', used: 0 },
        { key: '/a', location: location('/a', '?page=2'), used: 0 },
      ],
    })
  })

  it('are not those of somebody else, and lead nowhere that is not theirs any more', async () => {
    await left(7)
    const other = await loaded()
    other.restoreTabs(8, everything)
    expect(other.useTabs.getState().tabs).toEqual([])
    await left(7)
    const same = await loaded()
    same.restoreTabs(7, ({ key }) => key === '/a')
    expect(same.useTabs.getState().tabs.map(({ key }) => key)).toEqual(['/a'])
  })

  it('are all closed by a log-out, and do not come back (S5)', async () => {
    await left(7)
    const first = await loaded()
    first.restoreTabs(7, everything)
    first.dropTabs()
    const { restoreTabs, useTabs } = await loaded()
    restoreTabs(7, everything)
    expect(useTabs.getState().tabs).toEqual([])
  })

  it('are opened all the same where the browser keeps nothing', async () => {
    const { restoreTabs, useTabs, visitTab } = await loaded()
    vi.stubGlobal('sessionStorage', {
      getItem: () => 'no JSON',
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    restoreTabs(7, everything)
    visitTab('/a', location('/a'))
    vi.unstubAllGlobals()
    expect(useTabs.getState().active).toBe('/a')
  })
})
