import { beforeEach, describe, expect, it } from 'vitest'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'

const HOST = 'provider.example'
let now: number
let opened: string[]
let breaker: CircuitBreaker

beforeEach(() => {
  now = 1_000_000
  opened = []
  breaker = createCircuitBreaker({ now: () => now }, (host) => opened.push(host))
})

/** Returns whether the call was admitted. */
function call(hasFailed: boolean, host = HOST): boolean {
  const settle = breaker.admit(host)
  settle?.(hasFailed)
  return settle !== undefined
}
const fail = (count: number) => Array.from({ length: count }, () => call(true))

describe('circuit breaker', () => {
  it('opens after five failures within a minute, for thirty seconds', () => {
    fail(4)
    expect(call(false)).toBe(true)
    fail(1)
    expect(opened).toEqual([HOST])
    expect(call(false)).toBe(false)
    now += 29
    expect(call(false)).toBe(false)
    now += 1
    expect(call(false)).toBe(true)
  })

  it('counts failures of the last minute only', () => {
    fail(4)
    now += 60
    fail(4)
    expect(opened).toEqual([])
    now += 59
    fail(1)
    expect(opened).toEqual([HOST])
  })

  it('counts each host separately', () => {
    fail(5)
    expect(call(false, 'other.example')).toBe(true)
  })

  it('admits one call after the pause, and all calls after its success', () => {
    fail(5)
    now += 30
    const settle = breaker.admit(HOST)
    expect(breaker.admit(HOST)).toBeUndefined()
    settle?.(false)
    expect(fail(4)).toEqual([true, true, true, true])
    expect(call(false)).toBe(true)
  })

  it('opens for another thirty seconds after a failed probe', () => {
    fail(5)
    now += 30
    expect(call(true)).toBe(true)
    expect(opened).toEqual([HOST, HOST])
    now += 29
    expect(call(false)).toBe(false)
    now += 1
    expect(call(false)).toBe(true)
  })

  it('ignores results of calls that began before it opened', () => {
    const early = Array.from({ length: 6 }, () => breaker.admit(HOST))
    fail(5)
    now += 30
    const probe = breaker.admit(HOST)
    for (const settle of early) settle?.(true)
    expect(breaker.admit(HOST)).toBeUndefined()
    probe?.(false)
    expect(opened).toEqual([HOST])
    expect(call(false)).toBe(true)
  })
})
