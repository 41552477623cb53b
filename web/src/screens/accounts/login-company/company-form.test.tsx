// Company sign-in: offered only when the server has one, in a window of the provider.
import { SESSION_PATHS, SSO_PATHS } from '@cangdan/protocol'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadServerTime, useServerConfig } from '#api/endpoints/server-config.ts'
import { storeAuthResponse, storeAuthReturn, storeAuthState } from '#api/session/external-sign-in.ts'
import { takePendingLink } from '#api/session/pending-link.ts'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { type CallHandler, createFakeServer, createSuccess, rejectCall } from '#testing/fake-server.ts'
import { mockProviderWindow, simulateReturn } from '#testing/provider-window.ts'
import { Routed } from '#testing/routed.tsx'
import { createTokensFor } from '#testing/sign-in.ts'
import { SignInMethods } from '../login/sign-in-methods.tsx'

const THERE = 'https://idp.bank.example/authorize?state=asked'

async function draw(handlers: Record<string, CallHandler> = {}, { open = 1, address = '/login' } = {}) {
  const server = createFakeServer({
    [SESSION_PATHS.serverConfig]: () =>
      createSuccess({ server_time: 1, sms_login_open: 0, sso_login_open: open, addons: [] }),
    [SESSION_PATHS.login]: ({ body }) => createSuccess(createTokensFor(body)),
    [SSO_PATHS.start]: () => createSuccess({ auth_url: THERE, state: 'asked' }),
    [SSO_PATHS.login]: ({ body }) => createSuccess(createTokensFor(body)),
    [SSO_PATHS.bind]: () => createSuccess(null),
    ...handlers,
  })
  const onSignedIn = vi.fn<() => void>()
  await act(loadServerTime)
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routed>
        <SignInMethods warmUp={() => {}} onSignedIn={onSignedIn} />
      </Routed>
    </MemoryRouter>,
  )
  return { ...server, onSignedIn }
}

const ANSWER = 'code=one&state=asked&iss=https%3A%2F%2Fidp.bank.example&company=east-bank'
const go = async (code = 'east-bank') => {
  await userEvent.click(await screen.findByRole('tab', { name: 'By company sign-in' }))
  const field = await screen.findByLabelText('Sign-in code of your company')
  await userEvent.clear(field)
  await userEvent.type(field, code)
  await userEvent.click(screen.getByRole('button', { name: 'Go to the company sign-in' }))
}

beforeAll(async () => {
  await startLanguage()
  await setLanguage('en')
  await Promise.all([
    import('./company-form.tsx'),
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
})

describe('company sign-in', () => {
  it('is not offered without a provider', async () => {
    await draw({}, { open: 0 })
    expect(screen.queryByRole('tab')).toBeNull()
  })

  it('opens the provider in a window, and signs in with its answer', async () => {
    const there = mockProviderWindow()
    const { callsOf, onSignedIn } = await draw()
    await go()
    await waitFor(() => expect(there.location.replace).toHaveBeenCalledWith(THERE))
    expect(callsOf(SSO_PATHS.start).map(({ body }) => body)).toEqual([{ company: 'east-bank' }])
    simulateReturn(ANSWER)
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    expect(callsOf(SSO_PATHS.login).map(({ body }) => body)).toEqual([
      {
        code: 'one',
        state: 'asked',
        company: 'east-bank',
        iss: 'https://idp.bank.example',
        public_key: expect.any(String),
      },
    ])
    cleanup()
    await draw()
    await userEvent.click(await screen.findByRole('tab', { name: 'By company sign-in' }))
    expect(await screen.findByDisplayValue('east-bank')).toBeTruthy()
  })

  it('takes the code of a link', async () => {
    await draw({}, { address: '/login?company=west' })
    expect(await screen.findByDisplayValue('west')).toBeTruthy()
  })

  it.each([
    [
      'an unknown code',
      { [SSO_PATHS.start]: () => rejectCall({ code: 'sso_unknown', message: 'No such code.' }) },
      'No such code.',
    ],
    [
      'an address without https',
      { [SSO_PATHS.start]: () => createSuccess({ auth_url: 'javascript:0', state: 's' }) },
      /is not valid/,
    ],
  ])('shows an error for %s, and closes the window', async (_what, handlers, text) => {
    const there = mockProviderWindow()
    await draw(handlers)
    await go()
    expect(await screen.findByText(text)).toBeTruthy()
    expect(there.close).toHaveBeenCalledOnce()
    expect(there.location.replace).not.toHaveBeenCalled()
  })

  it('leaves this tab if the browser blocks windows, and signs in with the answer that comes back', async () => {
    localStorage.setItem('x-admin-company', 'east-bank')
    storeAuthState('asked')
    storeAuthReturn('/login')
    expect(storeAuthResponse(ANSWER)).toBe('/login')
    const { callsOf, onSignedIn } = await draw()
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    expect(callsOf(SSO_PATHS.login)[0]?.body).toMatchObject({ code: 'one', state: 'asked', company: 'east-bank' })
  })

  it('keeps an unbound person for the question after a sign-in by password', async () => {
    const there = mockProviderWindow()
    const pending = { need_bind: 1, bind_code: 'bind', social_nick: '林', social_logo: '' }
    const { callsOf, onSignedIn } = await draw({ [SSO_PATHS.login]: () => createSuccess(pending) })
    await go()
    await waitFor(() => expect(there.location.replace).toHaveBeenCalled())
    simulateReturn(ANSWER)
    expect(await screen.findByText(/“林” belongs to no account yet/)).toBeTruthy()
    const panel = document.querySelector('#panel-company')
    const fields = [...(panel?.querySelectorAll('input') ?? [])]
    await userEvent.type(fields[0] as HTMLInputElement, 'lin')
    await userEvent.type(fields[1] as HTMLInputElement, 'secret')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    expect(callsOf(SSO_PATHS.bind)).toEqual([])
    expect(takePendingLink()).toEqual({ kind: 'company', code: 'bind', nick: '林' })
  })

  it('requires the code of the second factor', async () => {
    const there = mockProviderWindow()
    const { callsOf, onSignedIn } = await draw({
      [SSO_PATHS.login]: () => createSuccess({ need_factor: 1, bind_code: 'wait', username: 'lin' }),
      [SSO_PATHS.factor]: ({ body }) => createSuccess(createTokensFor(body)),
    })
    await go()
    await waitFor(() => expect(there.location.replace).toHaveBeenCalled())
    simulateReturn(ANSWER)
    await userEvent.type(await screen.findByLabelText(/authenticator/i), '123456{Enter}')
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    expect(callsOf(SSO_PATHS.factor)[0]?.body).toMatchObject({ bind_code: 'wait', factor_code: '123456' })
  })
})
