import { GUARD_PATHS, SESSION_PATHS } from '@cangdan/protocol'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadServerTime, useServerConfig } from '#api/endpoints/server-config.ts'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { type CallHandler, createFakeServer, rejectCall, createSuccess } from '#testing/fake-server.ts'
import { Routed } from '#testing/routed.tsx'
import { SignInMethods } from '../login/sign-in-methods.tsx'
import { ResetScreen } from './reset-screen.tsx'

const POLICY = { min_len: 8, max_len: 64, rule: [], same_char: 0, no_user_info: 1 }
const PHONE = '13700009001'

async function draw(pwd_reset_open: 0 | 1, handlers: Record<string, CallHandler> = {}, page = <ResetScreen />) {
  const server = createFakeServer({
    [SESSION_PATHS.serverConfig]: () =>
      createSuccess({
        server_time: 1,
        addons: [],
        pwd_reset_open,
        pwd_rule: POLICY,
        service_email: 'help@example.com',
      }),
    [GUARD_PATHS.captcha]: () => createSuccess({ captcha_id: 'p', expire: 300, cost: 1, bits: 1 }),
    [GUARD_PATHS.verifySend]: () => createSuccess({ interval: 60, expire: 300 }),
    ...handlers,
  })
  await act(loadServerTime)
  render(
    <MemoryRouter>
      <Routed>{page}</Routed>
    </MemoryRouter>,
  )
  return server
}
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Reset the password' }))
const done = () => createSuccess({ username: 'lin' })

async function fill(): Promise<void> {
  await screen.findByLabelText('Phone')
  await type('Phone', ` ${PHONE} `)
  await type('Code from the SMS', '123456')
  await type('New password', 'correct horse')
}

beforeAll(async () => {
  await startLanguage()
  await setLanguage('en')
  await import('./reset-link.tsx')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  useServerConfig.setState({ site: undefined, passwordPolicy: undefined })
})

describe('link to the reset of a password (T10)', () => {
  const methods = <SignInMethods warmUp={() => {}} onSignedIn={() => {}} />

  it('is shown on the sign-in page only while codes can be sent', async () => {
    await draw(0, {}, methods)
    expect(screen.queryByRole('link', { name: 'Forgot password?' })).toBeNull()
    cleanup()
    await draw(1, {}, methods)
    expect((await screen.findByRole('link', { name: 'Forgot password?' })).getAttribute('href')).toBe('/reset')
  })
})

describe('reset of a password (T10)', () => {
  it('shows why the form is closed, and the way to the support', async () => {
    await draw(0)
    expect(await screen.findByText(/you cannot reset your password here/)).toBeTruthy()
    expect(screen.queryByLabelText('Phone')).toBeNull()
    expect(screen.getByRole('link', { name: 'help@example.com' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to log in' })).toBeTruthy()
  })

  it('requests a code, shows which rules the password meets, and names the account', async () => {
    const { callsOf } = await draw(1, { [SESSION_PATHS.resetPassword]: done })
    await fill()
    await userEvent.click(screen.getByRole('button', { name: 'Get a code' }))
    await screen.findByText('The code is on its way. It is good for 5 minutes')
    expect(callsOf(GUARD_PATHS.verifySend)[0]?.body).toMatchObject({ phone: PHONE, scene: 'pwd' })
    expect(screen.getByText('At least 8 characters').closest('li')?.dataset['kept']).toBe('true')
    await submit()
    await screen.findByText(/All sessions of account lin have ended/)
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
    expect(callsOf(SESSION_PATHS.resetPassword)[0]?.body).toEqual({
      phone: PHONE,
      verify: '123456',
      password: 'correct horse',
    })
  })

  it('checks required fields before any call', async () => {
    const { callsOf } = await draw(1)
    await screen.findByLabelText('Phone')
    await submit()
    expect(screen.getByText('Enter your phone')).toBeTruthy()
    expect(screen.getByText('Enter the code from the SMS')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Phone'))
    expect(callsOf(SESSION_PATHS.resetPassword)).toEqual([])
  })

  it('shows wrong codes and passwords at their fields', async () => {
    const answers = [
      rejectCall({ code: 'bad_verify_code', message: 'Wrong code' }),
      rejectCall({ code: 'invalid_input', message: 'Check', fields: { password: 'Used before' } }),
    ]
    await draw(1, { [SESSION_PATHS.resetPassword]: () => answers.shift() ?? done() })
    await fill()
    await submit()
    await screen.findByText('Wrong code')
    expect(document.activeElement).toBe(screen.getByLabelText('Code from the SMS'))
    await type('Code from the SMS', '7')
    await submit()
    await screen.findByText('Used before')
    expect(document.activeElement).toBe(screen.getByLabelText('New password'))
  })

  it('offers a choice of accounts with the same code', async () => {
    const accounts = [
      { name: 'lin', nick_name: 'Lin', organisation: 'East Bank' },
      { name: 'lin2', nick_name: 'Lin Y.', organisation: 'West Bank' },
    ]
    const answers = [rejectCall({ code: 'account_choice', message: 'Choose', accounts })]
    const { callsOf } = await draw(1, { [SESSION_PATHS.resetPassword]: () => answers.shift() ?? done() })
    await fill()
    await submit()
    await userEvent.click(await screen.findByRole('radio', { name: /Lin Y\./ }))
    await submit()
    await screen.findByText(/All sessions of account/)
    expect(callsOf(SESSION_PATHS.resetPassword)[1]?.body).toMatchObject({ verify: '123456', username: 'lin2' })
  })

  it('requests the second factor, and another code after a wrong one', async () => {
    const answers = [
      rejectCall({ code: 'factor_required', message: 'Factor' }),
      rejectCall({ code: 'bad_factor_code', message: 'Wrong factor' }),
    ]
    const { callsOf } = await draw(1, { [SESSION_PATHS.resetPassword]: () => answers.shift() ?? done() })
    await fill()
    await submit()
    const factor = await screen.findByLabelText('Code of your authenticator app')
    expect(document.activeElement).toBe(factor)
    await userEvent.type(factor, '111111{Enter}')
    await screen.findByText('Wrong factor')
    expect(screen.getByLabelText<HTMLInputElement>('Code from the SMS').value).toBe('')
    await type('Code from the SMS', '222222')
    await userEvent.type(factor, '333333{Enter}')
    await screen.findByText(/All sessions of account/)
    expect(callsOf(SESSION_PATHS.resetPassword)[2]?.body).toMatchObject({ verify: '222222', factor_code: '333333' })
  })

  it('counts down a lock (V10)', async () => {
    await draw(1, { [SESSION_PATHS.resetPassword]: () => rejectCall({ code: 'locked', retry_after: 65 }) })
    await fill()
    await submit()
    expect((await screen.findByRole('timer')).textContent).toMatch(/^1:0[45]$/)
  })
})
