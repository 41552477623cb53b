// Sign-in with WeChat, offered only when the server has opened it, and the response on /auth-redirect (T10).
import { SESSION_PATHS, SOCIAL_PATHS } from '@cangdan/protocol'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { storeAuthResponse, storeAuthReturn } from '#api/session/external-sign-in.ts'
import { takePendingLink } from '#api/session/pending-link.ts'
import { loadServerTime, useServerConfig } from '#api/endpoints/server-config.ts'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { type CallHandler, createFakeServer, rejectCall, createSuccess } from '#testing/fake-server.ts'
import { mockProviderWindow, simulateReturn } from '#testing/provider-window.ts'
import { Routed } from '#testing/routed.tsx'
import { createTokensFor } from '#testing/sign-in.ts'
import { SignInMethods } from '../login/sign-in-methods.tsx'

const THERE = 'https://open.weixin.qq.com/connect/qrconnect?state=asked'

async function draw(isOpen: boolean, handlers: Record<string, CallHandler> = {}, smsLoginOpen = 0) {
  const server = createFakeServer({
    [SESSION_PATHS.serverConfig]: () =>
      createSuccess({ server_time: 1, sms_login_open: smsLoginOpen, social_login_open: isOpen ? 1 : 0, addons: [] }),
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
    sessionStorage.clear()
    useServerConfig.setState({ smsLoginOpen: undefined, site: undefined })
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('is not offered while the server has not opened it', async () => {
    await draw(false)
    expect(screen.queryByRole('tab')).toBeNull()
    expect(screen.getByLabelText('Account')).toBeTruthy()
  })

  it('is a tab next to password and code, with cyclic arrow keys', async () => {
    await draw(true)
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
      'By password',
      'By WeChat',
    ])
    expect(screen.queryByRole('link', { name: 'Register' })).toBeNull()
    cleanup()
    await draw(true, {}, 1)
    const tabs = await screen.findAllByRole('tab')
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['By password', 'By SMS code', 'By WeChat'])
    act(() => tabs[0]?.focus())
    await userEvent.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(tabs[2])
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(tabs[0])
  })

  it('opens a window and signs in with the returned code', async () => {
    const there = mockProviderWindow()
    const { callsOf, onSignedIn } = await draw(true, {
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
    mockProviderWindow()
    const { callsOf } = await draw(true)
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
    mockProviderWindow()
    await draw(true, {
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

  it('rejects addresses without https', async () => {
    const there = mockProviderWindow()
    await draw(true, {
      [SOCIAL_PATHS.authData]: () => createSuccess({ auth_url: 'javascript:alert(1)', state: 'asked' }),
    })
    await openTab()
    await openWindow()
    expect(
      await screen.findByText('The platform’s address for this sign-in is not valid', { exact: false }),
    ).toBeTruthy()
    expect(there.close).toHaveBeenCalledOnce()
    expect(there.location.replace).not.toHaveBeenCalled()
  })

  it('requires the second factor and continues with the same proof', async () => {
    mockProviderWindow()
    let attempts = 0
    const { callsOf, onSignedIn } = await draw(true, {
      [SOCIAL_PATHS.login]: ({ body }) => {
        attempts += 1
        if (attempts === 1) return createSuccess({ need_factor: 1, bind_code: 'proof', username: 'lin' })
        if (attempts === 2) return rejectCall({ code: 'bad_factor_code', message: 'Wrong code.' })
        return createSuccess(createTokensFor(body))
      },
    })
    await openTab()
    await openWindow()
    await waitFor(() => expect(localStorage.getItem('x-admin-oauth-state')).toBe('asked'))
    simulateReturn('code=x&state=asked')
    await screen.findByText('Account lin has two-step verification')
    await userEvent.keyboard('111111{Enter}')
    await screen.findByText('Wrong code.')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    expect(callsOf(SOCIAL_PATHS.login).at(-1)?.body).toEqual({
      bind_code: 'proof',
      factor_code: '111111',
      type: 'wechat_open',
      public_key: expect.any(String),
    })
  })

  it('shows a cancelled sign-in, and keeps the proof of an unbound one for the next sign-in', async () => {
    mockProviderWindow()
    await draw(true, {
      [SOCIAL_PATHS.login]: () =>
        createSuccess({ need_bind: 1, bind_code: 'proof', social_nick: '林', social_logo: '' }),
    })
    await openTab()
    await openWindow()
    await waitFor(() => expect(localStorage.getItem('x-admin-oauth-state')).toBe('asked'))
    simulateReturn('state=asked')
    await screen.findByText('It was cancelled at WeChat. Scan again')
    await openWindow()
    await waitFor(() => expect(localStorage.getItem('x-admin-oauth-state')).toBe('asked'))
    simulateReturn('code=x&state=asked')
    await screen.findByText('WeChat “林” belongs to no account yet', { exact: false })
    expect(takePendingLink()).toEqual({ kind: 'social', code: 'proof', nick: '林' })
    expect(takePendingLink()).toBeUndefined()
  })

  it('signs in with the answer that came back in this tab', async () => {
    localStorage.setItem('x-admin-oauth-state', 'asked')
    storeAuthReturn('/login')
    expect(storeAuthResponse('code=x&state=asked')).toBe('/login')
    const { callsOf, onSignedIn } = await draw(true, {
      [SOCIAL_PATHS.login]: ({ body }) => createSuccess(createTokensFor(body)),
    })
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    expect(callsOf(SOCIAL_PATHS.login)[0]?.body).toMatchObject({ code: 'x', state: 'asked' })
  })
})
