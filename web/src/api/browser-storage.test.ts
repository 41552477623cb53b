import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let local: typeof import('./browser-storage.ts')
const kept = new Map<string, string>()
let isFull = true

beforeEach(async () => {
  // Module state lives as long as the page.
  vi.resetModules()
  local = await import('./browser-storage.ts')
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

describe('full browser storage', () => {
  it('keeps the value until the page closes and warns once', () => {
    const notified = vi.fn<() => void>()
    const stop = local.onUnstored(notified)
    local.storeLocal('columns', 'a,b')
    local.storeLocal('widths', 'a:1')
    expect([local.readLocal('columns'), kept.size]).toEqual(['a,b', 0])
    stop()
    local.onUnstored(notified)
    expect(notified).toHaveBeenCalledTimes(1)
    local.deleteLocal('columns')
    expect(local.readLocal('columns')).toBeUndefined()
  })

  it('warns a late listener about values that were not stored before', () => {
    const notified = vi.fn<() => void>()
    local.storeLocal('columns', 'a,b')
    local.onUnstored(notified)
    expect(notified).toHaveBeenCalledTimes(1)
  })

  it('stores again once there is space', () => {
    local.storeLocal('columns', 'a,b')
    isFull = false
    local.storeLocal('columns', 'b')
    kept.set('columns', 'c')
    expect(local.readLocal('columns')).toBe('c')
  })

  it('forgets unstored values with the session', () => {
    local.storeLocal('recent/7', '[]')
    local.deleteLocalByPrefix('recent/', 'recent/8')
    expect(local.readLocal('recent/7')).toBeUndefined()
  })
})
