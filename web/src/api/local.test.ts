import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let local: typeof import('./local.ts')
const kept = new Map<string, string>()
let isFull = true

beforeEach(async () => {
  // What a page knows, and has said, ends with it.
  vi.resetModules()
  local = await import('./local.ts')
  kept.clear()
  isFull = true
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(name, value)
    },
    removeItem: (name: string) => void kept.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('a browser whose storage is full', () => {
  it('knows what was chosen until the page is left, and says so once', () => {
    const said = vi.fn<() => void>()
    const stop = local.whenUnkept(said)
    local.keepLocal('columns', 'a,b')
    local.keepLocal('widths', 'a:1')
    expect([local.readLocal('columns'), kept.size]).toEqual(['a,b', 0])
    stop()
    // As the page does where its language changes.
    local.whenUnkept(said)
    expect(said).toHaveBeenCalledTimes(1)
    local.dropLocal('columns')
    expect(local.readLocal('columns')).toBeUndefined()
  })

  it('says so of what could not be kept before anybody listened', () => {
    const said = vi.fn<() => void>()
    local.keepLocal('columns', 'a,b')
    local.whenUnkept(said)
    expect(said).toHaveBeenCalledTimes(1)
  })

  it('keeps again what is chosen once there is room', () => {
    local.keepLocal('columns', 'a,b')
    isFull = false
    local.keepLocal('columns', 'b')
    kept.set('columns', 'c')
    expect(local.readLocal('columns')).toBe('c')
  })

  it('forgets with a session what could not be kept as well', () => {
    local.keepLocal('recent/7', '[]')
    local.dropLocalOf('recent/', 'recent/8')
    expect(local.readLocal('recent/7')).toBeUndefined()
  })
})
