import { SESSION_PATHS } from '@cangdan/protocol'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { createFakeServer, rejectCall, createSuccess, createToken } from '#testing/fake-server.ts'
import { signInAs } from '#testing/sign-in.ts'
import { waitUntilStable } from '#testing/wait-until-stable.ts'
import { api } from '../client.ts'
import { startWaiting, cancelWaiting, offerSignIn } from './expiry.ts'
import { onNotice, type Notice } from '../notices.ts'
import { getAccessToken, clearTokens, endSession, onSessionEnd } from './session-store.ts'
import { onTopicChange, type TopicChange } from '../topics/topic-changes.ts'

const LIST = 'seller_p/bank/BankList'
const EDIT = 'seller_p/bank/BankEdit'
const rejectSession = () => rejectCall({ code: 'login_required', data: 'login', message: 'gone' })

describe('session that expires while its page is open', () => {
  let notices: Notice[] = []
  let stop: (() => void)[] = []
  const onExpiry = vi.fn<(reason: string) => void>()

  beforeAll(async () => {
    await startLanguage()
    await setLanguage('en')
  })

  beforeEach(async () => {
    endSession()
    notices = []
    await signInAs({ subject: '7' })
    stop = [
      offerSignIn(7),
      onNotice((notice) => notices.push(notice)),
      onSessionEnd((reason) => void (reason !== undefined && startWaiting(reason) && onExpiry(reason))),
    ]
  })

  afterEach(() => {
    cancelWaiting()
    for (const each of stop) each()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    onExpiry.mockClear()
  })

  it('requests a login once and retries the waiting calls with the same body (S4)', async () => {
    let isGone = true
    const server = createFakeServer({
      [EDIT]: () => (isGone ? rejectSession() : createSuccess({ id: 3 })),
      [LIST]: () => (isGone ? rejectSession() : createSuccess([])),
    })
    const save = api.post(EDIT, { id: 3, idempotency_key: 'k-1' })
    const list = api.get(LIST)
    await vi.waitFor(() => expect(onExpiry).toHaveBeenCalled())
    await vi.waitFor(() => expect(server.calls).toHaveLength(2))
    const later = api.get(LIST, { page: 2 })
    expect(await waitUntilStable(() => server.calls.length)).toBe(2)
    isGone = false
    await signInAs({ subject: '7' })
    expect(await save).toEqual({ id: 3 })
    await Promise.all([list, later])
    const same = { body: { id: 3 }, key: 'k-1' }
    expect(server.callsOf(EDIT).map(({ body, key }) => ({ body, key }))).toEqual([same, same])
    expect(server.callsOf(LIST)).toHaveLength(3)
    expect(onExpiry).toHaveBeenCalledOnce()
    expect(notices).toEqual([])
  })

  it('requests a login after a rejected refresh and invalidates all data afterwards (S4)', async () => {
    await signInAs({ subject: '7', seconds: -1 })
    const changes: TopicChange[] = []
    stop.push(onTopicChange((changed) => changes.push(changed)))
    createFakeServer({ [SESSION_PATHS.refresh]: rejectSession, [LIST]: () => createSuccess(['row']) })
    const list = api.get(LIST)
    await vi.waitFor(() => expect(onExpiry).toHaveBeenCalledWith('gone'))
    await signInAs({ subject: '7' })
    expect(await list).toEqual(['row'])
    expect(changes[0]).toEqual({ origin: 'others', topics: 'everything' })
  })

  it('rejects waiting calls without a message when the user cancels (S4)', async () => {
    createFakeServer({ [LIST]: rejectSession })
    const list = api.get(LIST)
    await vi.waitFor(() => expect(onExpiry).toHaveBeenCalled())
    cancelWaiting()
    await expect(list).rejects.toMatchObject({ code: 'login_required' })
    expect(notices).toEqual([])
  })

  it('rejects a waiting call when its caller aborts', async () => {
    createFakeServer({ [LIST]: rejectSession })
    const giveUp = new AbortController()
    const list = api.get(LIST, {}, { signal: giveUp.signal })
    await vi.waitFor(() => expect(onExpiry).toHaveBeenCalled())
    giveUp.abort()
    await expect(list).rejects.toThrow(/./)
  })

  it('does not reload for calls that were sent while the page was closing (S4)', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    createFakeServer({ [LIST]: rejectSession })
    const list = api.get(LIST)
    await vi.waitFor(() => expect(onExpiry).toHaveBeenCalled())
    cancelWaiting()
    await expect(list).rejects.toMatchObject({ code: 'login_required' })
    expect(startWaiting('gone')).toBe(true)
    stop.shift()?.()
    await signInAs({ subject: '8' })
    expect(reload).not.toHaveBeenCalled()
  })

  it('continues when another window signs in the same user and reloads for another user (S4)', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    let isGone = true
    createFakeServer({ [LIST]: () => (isGone ? rejectSession() : createSuccess([])) })
    const list = api.get(LIST)
    await vi.waitFor(() => expect(onExpiry).toHaveBeenCalled())
    isGone = false
    await signInAs({ subject: '7' })
    await list
    expect(reload).not.toHaveBeenCalled()

    isGone = true
    const other = api.get(LIST).catch((error: unknown) => error)
    await vi.waitFor(() => expect(onExpiry).toHaveBeenCalledTimes(2))
    const newValue = createToken(600, '8', 'of-another')
    localStorage.setItem('token', newValue)
    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue: null, newValue }))
    expect(await other).toMatchObject({ code: 'login_required' })
    expect(reload).toHaveBeenCalledOnce()
  })

  it('waits when the window detects the end with its own call (S4)', async () => {
    const server = createFakeServer({ [LIST]: () => createSuccess([]) })
    const token = getAccessToken()
    clearTokens()
    localStorage.setItem('session_ended', 'expired')
    const list = api.get(LIST)
    expect(await waitUntilStable(() => server.calls.length)).toBe(0)
    expect(token).toBeDefined()
    await signInAs({ subject: '7' })
    await list
  })
})
