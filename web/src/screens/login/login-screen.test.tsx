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
  const captcha = () => screen.getByLabelText('Characters in the picture')
  const picture = (id: string) => () => succeed({ captcha_id: id, image: `data:,${id}`, expire: 120 })
  const wrong = (data: 'refresh_captcha' | null = null) =>
    refuse({ code: 'bad_credentials', message: 'Wrong account', data })
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

  it('shows a picture as soon as the next attempt needs one, and sends what it says', async () => {
    const answers = [wrong('refresh_captcha')]
    const server = fakeServer({
      [SESSION_PATHS.login]: (call) => answers.shift() ?? tokens(call),
      [GUARD_PATHS.captcha]: picture('p1'),
    })
    await visitAs('lin', 'wrong{Enter}')
    expect(await screen.findByAltText('A picture of four letters or digits')).toBeTruthy()
    expect(document.activeElement).toBe(password())
    await userEvent.type(password(), 'secret')
    await userEvent.type(captcha(), ' k7hm {Enter}')
    await screen.findByText('inside')
    expect(server.callsOf(SESSION_PATHS.login)[1]?.body).toMatchObject({ captcha_id: 'p1', captcha: 'k7hm' })
  })

  it('asks at the field when the server wants a picture first, and keeps the password', async () => {
    const asked = { code: 'captcha_required', message: 'Read it', data: 'refresh_captcha' } as const
    fakeServer({ [SESSION_PATHS.login]: () => refuse(asked), [GUARD_PATHS.captcha]: picture('p1') })
    await visitAs('lin')
    expect(await screen.findByText('Read it')).toBeTruthy()
    expect(document.activeElement).toBe(captcha())
    expect(captcha().getAttribute('aria-invalid')).toBe('true')
    expect((password() as HTMLInputElement).value).toBe('secret')
  })

  it('E11: takes another picture after each attempt, and on request, by keyboard too', async () => {
    let pictures = 0
    const server = fakeServer({
      [SESSION_PATHS.login]: () => wrong('refresh_captcha'),
      [GUARD_PATHS.captcha]: () => picture(`p${(pictures += 1)}`)(),
    })
    await visitAs('lin')
    await screen.findByRole('img')
    await userEvent.type(captcha(), 'abcd{Enter}')
    await vi.waitFor(() => expect(screen.getByRole('img').getAttribute('src')).toBe('data:,p2'))
    expect((captcha() as HTMLInputElement).value).toBe('')
    await vi.waitFor(() => expect(document.activeElement).toBe(password()))
    // Past the eye of the password and the field itself.
    await userEvent.keyboard('{Tab}{Tab}{Tab}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show another picture' }))
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(screen.getByRole('img').getAttribute('src')).toBe('data:,p3'))
    expect(server.callsOf(SESSION_PATHS.login)).toHaveLength(2)
  })

  it('asks for the characters before it asks the server', async () => {
    const server = fakeServer({
      [SESSION_PATHS.login]: () => wrong('refresh_captcha'),
      [GUARD_PATHS.captcha]: picture('p1'),
    })
    await visitAs('lin')
    await screen.findByRole('img')
    await userEvent.type(password(), 'again{Enter}')
    expect(await screen.findByText('Enter the characters in the picture')).toBeTruthy()
    expect(server.callsOf(SESSION_PATHS.login)).toHaveLength(1)
  })

  it('asks it of the name that needs it, and of no other', async () => {
    const server = fakeServer({
      [SESSION_PATHS.login]: () => wrong('refresh_captcha'),
      [GUARD_PATHS.captcha]: picture('p1'),
    })
    await visitAs('lin')
    await screen.findByRole('img')
    await userEvent.type(account(), 'a')
    expect(screen.queryByRole('img')).toBeNull()
    await userEvent.type(account(), '{Backspace}')
    expect(screen.getByRole('img')).toBeTruthy()
    await userEvent.clear(account())
    await userEvent.type(account(), 'wang')
    await userEvent.type(password(), '{Enter}')
    await vi.waitFor(() => expect(server.callsOf(SESSION_PATHS.login)).toHaveLength(2))
    expect(server.callsOf(SESSION_PATHS.login)[1]?.body).not.toHaveProperty('captcha_id')
    expect(await screen.findByRole('img')).toBeTruthy()
  })

  it('says so where no picture comes', async () => {
    fakeServer({
      [SESSION_PATHS.login]: () => wrong('refresh_captcha'),
      [GUARD_PATHS.captcha]: () => new TypeError('Failed to fetch'),
    })
    await visitAs('lin')
    expect(await screen.findByText('No picture')).toBeTruthy()
  })

  it('V10: counts a lock down, in any language, until it ends by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fakeServer({
      [SESSION_PATHS.login]: () => refuse({ code: 'locked', retry_after: 65, data: 'refresh_captcha' }),
      [GUARD_PATHS.captcha]: picture('p1'),
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
