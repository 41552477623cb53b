import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { catchErrors, logError, useErrorLog } from './error-log.ts'

const messages = () => useErrorLog.getState().entries.map(({ message }) => message)

describe('the error log', () => {
  beforeAll(catchErrors)
  beforeEach(() => useErrorLog.getState().clear())
  afterEach(() => vi.unstubAllGlobals())

  it('U16: has what the window reports and what nobody waits for', () => {
    const error = new TypeError('x is not a function')
    dispatchEvent(new ErrorEvent('error', { error, message: error.message }))
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('no answer') }))
    expect(useErrorLog.getState().entries).toMatchObject([
      { message: 'no answer', info: 'promise' },
      { message: 'x is not a function', info: 'window', trace: expect.stringMatching(/^[\da-f]{8}$/) },
    ])
  })

  it('U16: has nothing of what is no fault', () => {
    dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed' }))
    const reason = new DOMException('The call was given up', 'AbortError')
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
    expect(messages()).toEqual([])
  })

  it('U11: names no record: an address stands in it without its query', () => {
    history.replaceState({}, '', '/banks/bank/list?name=Lin&id=7')
    logError(new Error('broken'), 'screen')
    expect(useErrorLog.getState().entries[0]?.url).toBe(`${location.origin}/banks/bank/list`)
    history.replaceState({}, '', '/')
  })

  it('U16: is kept on a page without TLS too, which has no random UUIDs', () => {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(171) })
    logError(new Error('broken'), 'screen')
    expect(useErrorLog.getState().entries[0]?.trace).toBe('abababab')
  })

  it('U11: keeps the last hundred', () => {
    for (let count = 0; count < 120; count += 1) logError(new Error(`${count}`), 'loop')
    expect(messages()).toHaveLength(100)
    expect(messages()[0]).toBe('119')
  })
})
