import { SESSION_PATHS } from '@cangdan/protocol'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { fakeServer, refuse, succeed, tokenFor } from '#testing/fake-server.ts'
import { signedIn } from '#testing/sign-in.ts'
import { waitUntilStable } from '#testing/wait-until-stable.ts'
import { api } from '../client.ts'
import { awaitReturn, giveUpReturn, offerReturn } from './expiry.ts'
import { onNotice, type Notice } from '../notices.ts'
import { accessToken, clearTokens, endSession, onSessionEnd } from './session-store.ts'
import { onChanged, type Changed } from '../topics/changes.ts'

const LIST = 'seller_p/bank/BankList'
const EDIT = 'seller_p/bank/BankEdit'
const noSession = () => refuse({ code: 'login_required', data: 'login', message: 'gone' })

describe('a session that ends by itself while its page is open', () => {
  let notices: Notice[] = []
  let stop: (() => void)[] = []
  const asked = vi.fn<(reason: string) => void>()

  beforeAll(async () => {
    await startLanguage()
    await setLanguage('en')
  })

  beforeEach(async () => {
    endSession()
    notices = []
    await signedIn({ subject: '7' })
    stop = [
      offerReturn(7),
      onNotice((notice) => notices.push(notice)),
      onSessionEnd((reason) => void (reason !== undefined && awaitReturn(reason) && asked(reason))),
    ]
  })

  afterEach(() => {
    giveUpReturn()
    for (const each of stop) each()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    asked.mockClear()
  })

  it('S4: asks once, and its calls go on with the same body when its person is back', async () => {
    let isGone = true
    const server = fakeServer({
      [EDIT]: () => (isGone ? noSession() : succeed({ id: 3 })),
      [LIST]: () => (isGone ? noSession() : succeed([])),
    })
    const save = api.post(EDIT, { id: 3, idempotency_key: 'k-1' })
    const list = api.get(LIST)
    await vi.waitFor(() => expect(asked).toHaveBeenCalled())
    await vi.waitFor(() => expect(server.calls).toHaveLength(2))
    // What is asked for meanwhile waits as well.
    const later = api.get(LIST, { page: 2 })
    expect(await waitUntilStable(() => server.calls.length)).toBe(2)
    isGone = false
    await signedIn({ subject: '7' })
    expect(await save).toEqual({ id: 3 })
    await Promise.all([list, later])
    const same = { body: { id: 3 }, key: 'k-1' }
    expect(server.callsOf(EDIT).map(({ body, key }) => ({ body, key }))).toEqual([same, same])
    expect(server.callsOf(LIST)).toHaveLength(3)
    expect(asked).toHaveBeenCalledOnce()
    expect(notices).toEqual([])
  })

  it('S4: asks when the tokens cannot be renewed, and everything on the page may be another afterwards', async () => {
    await signedIn({ subject: '7', seconds: -1 })
    const changes: Changed[] = []
    stop.push(onChanged((changed) => changes.push(changed)))
    fakeServer({ [SESSION_PATHS.refresh]: noSession, [LIST]: () => succeed(['row']) })
    const list = api.get(LIST)
    await vi.waitFor(() => expect(asked).toHaveBeenCalledWith('gone'))
    await signedIn({ subject: '7' })
    expect(await list).toEqual(['row'])
    expect(changes[0]).toEqual({ origin: 'others', topics: 'everything' })
  })

  it('S4: fails quietly, once its person has given up, with what it wanted to do', async () => {
    fakeServer({ [LIST]: noSession })
    const list = api.get(LIST)
    await vi.waitFor(() => expect(asked).toHaveBeenCalled())
    giveUpReturn()
    await expect(list).rejects.toMatchObject({ code: 'login_required' })
    expect(notices).toEqual([])
  })

  it('is not waited for by a call that was given up', async () => {
    fakeServer({ [LIST]: noSession })
    const giveUp = new AbortController()
    const list = api.get(LIST, {}, { signal: giveUp.signal })
    await vi.waitFor(() => expect(asked).toHaveBeenCalled())
    giveUp.abort()
    await expect(list).rejects.toThrow(/./)
  })

  it('S4: is over with its page, whatever that asked for while it was left', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    fakeServer({ [LIST]: noSession })
    const list = api.get(LIST)
    await vi.waitFor(() => expect(asked).toHaveBeenCalled())
    giveUpReturn()
    await expect(list).rejects.toMatchObject({ code: 'login_required' })
    expect(awaitReturn('gone')).toBe(true)
    stop.shift()?.()
    await signedIn({ subject: '8' })
    expect(reload).not.toHaveBeenCalled()
  })

  it('S4: goes on where another window signs in, and is loaded anew where that is somebody else', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    let isGone = true
    fakeServer({ [LIST]: () => (isGone ? noSession() : succeed([])) })
    const list = api.get(LIST)
    await vi.waitFor(() => expect(asked).toHaveBeenCalled())
    isGone = false
    await signedIn({ subject: '7' })
    await list
    expect(reload).not.toHaveBeenCalled()

    isGone = true
    const other = api.get(LIST).catch((error: unknown) => error)
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
    const newValue = tokenFor(600, '8', 'of-another')
    localStorage.setItem('token', newValue)
    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue: null, newValue }))
    expect(await other).toMatchObject({ code: 'login_required' })
    expect(reload).toHaveBeenCalledOnce()
  })

  it('S4: is waited for by a window that learns of its end by its own call first', async () => {
    const server = fakeServer({ [LIST]: () => succeed([]) })
    const token = accessToken()
    clearTokens()
    localStorage.setItem('session_ended', 'expired')
    const list = api.get(LIST)
    expect(await waitUntilStable(() => server.calls.length)).toBe(0)
    expect(token).toBeDefined()
    await signedIn({ subject: '7' })
    await list
  })
})
