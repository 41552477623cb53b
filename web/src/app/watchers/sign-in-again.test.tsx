import { GUARD_PATHS, SESSION_PATHS } from '@cangdan/protocol'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWaiting, offerSignIn } from '#api/session/expiry.ts'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { createFakeServer, rejectCall, createSuccess } from '#testing/fake-server.ts'
import { renderInside } from '#testing/render-shell.tsx'
import { createTokensFor } from '#testing/sign-in.ts'
import { SignInAgain } from './sign-in-again.tsx'

const PLACE = '/banks/bank/list?page=2'
const dialog = () => screen.findByRole('dialog', { name: 'Sign in again' })

describe('expired session', () => {
  beforeAll(async () => {
    await startLanguage()
    await setLanguage('en')
  })

  let withdraw: () => void
  beforeEach(() => {
    localStorage.clear()
    withdraw = offerSignIn(7)
  })

  afterEach(() => {
    act(withdraw)
    cleanup()
    vi.unstubAllGlobals()
  })

  function end() {
    const { router } = renderInside(<SignInAgain />, PLACE)
    act(() => void startWaiting('expired'))
    return router
  }

  it('opens again over its page for the same account, with proof of work when required (S4)', async () => {
    const answers = [
      rejectCall({ code: 'bad_credentials', data: 'refresh_captcha', captcha_level: 0, message: 'Wrong' }),
      undefined,
    ]
    const server = createFakeServer({
      [SESSION_PATHS.login]: ({ body }) => answers.shift() ?? createSuccess(createTokensFor(body, { subject: '7' })),
      [GUARD_PATHS.captcha]: () => createSuccess({ captcha_id: 'c-1', expire: 300, cost: 1, bits: 1 }),
    })
    const router = end()
    await dialog()
    expect(screen.getByLabelText('Account')).toMatchObject({ value: 'lin', readOnly: true })
    await userEvent.type(screen.getByLabelText('Password'), 'wrong{Enter}')
    await screen.findByText('Wrong')
    await userEvent.clear(screen.getByLabelText('Password'))
    await userEvent.type(screen.getByLabelText('Password'), 'right{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.callsOf(SESSION_PATHS.login)[1]!.body).toMatchObject({
      username: 'lin',
      password: 'right',
      captcha_id: 'c-1',
      captcha: expect.stringMatching(/^\d+$/),
    })
    expect(router.state.location.search).toBe('?page=2')
  })

  it('opens the login page with a redirect for another account (S4)', async () => {
    const router = end()
    await dialog()
    await userEvent.click(screen.getByRole('button', { name: 'Use another account' }))
    expect(router.state.location).toMatchObject({
      pathname: '/login',
      search: `?redirect=${encodeURIComponent(PLACE)}`,
    })
  })
})
