import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let local: typeof import('./local.ts')
const kept = new Map<string, string>()
let isFull = true

beforeEach(async () => {
  // Module state lives as long as the page.
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

describe('full browser storage', () => {
  it('keeps the value until the page closes and warns once', () => {
    const said = vi.fn<() => void>()
    const stop = local.whenUnkept(said)
    local.keepLocal('columns', 'a,b')
    local.keepLocal('widths', 'a:1')
    expect([local.readLocal('columns'), kept.size]).toEqual(['a,b', 0])
    stop()
    local.whenUnkept(said)
    expect(said).toHaveBeenCalledTimes(1)
    local.dropLocal('columns')
    expect(local.readLocal('columns')).toBeUndefined()
  })

  it('warns a late listener about values that were not stored before', () => {
    const said = vi.fn<() => void>()
    local.keepLocal('columns', 'a,b')
    local.whenUnkept(said)
    expect(said).toHaveBeenCalledTimes(1)
  })

  it('stores again once there is space', () => {
    local.keepLocal('columns', 'a,b')
    isFull = false
    local.keepLocal('columns', 'b')
    kept.set('columns', 'c')
    expect(local.readLocal('columns')).toBe('c')
  })

  it('forgets unstored values with the session', () => {
    local.keepLocal('recent/7', '[]')
    local.dropLocalOf('recent/', 'recent/8')
    expect(local.readLocal('recent/7')).toBeUndefined()
  })
})
