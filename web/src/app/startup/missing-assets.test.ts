import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { compareBuild, getOwnEntry } from '#api/transport/build.ts'
import { hasUnstoredChanges } from '#runtime/unsaved-changes.ts'
import { prefetch, reloadForMissingAssets, reloadIfReached } from './missing-assets.ts'

vi.mock('#runtime/unsaved-changes.ts', { spy: true })
vi.mock('#api/transport/build.ts', { spy: true })
const unsaved = { isLost: false }

const respondWithPage = (script: string) => new Response(`<script type="module" src="${script}"></script>`)
const same = async () => respondWithPage('/assets/index-old.js')

describe('code that fails to load', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const failToLoad = () => reloadIfReached('/assets/index-old.js')

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_800_000_000_000 })
    vi.mocked(hasUnstoredChanges).mockImplementation(() => unsaved.isLost)
    vi.mocked(getOwnEntry).mockReturnValue('/assets/index-old.js')
    vi.mocked(compareBuild).mockReturnValue()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    sessionStorage.clear()
    unsaved.isLost = false
    reload.mockClear()
  })

  it('reloads the page when the server has another version', async () => {
    vi.stubGlobal('fetch', async () => respondWithPage('/assets/index-new.js'))
    await failToLoad()
    await failToLoad()
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('reloads for the same version, because browsers do not retry modules, at most once a minute', async () => {
    vi.stubGlobal('fetch', same)
    await Promise.all([failToLoad(), failToLoad()])
    expect(reload).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(59_000)
    await failToLoad()
    expect(reload).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(1_000)
    await failToLoad()
    expect(reload).toHaveBeenCalledTimes(2)
  })

  /** As the bundler does: dispatches the event, then rejects. */
  const rejectImport = async (): Promise<never> => {
    const payload = new TypeError('Failed to fetch dynamically imported module')
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
    throw payload
  }

  it('does not reload for a failed prefetch, but for a later use of the module', async () => {
    vi.stubGlobal('fetch', same)
    const stop = reloadForMissingAssets()
    prefetch(rejectImport)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(reload).not.toHaveBeenCalled()
    await rejectImport().catch(() => undefined)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(reload).toHaveBeenCalledOnce()
    stop()
  })

  it('shows the new-version prompt when changes would be lost', async () => {
    vi.stubGlobal('fetch', async () => respondWithPage('/assets/index-new.js'))
    unsaved.isLost = true
    await failToLoad()
    expect(reload).not.toHaveBeenCalled()
    expect(compareBuild).toHaveBeenLastCalledWith('/assets/index-new.js')
  })

  it('does not reload when changes would be lost', async () => {
    vi.stubGlobal('fetch', same)
    unsaved.isLost = true
    await failToLoad()
    expect(reload).not.toHaveBeenCalled()
  })

  it('does not reload when the tab cannot store the time of the last reload', async () => {
    vi.stubGlobal('fetch', same)
    vi.stubGlobal('sessionStorage', undefined)
    await failToLoad()
    expect(reload).not.toHaveBeenCalled()
  })

  it.each([
    ['there is no connection', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a proxy responds', async () => new Response('Bad gateway', { status: 502 })],
    ['another page is returned', async () => new Response('<h1>Please sign in to the network</h1>')],
  ])('does not reload when %s', async (_case, answer) => {
    vi.stubGlobal('fetch', answer)
    await failToLoad()
    expect(reload).not.toHaveBeenCalled()
  })
})
