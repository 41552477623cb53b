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

describe('session that expires while its page is open', () => {
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

  it('requests a login once and retries the waiting calls with the same body (S4)', async () => {
    let isGone = true
    const server = fakeServer({
      [EDIT]: () => (isGone ? noSession() : succeed({ id: 3 })),
      [LIST]: () => (isGone ? noSession() : succeed([])),
    })
    const save = api.post(EDIT, { id: 3, idempotency_key: 'k-1' })
    const list = api.get(LIST)
    await vi.waitFor(() => expect(asked).toHaveBeenCalled())
    await vi.waitFor(() => expect(server.calls).toHaveLength(2))
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

  it('requests a login after a rejected refresh and invalidates all data afterwards (S4)', async () => {
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

  it('rejects waiting calls without a message when the user cancels (S4)', async () => {
    fakeServer({ [LIST]: noSession })
    const list = api.get(LIST)
    await vi.waitFor(() => expect(asked).toHaveBeenCalled())
    giveUpReturn()
    await expect(list).rejects.toMatchObject({ code: 'login_required' })
    expect(notices).toEqual([])
  })

  it('rejects a waiting call when its caller aborts', async () => {
    fakeServer({ [LIST]: noSession })
    const giveUp = new AbortController()
    const list = api.get(LIST, {}, { signal: giveUp.signal })
    await vi.waitFor(() => expect(asked).toHaveBeenCalled())
    giveUp.abort()
    await expect(list).rejects.toThrow(/./)
  })

  it('does not reload for calls that were sent while the page was closing (S4)', async () => {
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

  it('continues when another window signs in the same user and reloads for another user (S4)', async () => {
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

  it('waits when the window detects the end with its own call (S4)', async () => {
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
