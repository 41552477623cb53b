import { SESSION_PATHS } from '@cangdan/protocol'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { useErrorLog } from '#api/error-log.ts'
import { queryClient } from '#api/query-client.ts'
import { getAccessToken, getEndReason, endSession } from '#api/session/session-store.ts'
import { listScreen } from '#generic/screens.tsx'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { type CallHandler, createFakeServer, rejectCall, createSuccess } from '#testing/fake-server.ts'
import { createSessionHandlers } from '#testing/session.ts'
import { signInAs } from '#testing/sign-in.ts'
import { guardLogin, loadShellData } from './loaders.ts'

const enter = (path: string) =>
  loadShellData({ request: new Request(`http://test${path}`) } as Parameters<typeof loadShellData>[0])

const getRedirect = async (entering: Promise<unknown>): Promise<string | null> => {
  const thrown: unknown = await entering.catch((reason: unknown) => reason)
  return thrown instanceof Response ? thrown.headers.get('location') : null
}

describe('shell loader', () => {
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

  it('loads user, granted paths and menu once (S1)', async () => {
    const server = createFakeServer(createSessionHandlers())
    await signInAs()
    await enter('/dashboard')
    await enter('/banks/bank/list')
    // Concurrent calls: their order varies.
    expect(server.calls.map(({ path }) => path).toSorted()).toEqual(
      [SESSION_PATHS.info, SESSION_PATHS.permission, SESSION_PATHS.menu].toSorted(),
    )
  })

  it('prefetches the code of the requested page and ignores its failure', async () => {
    createFakeServer(createSessionHandlers())
    await signInAs()
    const load = vi.spyOn(listScreen, 'load').mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await enter('/banks/bank/list?page=2')).toBe('member')
    expect(load).toHaveBeenCalledOnce()
    expect(await enter('/dashboard')).toBe('member')
    expect(load).toHaveBeenCalledOnce()
    load.mockRestore()
  })

  it('clears the token, logs and opens the login page after a failure (S3, E15)', async () => {
    createFakeServer({
      ...createSessionHandlers(),
      [SESSION_PATHS.menu]: () => rejectCall({ message: 'Out of order' }),
    })
    await signInAs()
    expect(await getRedirect(enter('/banks?x=1'))).toBe('/login?redirect=%2Fbanks%3Fx%3D1')
    expect(getAccessToken()).toBeUndefined()
    expect(getEndReason()).toBe('Out of order')
    expect(useErrorLog.getState().entries[0]).toMatchObject({ message: 'Out of order', info: 'guard' })
  })

  const NOT_VERIFIED = ['/login?redirect=%2F', 'Verification failed, please log in again']
  const getOutcome = async (handlers: Readonly<Record<string, CallHandler>>) => {
    createFakeServer({ ...createSessionHandlers(), ...handlers })
    await signInAs()
    return [await getRedirect(enter('/')), getEndReason()]
  }

  it('requires a new login for a user without data (S7, E14)', async () => {
    expect(await getOutcome({ [SESSION_PATHS.info]: () => createSuccess(null) })).toEqual(NOT_VERIFIED)
  })

  it('requires a new login for a user without roles (S7, E14)', async () => {
    expect(await getOutcome(createSessionHandlers({ roles: [] }))).toEqual(NOT_VERIFIED)
  })

  it('requires a new login for a user without a list of granted paths (R4)', async () => {
    expect(await getOutcome({ [SESSION_PATHS.permission]: () => createSuccess(null) })).toEqual(NOT_VERIFIED)
  })

  it('shows the login page only without a token (S3)', async () => {
    expect(await getRedirect(Promise.resolve().then(guardLogin))).toBeNull()
    await signInAs()
    expect(await getRedirect(Promise.resolve().then(guardLogin))).toBe('/')
  })

  it.each(['/h5Template/inspection', '/any/business/page', '/404'])(
    'allows visitors on %s without a call (R3)',
    async (path) => {
      createFakeServer({})
      expect(await enter(path)).toBe('visitor')
    },
  )

  it('allows public pages after the session has ended (R3)', async () => {
    createFakeServer({
      ...createSessionHandlers(),
      [SESSION_PATHS.info]: () => rejectCall({ data: 'login' }),
    })
    await signInAs()
    expect(await enter('/any/business/page')).toBe('visitor')
    expect(getEndReason()).toBeUndefined()
  })

  it('shows public pages inside the shell for signed-in users (S3)', async () => {
    createFakeServer(createSessionHandlers())
    await signInAs()
    expect(await enter('/any/business/page')).toBe('member')
  })
})
