import { GUARD_PATHS, SESSION_PATHS } from '@cangdan/protocol'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startClock } from '#api/clock.ts'
import { accessToken, endSession } from '#api/session-store.ts'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { fakeServer, refuse, succeed, type SeenCall } from '../../testing/fake-server.ts'
import { Routed } from '../../testing/routed.tsx'
import { openedFor } from '../../testing/sign-in.ts'
import { LoginScreen } from './login-screen.tsx'

const tokens = ({ body }: SeenCall) => succeed(openedFor(body, { refreshToken: 'r' }))

function visit(address = '/login', isKnown = async (_address: string) => true) {
  const router = createMemoryRouter(
    [
      {
        path: '/login',
        element: (
          <Routed>
            <LoginScreen warmUp={() => {}} isKnown={isKnown} />
          </Routed>
        ),
      },
      { path: '*', element: <p>inside</p> },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />)
  return router
}

const account = () => screen.getByLabelText('Account')
const password = () => screen.getByLabelText('Password')

describe('the login page', () => {
  beforeAll(async () => {
    await startLanguage()
    await setLanguage('en')
  })

  beforeEach(() => localStorage.clear())

  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('V1: sends the account trimmed and the password as it is; Enter is enough', async () => {
    const server = fakeServer({ [SESSION_PATHS.login]: tokens })
    visit()
    expect(document.activeElement).toBe(account())
    await userEvent.type(account(), '  lin ')
    await userEvent.type(password(), ' secret {Enter}')
    await screen.findByText('inside')
    expect(server.calls[0]!.body).toEqual({
      username: 'lin',
      password: ' secret ',
      type: 1,
      public_key: expect.stringMatching(/^[\w-]{87}$/),
    })
  })

  it('S1: stores both tokens and goes where the visitor wanted to', async () => {
    fakeServer({ [SESSION_PATHS.login]: tokens })
    const router = visit('/login?redirect=%2Fbanks%2Fbank%2Flist%3Fpage%3D2')
    await userEvent.type(account(), 'lin')
    await userEvent.type(password(), 'secret{Enter}')
    await screen.findByText('inside')
    expect(accessToken()).toBeDefined()
    expect(localStorage.getItem('refresh_token')).toBe('r')
    expect(router.state.location).toMatchObject({ pathname: '/banks/bank/list', search: '?page=2' })
  })

  it('S3: never leaves the site', async () => {
    fakeServer({ [SESSION_PATHS.login]: tokens })
    const router = visit('/login?redirect=%2F%2Fevil.example')
    await userEvent.type(account(), 'lin')
    await userEvent.type(password(), 'secret{Enter}')
    await screen.findByText('inside')
    expect(router.state.location.pathname).toBe('/')
  })

  it('S3: leads home from an address that means nothing to its visitor', async () => {
    fakeServer({ [SESSION_PATHS.login]: tokens })
    const router = visit('/login?redirect=%2Fnowhere', async (address) => address !== '/nowhere')
    await userEvent.type(account(), 'lin')
    await userEvent.type(password(), 'secret{Enter}')
    await screen.findByText('inside')
    expect(router.state.location.pathname).toBe('/')
  })

  it('asks for what is missing before it asks the server', async () => {
    const server = fakeServer({})
    visit()
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    expect(screen.getByText('Enter your account')).toBeTruthy()
    expect(account().getAttribute('aria-invalid')).toBe('true')
    expect(server.calls).toEqual([])
  })

  it('shows the server’s refusal in the page and selects the password', async () => {
    fakeServer({ [SESSION_PATHS.login]: () => refuse({ code: 'bad_credentials', message: 'Wrong account' }) })
    visit()
    await userEvent.type(account(), 'lin')
    await userEvent.type(password(), 'wrong{Enter}')
    expect((await screen.findByText('Wrong account')).closest('[role=alert]')).not.toBeNull()
    expect(document.activeElement).toBe(password())
  })

  it('shows the server’s complaint about a field under that field', async () => {
    const refusal = refuse({ code: 'invalid_input', fields: { username: 'Too long' } })
    fakeServer({ [SESSION_PATHS.login]: () => refusal })
    visit()
    await userEvent.type(account(), 'lin')
    await userEvent.type(password(), 'secret{Enter}')
    const complaint = await screen.findByText('Too long')
    expect(account().getAttribute('aria-describedby')).toBe(complaint.id)
  })

  it('shows and hides the password', async () => {
    visit()
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password().getAttribute('type')).toBe('text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(password().getAttribute('type')).toBe('password')
  })

  it('S7: says why somebody was sent here', () => {
    endSession('Verification failed, please log in again')
    visit()
    expect(screen.getByText('Verification failed, please log in again')).toBeTruthy()
  })

  it('A4: changes its language at once', async () => {
    visit()
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'Español')
    expect(await screen.findByLabelText('Contraseña')).toBeTruthy()
    await setLanguage('en')
  })

  it('says in plain words when the connection is not secure', () => {
    vi.stubGlobal('crypto', {})
    visit()
    expect(screen.getByText(/not on a secure connection/)).toBeTruthy()
  })

  it('says in plain words when the browser keeps nothing', async () => {
    const open = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: open, setItem: open })
    visit()
    expect(await screen.findByText(/keeps nothing for this site/)).toBeTruthy()
  })

  it('says in plain words that the clock of this computer is wrong', async () => {
    await startClock(() => Promise.resolve(Math.floor(Date.now() / 1000) - 3 * 3600))
    visit()
    expect(await screen.findByText(/is about 3 hours away from the server’s/)).toBeTruthy()
    await startClock(() => Promise.reject(new Error('no server')))
  })
})

describe('the login page after wrong passwords', () => {
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

  it('asks for a challenge while the person types, and sends its solution', async () => {
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

  it('E11: signs in with proof of work that the server asks for first, without a word', async () => {
    const answers = [refuse({ code: 'captcha_required', data: 'refresh_captcha', captcha_level: 0 })]
    const server = fakeServer({
      [SESSION_PATHS.login]: (call) => answers.shift() ?? tokens(call),
      [GUARD_PATHS.captcha]: challenge('p1'),
    })
    await visitAs('wang')
    await screen.findByText('inside')
    expect(server.callsOf(SESSION_PATHS.login)).toHaveLength(2)
  })

  it('sends the proof for the name that needs it, and for no other', async () => {
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

  it('says that the device is being checked where that takes longer', async () => {
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

  it('says so where the proof is refused again and again', async () => {
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

  it('says so where no challenge comes', async () => {
    fakeServer({
      [SESSION_PATHS.login]: () =>
        refuse({ code: 'captcha_required', data: 'refresh_captcha', captcha_level: 0 }),
      [GUARD_PATHS.captcha]: () => refuse({ code: 'too_many', message: 'Please wait' }),
    })
    await visitAs('zhou')
    expect(await screen.findByText('Please wait')).toBeTruthy()
  })

  it('V10: counts a lock down, in any language, until it ends by itself', async () => {
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

  it('V11: says that an account is disabled, which no waiting changes', async () => {
    const refusal = refuse({ code: 'account_disabled', message: 'This account is disabled' })
    fakeServer({ [SESSION_PATHS.login]: () => refusal })
    await visitAs('lin')
    expect(await screen.findByText('This account is disabled')).toBeTruthy()
    expect(screen.queryByRole('timer')).toBeNull()
  })
})
