import { afterEach, describe, expect, it, vi } from 'vitest'
import { reloadIfStale } from './stale-assets.ts'

const pageWith = (script: string) => new Response(`<script type="module" src="${script}"></script>`)

describe('a part of the application that does not load', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})

  afterEach(() => {
    vi.unstubAllGlobals()
    reload.mockClear()
  })

  it('loads the page anew when the server has another version', async () => {
    vi.stubGlobal('fetch', async () => pageWith('/assets/index-new.js'))
    await reloadIfStale('/assets/index-old.js')
    expect(reload).toHaveBeenCalledOnce()
  })

  it.each([
    ['the version is the same', async () => pageWith('/assets/index-old.js')],
    ['there is no connection', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a proxy answers', async () => new Response('Bad gateway', { status: 502 })],
  ])('leaves the page alone when %s', async (_case, answer) => {
    vi.stubGlobal('fetch', answer)
    await reloadIfStale('/assets/index-old.js')
    expect(reload).not.toHaveBeenCalled()
  })
})
