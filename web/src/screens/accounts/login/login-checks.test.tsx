// Additional checks of a login: proof of work, second factor, lock.
import { GUARD_PATHS, SESSION_PATHS } from '@cangdan/protocol'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { fakeServer, refuse, succeed } from '#testing/fake-server.ts'
import { account, password, tokens, visit } from '#testing/login-page.tsx'

describe('login after wrong passwords', () => {
  const challenge = (id: string) => () => succeed({ captcha_id: id, expire: 300, cost: 1, bits: 3 })
  const wrong = (data: 'refresh_captcha' | null = null) =>
    refuse({ code: 'bad_credentials', message: 'Wrong account', data, ...(data && { captcha_level: 1 }) })
  const visitAs = async (name: string, secret = 'secret{Enter}') => {
    visit()
    await userEvent.type(account(), name)
    await userEvent.type(password(), secret)
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
    const answers = [wrong('refresh_captcha')]
    const server = fakeServer({
      [SESSION_PATHS.login]: (call) => answers.shift() ?? tokens(call),
      [GUARD_PATHS.captcha]: challenge('p1'),
    })
    await visitAs('lin', 'wrong{Enter}')
    expect(await screen.findByText('Wrong account')).toBeTruthy()
    await vi.waitFor(() => expect(server.callsOf(GUARD_PATHS.captcha)).toHaveLength(1))
    expect(server.callsOf(GUARD_PATHS.captcha)[0]?.params).toMatchObject({ purpose: 'login', level: '1' })
    expect(document.activeElement).toBe(password())
    await userEvent.type(password(), 'secret{Enter}')
    await screen.findByText('inside')
    const sent = server.callsOf(SESSION_PATHS.login)[1]?.body
    expect(sent).toMatchObject({ captcha_id: 'p1', captcha: expect.stringMatching(/^\d+$/) })
  })

  it('sends required proof of work without a message (E11)', async () => {
    const answers = [refuse({ code: 'captcha_required', data: 'refresh_captcha', captcha_level: 0 })]
    const server = fakeServer({
      [SESSION_PATHS.login]: (call) => answers.shift() ?? tokens(call),
      [GUARD_PATHS.captcha]: challenge('p1'),
    })
    await visitAs('wang')
    await screen.findByText('inside')
    expect(server.callsOf(SESSION_PATHS.login)).toHaveLength(2)
  })

  it('sends the proof only for its user name', async () => {
    const server = fakeServer({
      [SESSION_PATHS.login]: () => wrong('refresh_captcha'),
      [GUARD_PATHS.captcha]: challenge('p1'),
    })
    await visitAs('zhao')
    await screen.findByText('Wrong account')
    await userEvent.clear(account())
    await userEvent.type(account(), 'qian')
    await userEvent.type(password(), '{Enter}')
    await vi.waitFor(() => expect(server.callsOf(SESSION_PATHS.login)).toHaveLength(2))
    expect(server.callsOf(SESSION_PATHS.login)[1]?.body).not.toHaveProperty('captcha_id')
  })

  it('shows that the device is being checked when it takes longer', async () => {
    const answers = [refuse({ code: 'captcha_required', data: 'refresh_captcha', captcha_level: 3 })]
    let issue = (_challenge: unknown): void => undefined
    fakeServer({
      [SESSION_PATHS.login]: (call) => answers.shift() ?? tokens(call),
      [GUARD_PATHS.captcha]: () => new Promise((resolve) => (issue = resolve)),
    })
    await visitAs('sun')
    expect(await screen.findByRole('button', { name: 'Checking this device…' })).toBeTruthy()
    issue(challenge('p1')())
    await screen.findByText('inside')
  })

  it('shows an error when the proof is rejected repeatedly', async () => {
    const asked = {
      code: 'captcha_wrong',
      message: 'Failed',
      data: 'refresh_captcha',
      captcha_level: 0,
    } as const
    const server = fakeServer({
      [SESSION_PATHS.login]: () => refuse(asked),
      [GUARD_PATHS.captcha]: challenge('p1'),
    })
    await visitAs('li')
    expect((await screen.findByText('Failed')).closest('[role=alert]')).not.toBeNull()
    expect(server.callsOf(SESSION_PATHS.login)).toHaveLength(4)
  })

  it('shows an error when no challenge is returned', async () => {
    fakeServer({
      [SESSION_PATHS.login]: () =>
        refuse({ code: 'captcha_required', data: 'refresh_captcha', captcha_level: 0 }),
      [GUARD_PATHS.captcha]: () => refuse({ code: 'too_many', message: 'Please wait' }),
    })
    await visitAs('zhou')
    expect(await screen.findByText('Please wait')).toBeTruthy()
  })

  it('counts down a lock in any language until it ends (V10)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fakeServer({
      [SESSION_PATHS.login]: () => refuse({ code: 'locked', retry_after: 65, data: 'refresh_captcha' }),
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
      refuse({ code: 'factor_required', message: 'Code, please' }),
      refuse({ code: 'bad_factor_code', message: 'Wrong code' }),
    ]
    const server = fakeServer({ [SESSION_PATHS.login]: (call) => answers.shift() ?? tokens(call) })
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
    fakeServer({ [SESSION_PATHS.login]: () => refuse({ code: 'factor_required' }) })
    await visitAs('zheng')
    await screen.findByLabelText('Code of your authenticator app')
    await userEvent.type(account(), 'a')
    expect(screen.queryByLabelText('Code of your authenticator app')).toBeNull()
  })

  it('shows a disabled account without a countdown (V11)', async () => {
    const refusal = refuse({ code: 'account_disabled', message: 'This account is disabled' })
    fakeServer({ [SESSION_PATHS.login]: () => refusal })
    await visitAs('lin')
    expect(await screen.findByText('This account is disabled')).toBeTruthy()
    expect(screen.queryByRole('timer')).toBeNull()
  })
})
