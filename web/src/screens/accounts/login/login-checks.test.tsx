// Additional checks of a login: proof of work, second factor, lock.
import { GUARD_PATHS, SESSION_PATHS } from '@cangdan/protocol'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { createFakeServer, rejectCall, createSuccess } from '#testing/fake-server.ts'
import { getAccountInput, getPasswordInput, respondWithTokens, renderLoginPage } from '#testing/login-page.tsx'

describe('login after wrong passwords', () => {
  const createChallenge = (id: string) => () => createSuccess({ captcha_id: id, expire: 300, cost: 1, bits: 3 })
  const rejectCredentials = (data: 'refresh_captcha' | null = null) =>
    rejectCall({ code: 'bad_credentials', message: 'Wrong account', data, ...(data && { captcha_level: 1 }) })
  const visitAs = async (name: string, secret = 'secret{Enter}') => {
    renderLoginPage()
    await userEvent.type(getAccountInput(), name)
    await userEvent.type(getPasswordInput(), secret)
  }

  beforeAll(async () => {
    await startLanguage()
    await setLanguage('en')
  })
  beforeEach(() => localStorage.clear())
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('solves a challenge while the user types and sends the solution', async () => {
    const answers = [rejectCredentials('refresh_captcha')]
    const server = createFakeServer({
      [SESSION_PATHS.login]: (call) => answers.shift() ?? respondWithTokens(call),
      [GUARD_PATHS.captcha]: createChallenge('p1'),
    })
    await visitAs('lin', 'wrong{Enter}')
    expect(await screen.findByText('Wrong account')).toBeTruthy()
    await vi.waitFor(() => expect(server.callsOf(GUARD_PATHS.captcha)).toHaveLength(1))
    expect(server.callsOf(GUARD_PATHS.captcha)[0]?.params).toMatchObject({ purpose: 'login', level: '1' })
    expect(document.activeElement).toBe(getPasswordInput())
    await userEvent.type(getPasswordInput(), 'secret{Enter}')
    await screen.findByText('inside')
    const sent = server.callsOf(SESSION_PATHS.login)[1]?.body
    expect(sent).toMatchObject({ captcha_id: 'p1', captcha: expect.stringMatching(/^\d+$/) })
  })

  it('sends required proof of work without a message (E11)', async () => {
    const answers = [rejectCall({ code: 'captcha_required', data: 'refresh_captcha', captcha_level: 0 })]
    const server = createFakeServer({
      [SESSION_PATHS.login]: (call) => answers.shift() ?? respondWithTokens(call),
      [GUARD_PATHS.captcha]: createChallenge('p1'),
    })
    await visitAs('wang')
    await screen.findByText('inside')
    expect(server.callsOf(SESSION_PATHS.login)).toHaveLength(2)
  })

  it('sends the proof only for its user name', async () => {
    const server = createFakeServer({
      [SESSION_PATHS.login]: () => rejectCredentials('refresh_captcha'),
      [GUARD_PATHS.captcha]: createChallenge('p1'),
    })
    await visitAs('zhao')
    await screen.findByText('Wrong account')
    await userEvent.clear(getAccountInput())
    await userEvent.type(getAccountInput(), 'qian')
    await userEvent.type(getPasswordInput(), '{Enter}')
    await vi.waitFor(() => expect(server.callsOf(SESSION_PATHS.login)).toHaveLength(2))
    expect(server.callsOf(SESSION_PATHS.login)[1]?.body).not.toHaveProperty('captcha_id')
  })

  it('shows that the device is being checked when it takes longer', async () => {
    const answers = [rejectCall({ code: 'captcha_required', data: 'refresh_captcha', captcha_level: 3 })]
    let resolveChallenge = (_challenge: unknown): void => undefined
    createFakeServer({
      [SESSION_PATHS.login]: (call) => answers.shift() ?? respondWithTokens(call),
      [GUARD_PATHS.captcha]: () => new Promise((resolve) => (resolveChallenge = resolve)),
    })
    await visitAs('sun')
    expect(await screen.findByRole('button', { name: 'Checking this device…' })).toBeTruthy()
    resolveChallenge(createChallenge('p1')())
    await screen.findByText('inside')
  })

  it('shows an error when the proof is rejected repeatedly', async () => {
    const requested = {
      code: 'captcha_wrong',
      message: 'Failed',
      data: 'refresh_captcha',
      captcha_level: 0,
    } as const
    const server = createFakeServer({
      [SESSION_PATHS.login]: () => rejectCall(requested),
      [GUARD_PATHS.captcha]: createChallenge('p1'),
    })
    await visitAs('li')
    expect((await screen.findByText('Failed')).closest('[role=alert]')).not.toBeNull()
    expect(server.callsOf(SESSION_PATHS.login)).toHaveLength(4)
  })

  it('shows an error when no challenge is returned', async () => {
    createFakeServer({
      [SESSION_PATHS.login]: () => rejectCall({ code: 'captcha_required', data: 'refresh_captcha', captcha_level: 0 }),
      [GUARD_PATHS.captcha]: () => rejectCall({ code: 'too_many', message: 'Please wait' }),
    })
    await visitAs('zhou')
    expect(await screen.findByText('Please wait')).toBeTruthy()
  })

  it('counts down a lock in any language until it ends (V10)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    createFakeServer({
      [SESSION_PATHS.login]: () => rejectCall({ code: 'locked', retry_after: 65, data: 'refresh_captcha' }),
    })
    await visitAs('lin')
    expect(await screen.findByText(/Signing in is locked until \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toBe('1:05')
    await act(() => vi.advanceTimersByTimeAsync(6_000))
    expect(screen.getByRole('timer').textContent).toBe('0:59')
    await act(() => setLanguage('es'))
    expect(screen.getByText(/Acceso bloqueado/)).toBeTruthy()
    await act(() => setLanguage('en'))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.getByText('The lock has ended. You can sign in again')).toBeTruthy()
    expect(screen.queryByRole('timer')).toBeNull()
  })

  it('requests the second factor of its user name and sends both', async () => {
    const answers = [
      rejectCall({ code: 'factor_required', message: 'Code, please' }),
      rejectCall({ code: 'bad_factor_code', message: 'Wrong code' }),
    ]
    const server = createFakeServer({
      [SESSION_PATHS.login]: (call) => answers.shift() ?? respondWithTokens(call),
    })
    await visitAs('wu')
    const factor = await screen.findByLabelText('Code of your authenticator app')
    await vi.waitFor(() => expect(document.activeElement).toBe(factor))
    expect(screen.queryByText('Code, please')).toBeNull()
    expect(server.calls[0]?.body).not.toHaveProperty('factor_code')
    await userEvent.type(factor, '{Enter}')
    expect(await screen.findByText('Enter the code, or a recovery code')).toBeTruthy()
    await userEvent.type(factor, '000000{Enter}')
    expect((await screen.findByText('Wrong code')).id).toBe(factor.getAttribute('aria-describedby'))
    await userEvent.clear(factor)
    await userEvent.type(factor, ' 123 456 {Enter}')
    await screen.findByText('inside')
    expect(server.calls[2]?.body).toMatchObject({ password: 'secret', factor_code: '123 456' })
  })

  it('hides the second factor for another user name', async () => {
    createFakeServer({ [SESSION_PATHS.login]: () => rejectCall({ code: 'factor_required' }) })
    await visitAs('zheng')
    await screen.findByLabelText('Code of your authenticator app')
    await userEvent.type(getAccountInput(), 'a')
    expect(screen.queryByLabelText('Code of your authenticator app')).toBeNull()
  })

  it('shows a disabled account without a countdown (V11)', async () => {
    const rejection = rejectCall({ code: 'account_disabled', message: 'This account is disabled' })
    createFakeServer({ [SESSION_PATHS.login]: () => rejection })
    await visitAs('lin')
    expect(await screen.findByText('This account is disabled')).toBeTruthy()
    expect(screen.queryByRole('timer')).toBeNull()
  })
})
