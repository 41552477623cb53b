import { RECEIPT_CHECK, SESSION_PATHS } from '@cangdan/protocol'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '#api/query-client.ts'
import { sessionQuery } from '#api/session/session.ts'
import { endSession } from '#api/session/session-store.ts'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { useTabs } from '#runtime/tab-store.ts'
import { getUnsavedChanges } from '#runtime/unsaved-changes.ts'
import { createFakeServer, createSuccess, rejectCall } from '../testing/fake-server.ts'
import { createSessionHandlers } from '../testing/session.ts'
import { createTokensFor, signInAs } from '../testing/sign-in.ts'
import { openRouter, type AppRouter } from './router.tsx'

const ORIGIN = location.origin

let router: AppRouter | undefined

function visit(address: string): AppRouter {
  history.replaceState(null, '', address)
  router = openRouter()
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

const getPath = () => router?.state.location.pathname

describe('application addresses', () => {
  beforeAll(async () => {
    await startLanguage()
    await setLanguage('en')
  })

  beforeEach(() => {
    localStorage.clear()
    endSession()
    queryClient.clear()
    createFakeServer({
      ...createSessionHandlers(),
      [SESSION_PATHS.serverConfig]: () => createSuccess({ server_time: 1 }),
    })
  })

  afterEach(() => {
    cleanup()
    router?.dispose()
    vi.unstubAllGlobals()
  })

  it.each(['/h5Template/investigation?id=3', '/x/business/y'])('%s opens /404 for a visitor (R3)', async (address) => {
    visit(address)
    await screen.findByText('There is no such page')
    expect(getPath()).toBe('/404')
  })

  it.each(['/check/', '/business/receipt/'])('opens the check of a receipt for a visitor at %s (R3)', async (page) => {
    createFakeServer({
      [SESSION_PATHS.serverConfig]: () => createSuccess({ server_time: 1 }),
      [RECEIPT_CHECK]: () => rejectCall({ code: 'not_found' }),
    })
    visit(`${page}a%2Fb`)
    await screen.findByText('There is no such receipt')
    expect(getPath()).toBe(`${page}a%2Fb`)
  })

  it('opens the public checks for a visitor (R3)', async () => {
    visit('/business')
    expect(await screen.findByRole('heading', { name: 'Public checks' })).toBeTruthy()
  })

  it('opens the login page for a visitor on any other address (S3)', async () => {
    visit('/banks/bank/list?page=2')
    await waitFor(() => expect(getPath()).toBe('/login'))
    expect(router?.state.location.search).toBe('?redirect=%2Fbanks%2Fbank%2Flist%3Fpage%3D2')
  })

  it.each(
    [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '%2f%2fevil.example',
      'javascript:alert(1)',
      '/nowhere',
      '/banks',
      '/banks/bank/edit/abc',
      '/redirect/nowhere',
      '/redirect//evil.example',
      '/auth-redirect?code=theirs&state=1',
      '/x/business',
      `/${'a'.repeat(100_000)}`,
      `/banks/bank/list?x=${'a'.repeat(100_000)}`,
    ].map((requested) => [requested.slice(0, 40), requested] as const),
  )('ignores the invalid redirect %s after login (S3)', async (_start, requested) => {
    createFakeServer({
      ...createSessionHandlers(),
      [SESSION_PATHS.login]: ({ body }) => createSuccess(createTokensFor(body)),
    })
    visit(`/login?redirect=${encodeURIComponent(requested)}`)
    await userEvent.type(await screen.findByLabelText('Account'), 'lin')
    await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}')
    await waitFor(() => expect(getPath()).toBe('/dashboard'))
    expect(router?.state.location.search).toBe('')
    expect(localStorage.getItem('x-admin-oauth-code')).toBeNull()
  })

  it('redirects /redirect/{path} to the path with its query only (R1)', async () => {
    await signInAs()
    visit('/redirect/dashboard?x=1')
    await waitFor(() => expect(getPath()).toBe('/dashboard'))
    expect(router?.state.location.search).toBe('?x=1')
    await act(() => router?.navigate('/redirect//evil.example/'))
    await screen.findByText('There is no such page')
    expect(location.origin).toBe(ORIGIN)
  })

  it('rerenders the tab of /redirect/{path} unless it has unsaved changes (R1)', async () => {
    await signInAs()
    const getRound = () => useTabs.getState().tabs.find(({ key }) => key === '/banks/bank/list')?.round
    visit('/banks/bank/list')
    await waitFor(() => expect(getRound()).toBe(0))
    await act(() => router?.navigate('/redirect/banks/bank/list?page=2'))
    await waitFor(() => expect([getPath(), getRound()]).toEqual(['/banks/bank/list', 1]))
    act(() => void getUnsavedChanges('/banks/bank/list').register({ discard: () => {}, comesBack: () => false }))
    await act(() => router?.navigate('/redirect/banks/bank/list'))
    await waitFor(() => expect(getPath()).toBe('/banks/bank/list'))
    expect(getRound()).toBe(1)
  })

  it('stores the code on /auth-redirect once and closes the window (T10)', async () => {
    const close = vi.spyOn(window, 'close').mockImplementation(() => {})
    localStorage.setItem('x-admin-oauth-state', 'asked')
    visit('/auth-redirect?code=a%26b&state=asked')
    await screen.findByText('Authorised')
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(localStorage.getItem('x-admin-oauth-code')).toBe('code=a%26b&state=asked')
    expect(localStorage.getItem('x-admin-oauth-state')).toBeNull()
  })

  it.each([
    ['without a request', undefined, '?code=theirs&state=1'],
    ['with another state', 'asked', '?code=theirs&state=other'],
    ['without a state', 'asked', '?code=theirs'],
    ['with empty values', '', '?code=theirs&state='],
  ])('rejects a response %s on /auth-redirect (T10)', async (_kind, requested, search) => {
    const close = vi
      .spyOn(window, 'close')
      .mockClear()
      .mockImplementation(() => {})
    if (requested !== undefined) localStorage.setItem('x-admin-oauth-state', requested)
    visit(`/auth-redirect${search}`)
    await screen.findByText('The sign-in did not go through')
    expect(localStorage.getItem('x-admin-oauth-code')).toBeNull()
    expect(close).not.toHaveBeenCalled()
  })

  it('passes a cancelled sign-in on (T10)', async () => {
    vi.spyOn(window, 'close').mockImplementation(() => {})
    localStorage.setItem('x-admin-oauth-state', 'asked')
    visit('/auth-redirect?error=access_denied&state=asked')
    await screen.findByText('The authorisation was cancelled')
    expect(localStorage.getItem('x-admin-oauth-code')).toBe('error=access_denied&state=asked')
  })

  it('returns to the page of this tab that began the sign-in (T10)', async () => {
    localStorage.setItem('x-admin-oauth-state', 'asked')
    sessionStorage.setItem('x-admin-oauth-return', '/login?redirect=%2Fdashboard')
    visit('/auth-redirect?code=a&state=asked')
    await waitFor(() => expect(getPath()).toBe('/login'))
    expect(localStorage.getItem('x-admin-oauth-code')).toBeNull()
    sessionStorage.clear()
  })

  it('clears all data of the user on logout (S5)', async () => {
    await signInAs()
    visit('/dashboard')
    await screen.findByRole('heading', { level: 1 })
    queryClient.setQueryData(['list'], ['somebody’s money'])
    localStorage.setItem('recent/7', '[{"key":"/banks/bank/look/3","name":"East Bank"}]')
    act(() => endSession())
    await waitFor(() => expect(getPath()).toBe('/login'))
    await waitFor(() => expect(localStorage.getItem('recent/7')).toBeNull())
    await waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]))
    expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeUndefined()
  })
})
