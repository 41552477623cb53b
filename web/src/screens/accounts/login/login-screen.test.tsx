import { SESSION_PATHS } from '@cangdan/protocol'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startClock } from '#api/transport/clock.ts'
import { accessToken, endSession } from '#api/session/session-store.ts'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { fakeServer, refuse } from '#testing/fake-server.ts'
import { account, password, tokens, visit } from '#testing/login-page.tsx'

describe('login page', () => {
  beforeAll(async () => {
    await startLanguage()
    await setLanguage('en')
  })

  beforeEach(() => localStorage.clear())

  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('sends the trimmed account and the password unchanged, also on Enter (V1)', async () => {
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

  it('stores both tokens and opens the redirect (S1)', async () => {
    fakeServer({ [SESSION_PATHS.login]: tokens })
    const router = visit('/login?redirect=%2Fbanks%2Fbank%2Flist%3Fpage%3D2')
    await userEvent.type(account(), 'lin')
    await userEvent.type(password(), 'secret{Enter}')
    await screen.findByText('inside')
    expect(accessToken()).toBeDefined()
    expect(localStorage.getItem('refresh_token')).toBe('r')
    expect(router.state.location).toMatchObject({ pathname: '/banks/bank/list', search: '?page=2' })
  })

  it('ignores redirects to other sites (S3)', async () => {
    fakeServer({ [SESSION_PATHS.login]: tokens })
    const router = visit('/login?redirect=%2F%2Fevil.example')
    await userEvent.type(account(), 'lin')
    await userEvent.type(password(), 'secret{Enter}')
    await screen.findByText('inside')
    expect(router.state.location.pathname).toBe('/')
  })

  it('opens the home page for an unknown redirect (S3)', async () => {
    fakeServer({ [SESSION_PATHS.login]: tokens })
    const router = visit('/login?redirect=%2Fnowhere', async (address) => address !== '/nowhere')
    await userEvent.type(account(), 'lin')
    await userEvent.type(password(), 'secret{Enter}')
    await screen.findByText('inside')
    expect(router.state.location.pathname).toBe('/')
  })

  it('checks required fields before any call', async () => {
    const server = fakeServer({})
    visit()
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    expect(screen.getByText('Enter your account')).toBeTruthy()
    expect(account().getAttribute('aria-invalid')).toBe('true')
    expect(server.calls).toEqual([])
  })

  it('shows a rejection and selects the password', async () => {
    fakeServer({ [SESSION_PATHS.login]: () => refuse({ code: 'bad_credentials', message: 'Wrong account' }) })
    visit()
    await userEvent.type(account(), 'lin')
    await userEvent.type(password(), 'wrong{Enter}')
    expect((await screen.findByText('Wrong account')).closest('[role=alert]')).not.toBeNull()
    expect(document.activeElement).toBe(password())
  })

  it('shows a field error below its field', async () => {
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

  it('shows the reason of the redirect (S7)', () => {
    endSession('Verification failed, please log in again')
    visit()
    expect(screen.getByText('Verification failed, please log in again')).toBeTruthy()
  })

  it('changes the language immediately (A4)', async () => {
    visit()
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'Español')
    expect(await screen.findByLabelText('Contraseña')).toBeTruthy()
    await setLanguage('en')
  })

  it('explains an insecure connection', () => {
    vi.stubGlobal('crypto', {})
    visit()
    expect(screen.getByText(/not on a secure connection/)).toBeTruthy()
  })

  it('explains blocked storage', async () => {
    const open = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: open, setItem: open })
    visit()
    expect(await screen.findByText(/keeps nothing for this site/)).toBeTruthy()
  })

  it('explains a wrong local clock', async () => {
    await startClock(() => Promise.resolve(Math.floor(Date.now() / 1000) - 3 * 3600))
    visit()
    expect(await screen.findByText(/is about 3 hours away from the server’s/)).toBeTruthy()
    await startClock(() => Promise.reject(new Error('no server')))
  })
})
