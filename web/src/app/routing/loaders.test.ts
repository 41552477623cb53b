import { SESSION_PATHS } from '@cangdan/protocol'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { useErrorLog } from '#api/error-log.ts'
import { queryClient } from '#api/query-client.ts'
import { accessToken, endReason, endSession } from '#api/session/session-store.ts'
import { listScreen } from '#generic/screens.tsx'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { type Answerer, fakeServer, refuse, succeed } from '#testing/fake-server.ts'
import { sessionHandlers } from '#testing/session.ts'
import { signedIn } from '#testing/sign-in.ts'
import { loginLoader, shellLoader } from './loaders.ts'

const enter = (path: string) =>
  shellLoader({ request: new Request(`http://test${path}`) } as Parameters<typeof shellLoader>[0])

/** Where a loader sends the visitor instead. */
const detourOf = async (entering: Promise<unknown>): Promise<string | null> => {
  const thrown: unknown = await entering.catch((reason: unknown) => reason)
  return thrown instanceof Response ? thrown.headers.get('location') : null
}

describe('the door of the shell', () => {
  beforeAll(async () => {
    await startLanguage()
    await setLanguage('en')
  })

  beforeEach(() => {
    endSession()
    queryClient.clear()
    useErrorLog.getState().clear()
  })

  afterEach(() => vi.unstubAllGlobals())

  it('S1: asks for user, granted paths and menu once, then lets in', async () => {
    const server = fakeServer(sessionHandlers())
    await signedIn()
    await enter('/dashboard')
    await enter('/banks/bank/list')
    // Side by side: which of them is signed first is up to the browser.
    expect(server.calls.map(({ path }) => path).toSorted()).toEqual(
      [SESSION_PATHS.info, SESSION_PATHS.permission, SESSION_PATHS.menu].toSorted(),
    )
  })

  it('fetches the code of the page that is asked for, beside that of the shell; without it the page comes all the same', async () => {
    fakeServer(sessionHandlers())
    await signedIn()
    const load = vi.spyOn(listScreen, 'load').mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await enter('/banks/bank/list?page=2')).toBe('member')
    expect(load).toHaveBeenCalledOnce()
    expect(await enter('/dashboard')).toBe('member')
    expect(load).toHaveBeenCalledOnce()
    load.mockRestore()
  })

  it('S3, E15: a failure resets the token, is logged, and leads to the login page', async () => {
    fakeServer({ ...sessionHandlers(), [SESSION_PATHS.menu]: () => refuse({ message: 'Out of order' }) })
    await signedIn()
    expect(await detourOf(enter('/banks?x=1'))).toBe('/login?redirect=%2Fbanks%3Fx%3D1')
    expect(accessToken()).toBeUndefined()
    expect(endReason()).toBe('Out of order')
    expect(useErrorLog.getState().entries[0]).toMatchObject({ message: 'Out of order', info: 'guard' })
  })

  const NOT_VERIFIED = ['/login?redirect=%2F', 'Verification failed, please log in again']
  const outcomeOf = async (handlers: Readonly<Record<string, Answerer>>) => {
    fakeServer({ ...sessionHandlers(), ...handlers })
    await signedIn()
    return [await detourOf(enter('/')), endReason()]
  }

  it('S7, E14: a user without data must log in again', async () => {
    expect(await outcomeOf({ [SESSION_PATHS.info]: () => succeed(null) })).toEqual(NOT_VERIFIED)
  })

  it('S7, E14: a user without roles must log in again', async () => {
    expect(await outcomeOf(sessionHandlers({ roles: [] }))).toEqual(NOT_VERIFIED)
  })

  it('R4: a user who is granted no list of paths must log in again', async () => {
    expect(await outcomeOf({ [SESSION_PATHS.permission]: () => succeed(null) })).toEqual(NOT_VERIFIED)
  })

  it('S3: shows the login page to those without a token only', async () => {
    expect(await detourOf(Promise.resolve().then(loginLoader))).toBeNull()
    await signedIn()
    expect(await detourOf(Promise.resolve().then(loginLoader))).toBe('/')
  })

  it.each(['/contract/create', '/h5Template/inspection', '/any/business/page', '/404'])(
    'R3: lets a visitor through to %s, and asks the server for nothing',
    async (path) => {
      fakeServer({})
      expect(await enter(path)).toBe('visitor')
    },
  )

  it('R3: such a page is open to anyone whose session has ended, too', async () => {
    fakeServer({ ...sessionHandlers(), [SESSION_PATHS.info]: () => refuse({ data: 'login' }) })
    await signedIn()
    expect(await enter('/any/business/page')).toBe('visitor')
    expect(endReason()).toBeUndefined()
  })

  it('S3: a member sees such a page inside the shell', async () => {
    fakeServer(sessionHandlers())
    await signedIn()
    expect(await enter('/any/business/page')).toBe('member')
  })
})
