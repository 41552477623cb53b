import { SESSION_PATHS } from '@cangdan/protocol'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startClock } from '#api/transport/clock.ts'
import { getAccessToken, endSession } from '#api/session/session-store.ts'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { createFakeServer, rejectCall } from '#testing/fake-server.ts'
import { getAccountInput, getPasswordInput, respondWithTokens, renderLoginPage } from '#testing/login-page.tsx'

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
    const server = createFakeServer({ [SESSION_PATHS.login]: respondWithTokens })
    renderLoginPage()
    expect(document.activeElement).toBe(getAccountInput())
    await userEvent.type(getAccountInput(), '  lin ')
    await userEvent.type(getPasswordInput(), ' secret {Enter}')
    await screen.findByText('inside')
    expect(server.calls[0]!.body).toEqual({
      username: 'lin',
      password: ' secret ',
      type: 1,
      public_key: expect.stringMatching(/^[\w-]{87}$/),
    })
  })

  it('stores both tokens and opens the redirect (S1)', async () => {
    createFakeServer({ [SESSION_PATHS.login]: respondWithTokens })
    const router = renderLoginPage('/login?redirect=%2Fbanks%2Fbank%2Flist%3Fpage%3D2')
    await userEvent.type(getAccountInput(), 'lin')
    await userEvent.type(getPasswordInput(), 'secret{Enter}')
    await screen.findByText('inside')
    expect(getAccessToken()).toBeDefined()
    expect(localStorage.getItem('refresh_token')).toBe('r')
    expect(router.state.location).toMatchObject({ pathname: '/banks/bank/list', search: '?page=2' })
  })

  it('ignores redirects to other sites (S3)', async () => {
    createFakeServer({ [SESSION_PATHS.login]: respondWithTokens })
    const router = renderLoginPage('/login?redirect=%2F%2Fevil.example')
    await userEvent.type(getAccountInput(), 'lin')
    await userEvent.type(getPasswordInput(), 'secret{Enter}')
    await screen.findByText('inside')
    expect(router.state.location.pathname).toBe('/')
  })

  it('opens the home page for an unknown redirect (S3)', async () => {
    createFakeServer({ [SESSION_PATHS.login]: respondWithTokens })
    const router = renderLoginPage('/login?redirect=%2Fnowhere', async (address) => address !== '/nowhere')
    await userEvent.type(getAccountInput(), 'lin')
    await userEvent.type(getPasswordInput(), 'secret{Enter}')
    await screen.findByText('inside')
    expect(router.state.location.pathname).toBe('/')
  })

  it('checks required fields before any call', async () => {
    const server = createFakeServer({})
    renderLoginPage()
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    expect(screen.getByText('Enter your account')).toBeTruthy()
    expect(getAccountInput().getAttribute('aria-invalid')).toBe('true')
    expect(server.calls).toEqual([])
  })

  it('shows a rejection and selects the password', async () => {
    createFakeServer({
      [SESSION_PATHS.login]: () => rejectCall({ code: 'bad_credentials', message: 'Wrong account' }),
    })
    renderLoginPage()
    await userEvent.type(getAccountInput(), 'lin')
    await userEvent.type(getPasswordInput(), 'wrong{Enter}')
    expect((await screen.findByText('Wrong account')).closest('[role=alert]')).not.toBeNull()
    expect(document.activeElement).toBe(getPasswordInput())
  })

  it('shows a field error below its field', async () => {
    const rejection = rejectCall({ code: 'invalid_input', fields: { username: 'Too long' } })
    createFakeServer({ [SESSION_PATHS.login]: () => rejection })
    renderLoginPage()
    await userEvent.type(getAccountInput(), 'lin')
    await userEvent.type(getPasswordInput(), 'secret{Enter}')
    const complaint = await screen.findByText('Too long')
    expect(getAccountInput().getAttribute('aria-describedby')).toBe(complaint.id)
  })

  it('shows and hides the password', async () => {
    renderLoginPage()
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(getPasswordInput().getAttribute('type')).toBe('text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(getPasswordInput().getAttribute('type')).toBe('password')
  })

  it('shows the reason of the redirect (S7)', () => {
    endSession('Verification failed, please log in again')
    renderLoginPage()
    expect(screen.getByText('Verification failed, please log in again')).toBeTruthy()
  })

  it('changes the language immediately (A4)', async () => {
    renderLoginPage()
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'Español')
    expect(await screen.findByLabelText('Contraseña')).toBeTruthy()
    await setLanguage('en')
  })

  it('explains an insecure connection', () => {
    vi.stubGlobal('crypto', {})
    renderLoginPage()
    expect(screen.getByText(/not on a secure connection/)).toBeTruthy()
  })

  it('explains blocked storage', async () => {
    const open = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: open, setItem: open })
    renderLoginPage()
    expect(await screen.findByText(/keeps nothing for this site/)).toBeTruthy()
  })

  it('explains a wrong local clock', async () => {
    await startClock(() => Promise.resolve(Math.floor(Date.now() / 1000) - 3 * 3600))
    renderLoginPage()
    expect(await screen.findByText(/is about 3 hours away from the server’s/)).toBeTruthy()
    await startClock(() => Promise.reject(new Error('no server')))
  })
})
