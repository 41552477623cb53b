import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { logUncaughtErrors, logError, useErrorLog } from './error-log.ts'

const messages = () => useErrorLog.getState().entries.map(({ message }) => message)

describe('error log', () => {
  beforeAll(logUncaughtErrors)
  beforeEach(() => useErrorLog.getState().clear())
  afterEach(() => vi.unstubAllGlobals())

  it('records window errors and unhandled rejections (U16)', () => {
    const error = new TypeError('x is not a function')
    dispatchEvent(new ErrorEvent('error', { error, message: error.message }))
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('no answer') }))
    expect(useErrorLog.getState().entries).toMatchObject([
      { message: 'no answer', info: 'promise' },
      { message: 'x is not a function', info: 'window', trace: expect.stringMatching(/^[\da-f]{8}$/) },
    ])
  })

  it('ignores ResizeObserver messages and aborted calls (U16)', () => {
    dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed' }))
    const reason = new DOMException('The call was given up', 'AbortError')
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
    expect(messages()).toEqual([])
  })

  it('strips the query from the logged address (U11)', () => {
    history.replaceState({}, '', '/banks/bank/list?name=Lin&id=7')
    logError(new Error('broken'), 'screen')
    expect(useErrorLog.getState().entries[0]?.url).toBe(`${location.origin}/banks/bank/list`)
    history.replaceState({}, '', '/')
  })

  it('works on a page without TLS, where randomUUID is missing (U16)', () => {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(171) })
    logError(new Error('broken'), 'screen')
    expect(useErrorLog.getState().entries[0]?.trace).toBe('abababab')
  })

  it('keeps the last hundred entries (U11)', () => {
    for (let count = 0; count < 120; count += 1) logError(new Error(`${count}`), 'loop')
    expect(messages()).toHaveLength(100)
    expect(messages()[0]).toBe('119')
  })
})
