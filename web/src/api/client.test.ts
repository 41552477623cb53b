import { SESSION_PATHS } from '@cangdan/protocol'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { fakeServer, noConnection, refuse, succeed, tokenFor } from '../testing/fake-server.ts'
import { ApiError, api } from './client.ts'
import { startClock } from './clock.ts'
import { onNotice, type Notice } from './notices.ts'
import { accessToken, onSessionEnd, storeTokens } from './session-store.ts'

const LIST = 'seller_p/bank/BankList'

const signIn = (seconds: number, refresh_token = 'first') =>
  storeTokens({ access_token: tokenFor(seconds), refresh_token })

const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('The call did not fail as an ApiError.')
  return error
}

let notices: Notice[] = []
let ends: (string | undefined)[] = []
onNotice((notice) => notices.push(notice))
onSessionEnd((reason) => ends.push(reason))

beforeAll(async () => {
  await startLanguage()
  await setLanguage('en')
})

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  notices = []
  ends = []
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await startClock(() => Promise.reject(new Error('no server')))
})

describe('what a call carries', () => {
  it('T2: sends device, time, language and the access token', async () => {
    const server = fakeServer({ [LIST]: () => succeed([]) })
    signIn(600)
    await api.get(LIST, { page: 1, name: undefined })
    const { headers, params } = server.calls[0]!
    expect(headers.get('device')).toBe('pc')
    expect(headers.get('accept-language')).toBe('en')
    expect(headers.get('accesstoken')).toBe(accessToken())
    expect(Math.abs(Number(headers.get('timestamp')) - Date.now() / 1000)).toBeLessThan(5)
    expect(params.toString()).toBe('page=1')
  })

  it('T2: a path containing /public/ carries no token, and an expired one is not refreshed for it', async () => {
    const server = fakeServer({ [SESSION_PATHS.serverConfig]: () => succeed({ server_time: 1 }) })
    signIn(-60)
    await api.get(SESSION_PATHS.serverConfig)
    expect(server.calls).toHaveLength(1)
    expect(server.calls[0]!.headers.has('accesstoken')).toBe(false)
  })

  it('T2: the time is the server’s, however wrong this computer’s clock is', async () => {
    const server = fakeServer({ [LIST]: () => succeed([]) })
    await startClock(() => Promise.resolve(Math.floor(Date.now() / 1000) + 86_400))
    await api.get(LIST)
    const ahead = Number(server.calls[0]!.headers.get('timestamp')) - Date.now() / 1000
    expect(ahead).toBeGreaterThan(86_300)
  })

  it('T1: everything is under /api/v1/, behind the debug host where one is set', async () => {
    const addresses: string[] = []
    vi.stubGlobal('fetch', async (address: string) => {
      addresses.push(address)
      return Response.json(succeed(null))
    })
    await api.get(LIST)
    sessionStorage.setItem('baseHost', 'https://debug.example/')
    await api.get(LIST)
    expect(addresses).toEqual([`/api/v1/${LIST}`, `https://debug.example/api/v1/${LIST}`])
  })

  it('sends a form with a file as it is, without naming its type', async () => {
    const server = fakeServer({ [LIST]: () => succeed(null) })
    await api.post(LIST, new FormData())
    expect(server.calls[0]!.headers.has('content-type')).toBe(false)
  })
})

describe('an access token that has run out', () => {
  it('S4: is refreshed once, however many calls wait for it', async () => {
    let granted = ''
    const server = fakeServer({
      [SESSION_PATHS.refresh]: () => {
        granted = tokenFor(600)
        return succeed({ access_token: granted, refresh_token: 'second', expires_in: 600 })
      },
      [LIST]: () => succeed([]),
    })
    signIn(-1)
    await Promise.all([api.get(LIST), api.get(LIST), api.post(LIST)])
    expect(server.callsOf(SESSION_PATHS.refresh).map(({ body }) => body)).toEqual([
      { refresh_token: 'first' },
    ])
    expect(server.callsOf(LIST).map(({ headers }) => headers.get('accesstoken'))).toEqual(
      Array(3).fill(granted),
    )
    expect(localStorage.getItem('refresh_token')).toBe('second')
  })

  it('S4: is judged by the server’s clock', async () => {
    const server = fakeServer({
      [SESSION_PATHS.refresh]: () => succeed({ access_token: tokenFor(9000), refresh_token: 'second' }),
      [LIST]: () => succeed([]),
    })
    signIn(600)
    await startClock(() => Promise.resolve(Math.floor(Date.now() / 1000) + 3600))
    await api.get(LIST)
    expect(server.callsOf(SESSION_PATHS.refresh)).toHaveLength(1)
  })

  it('S4: a refused refresh ends the session and says why', async () => {
    fakeServer({ [SESSION_PATHS.refresh]: () => refuse({ data: 'login', message: 'Please log in again' }) })
    signIn(-1)
    const error = await failure(api.get(LIST))
    expect(error.code).toBe('login_required')
    expect(accessToken()).toBeUndefined()
    expect(ends).toEqual(['Please log in again'])
    expect(notices).toEqual([])
  })

  it('S4: without a refresh token the session ends', async () => {
    fakeServer({})
    signIn(-1)
    localStorage.removeItem('refresh_token')
    await failure(api.get(LIST))
    expect(ends).toEqual(['Your session has expired, please log in again'])
  })

  it('keeps the session when only the connection is missing', async () => {
    fakeServer({ [SESSION_PATHS.refresh]: noConnection })
    signIn(-1)
    expect((await failure(api.get(LIST))).code).toBe('network')
    expect(accessToken()).toBeDefined()
    expect(ends).toEqual([])
  })

  it('E13: one that cannot be read is cleared, and leads to the login page', async () => {
    const server = fakeServer({})
    storeTokens({ access_token: 'nonsense', refresh_token: 'first' })
    await failure(api.get(LIST))
    expect(accessToken()).toBeUndefined()
    expect(ends).toHaveLength(1)
    expect(server.calls).toEqual([])
  })
})

describe('a call that fails', () => {
  it('E8: data `login` asks to log in again', async () => {
    fakeServer({ [LIST]: () => refuse({ data: 'login', code: 'login_required' }) })
    await failure(api.get(LIST))
    expect(notices).toEqual([{ kind: 'login_again' }])
  })

  it('E9: a refused permission is explained for 5 seconds, by its text where the code says less', async () => {
    fakeServer({ [LIST]: () => refuse({ code: 'conflict', message: 'no permission for this operation' }) })
    await failure(api.get(LIST))
    const text = 'Sorry, you do not have permission for this operation. Please contact the administrator.'
    expect(notices).toEqual([{ kind: 'forbidden', text, seconds: 5 }])
  })

  it('E10: any other message is shown for 4 seconds', async () => {
    fakeServer({ [LIST]: () => refuse({ message: 'Already taken' }) })
    await failure(api.get(LIST))
    expect(notices).toEqual([{ kind: 'error', text: 'Already taken', seconds: 4 }])
  })

  it('E11: data `refresh_captcha` rejects with that marker and shows nothing', async () => {
    fakeServer({ [LIST]: () => refuse({ data: 'refresh_captcha' }) })
    expect((await failure(api.get(LIST))).data).toBe('refresh_captcha')
    expect(notices).toEqual([])
  })

  it('E12: a missing connection is told for 3 seconds', async () => {
    fakeServer({ [LIST]: noConnection })
    expect((await failure(api.get(LIST))).code).toBe('network')
    expect(notices).toEqual([{ kind: 'error', text: 'Network connection abnormal', seconds: 3 }])
  })

  it('keeps the faults of fields apart, and stays quiet where the caller shows them', async () => {
    fakeServer({ [LIST]: () => refuse({ code: 'invalid_input', fields: { name: 'Required' } }) })
    expect((await failure(api.post(LIST, {}, { quiet: true }))).fields).toEqual({ name: 'Required' })
    expect(notices).toEqual([])
  })

  it('reads a transport fault like any refusal, and a stranger’s page as unreadable', async () => {
    const tooMany = refuse({ code: 'too_many', message: 'Slow down' })
    fakeServer({
      [LIST]: () => Response.json(tooMany, { status: 429 }),
      other: () => new Response('<html>Bad gateway</html>', { status: 502 }),
    })
    expect((await failure(api.get(LIST))).code).toBe('too_many')
    expect((await failure(api.get('other'))).code).toBe('unreadable')
  })

  it('says nothing of a call that was given up', async () => {
    const giveUp = new AbortController()
    fakeServer({ [LIST]: () => new DOMException('given up', 'AbortError') })
    giveUp.abort()
    await expect(api.get(LIST, {}, { signal: giveUp.signal })).rejects.toThrow('given up')
    expect(notices).toEqual([])
  })
})

describe('a download', () => {
  const saved = () => {
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download)
    })
    return names
  }

  it('T4: is fetched with the token and saved under the name the server gives', async () => {
    const disposition = `attachment; filename="banks.csv"; filename*=UTF-8''%E9%93%B6%E8%A1%8C.csv`
    const server = fakeServer({
      [LIST]: () => new Response('a,b', { headers: { 'content-disposition': disposition } }),
    })
    const names = saved()
    signIn(600)
    await api.download(LIST, { _down_excel: 3 })
    expect(names).toEqual(['银行.csv'])
    expect(server.calls[0]!.headers.get('accesstoken')).toBe(accessToken())
  })

  it('saves nothing when it is refused', async () => {
    fakeServer({ [LIST]: () => refuse({ message: 'Too many rows' }) })
    const names = saved()
    await failure(api.download(LIST))
    expect(names).toEqual([])
    expect(notices).toHaveLength(1)
  })
})
