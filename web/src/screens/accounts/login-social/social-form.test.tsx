// Social login, offered only when the server lists the add-on, and the response on /auth-redirect (T10).
import { SESSION_PATHS } from '@cangdan/protocol'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isExpectedResponse, storeAuthResponse } from '#api/session/external-sign-in.ts'
import { loadServerTime, useServerConfig } from '#api/endpoints/server-config.ts'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { type CallHandler, createFakeServer, rejectCall, createSuccess } from '#testing/fake-server.ts'
import { Routed } from '#testing/routed.tsx'
import { createTokensFor } from '#testing/sign-in.ts'
import { SignInMethods } from '../login/sign-in-methods.tsx'
import { SOCIAL_PATHS } from './social-calls.ts'

type Addon = { key: string; type: string; installed: 0 | 1 }

const SOCIAL: Addon = { key: 'social', type: 'social', installed: 1 }
const THERE = 'https://open.weixin.qq.com/connect/qrconnect?state=asked'

async function draw(addons: readonly Addon[], handlers: Record<string, CallHandler> = {}, smsLoginOpen = 0) {
  const server = createFakeServer({
    [SESSION_PATHS.serverConfig]: () => createSuccess({ server_time: 1, sms_login_open: smsLoginOpen, addons }),
    [SOCIAL_PATHS.authData]: () => createSuccess({ auth_url: THERE, state: 'asked' }),
    ...handlers,
  })
  const onSignedIn = vi.fn<() => void>()
  await act(loadServerTime)
  render(
    <MemoryRouter>
      <Routed>
        <SignInMethods warmUp={() => {}} onSignedIn={onSignedIn} />
      </Routed>
    </MemoryRouter>,
  )
  return { ...server, onSignedIn }
}

function mockWindows() {
  const there = { location: { replace: vi.fn<(url: string) => void>() }, close: vi.fn<() => void>() }
  const open = vi.spyOn(window, 'open').mockReturnValue(there as unknown as Window)
  return { ...there, open }
}

/** Simulates /auth-redirect in the other window: a window gets no storage events of its own writes. */
function simulateReturn(search: string) {
  const isAnswer = isExpectedResponse(new URLSearchParams(search))
  if (isAnswer) storeAuthResponse(search)
  const newValue = localStorage.getItem('x-admin-oauth-code')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'x-admin-oauth-code', newValue })))
  return isAnswer
}

const openTab = async () => userEvent.click(await screen.findByRole('tab', { name: 'By WeChat' }))
const openWindow = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Open the QR code of WeChat' }))

describe('social login (T10)', () => {
  beforeAll(async () => {
    await startLanguage()
    await setLanguage('en')
    await Promise.all([
      import('./social-form.tsx'),
      import('../login-sms/method-tabs.tsx'),
      import('../login-sms/other-methods.tsx'),
    ])
  })
  beforeEach(() => {
    localStorage.clear()
    useServerConfig.setState({ smsLoginOpen: undefined, site: undefined })
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it.each([
    ['lists no add-ons', []],
    ['lists other add-ons only', [{ key: 'sms', type: 'notice', installed: 1 as const }]],
    ['lists the add-on as not installed', [{ ...SOCIAL, installed: 0 as const }]],
  ])('is not offered when the server %s', async (_how, addons) => {
    await draw(addons)
    expect(screen.queryByRole('tab')).toBeNull()
    expect(screen.getByLabelText('Account')).toBeTruthy()
  })

  it('is a tab next to password and code, with cyclic arrow keys', async () => {
    await draw([SOCIAL])
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
      'By password',
      'By WeChat',
    ])
    expect(screen.queryByRole('link', { name: 'Register' })).toBeNull()
    cleanup()
    await draw([SOCIAL], {}, 1)
    const tabs = await screen.findAllByRole('tab')
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['By password', 'By SMS code', 'By WeChat'])
    act(() => tabs[0]?.focus())
    await userEvent.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(tabs[2])
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(tabs[0])
  })

  it('opens a window and signs in with the returned code', async () => {
    const there = mockWindows()
    const { callsOf, onSignedIn } = await draw([SOCIAL], {
      [SOCIAL_PATHS.login]: ({ body }) => createSuccess(createTokensFor(body)),
    })
    await openTab()
    await openWindow()
    await waitFor(() => expect(there.location.replace).toHaveBeenCalledWith(THERE))
    expect(there.open).toHaveBeenCalledOnce()
    expect(callsOf(SOCIAL_PATHS.authData)[0]?.params).toMatchObject({
      type: 'wechat_open',
      scene: 'login',
      redirect: `${location.origin}/auth-redirect`,
    })
    expect(simulateReturn('code=a%26b&state=asked')).toBe(true)
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    expect(callsOf(SOCIAL_PATHS.login).map(({ body }) => body)).toEqual([
      { code: 'a&b', state: 'asked', type: 'wechat_open', public_key: expect.any(String) },
    ])
    expect(localStorage.getItem('x-admin-oauth-code')).toBeNull()
  })

  it('ignores responses with another state or without a request', async () => {
    mockWindows()
    const { callsOf } = await draw([SOCIAL])
    await openTab()
    await openWindow()
    await screen.findByText('Waiting for WeChat…')
    expect(simulateReturn('code=theirs&state=other')).toBe(false)
    localStorage.setItem('x-admin-oauth-code', 'code=theirs&state=other')
    simulateReturn('code=theirs&state=other')
    expect(callsOf(SOCIAL_PATHS.login)).toEqual([])
  })

  it.each([
    ['no account is bound', { need_bind: 1, social_nick: '林' }, 'WeChat “林” belongs to no account yet'],
    ['the server rejects', undefined, 'No.'],
  ])('shows an error when %s', async (_why, answer, words) => {
    mockWindows()
    await draw([SOCIAL], {
      [SOCIAL_PATHS.login]: () =>
        answer === undefined ? rejectCall({ code: 'bad_credentials', message: 'No.' }) : createSuccess(answer),
    })
    await openTab()
    await openWindow()
    await screen.findByText('Waiting for WeChat…')
    await waitFor(() => expect(localStorage.getItem('x-admin-oauth-state')).toBe('asked'))
    simulateReturn('code=x&state=asked')
    expect(await screen.findByText(words, { exact: false })).toBeTruthy()
    expect(screen.queryByText('Waiting for WeChat…')).toBeNull()
  })

  it('rejects addresses without https and reports a blocked window', async () => {
    const there = mockWindows()
    await draw([SOCIAL], {
      [SOCIAL_PATHS.authData]: () => createSuccess({ auth_url: 'javascript:alert(1)', state: 'asked' }),
    })
    await openTab()
    await openWindow()
    expect(
      await screen.findByText('The platform’s address for this sign-in is not valid', { exact: false }),
    ).toBeTruthy()
    expect(there.close).toHaveBeenCalledOnce()
    expect(there.location.replace).not.toHaveBeenCalled()
    there.open.mockReturnValue(null)
    await openWindow()
    expect(await screen.findByText('The browser has blocked the window', { exact: false })).toBeTruthy()
  })
})
