import { GUARD_PATHS, SESSION_PATHS } from '@cangdan/protocol'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadServerTime, useServerConfig } from '#api/endpoints/server-config.ts'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { type CallHandler, createFakeServer, rejectCall, createSuccess, type SeenCall } from '#testing/fake-server.ts'
import { Routed } from '#testing/routed.tsx'
import { createTokensFor } from '#testing/sign-in.ts'
import { SignInMethods } from '../login/sign-in-methods.tsx'

const tokens = ({ body }: SeenCall) => createSuccess(createTokensFor(body))
let challenges = 0
const askProof = (level = 0) => rejectCall({ code: 'captcha_required', data: 'refresh_captcha', captcha_level: level })

async function draw(handlers: Record<string, CallHandler>, smsLoginOpen = 1) {
  const server = createFakeServer({
    [SESSION_PATHS.serverConfig]: () => createSuccess({ server_time: 1, sms_login_open: smsLoginOpen, addons: [] }),
    [GUARD_PATHS.captcha]: () => createSuccess({ captcha_id: `p${(challenges += 1)}`, expire: 300, cost: 1, bits: 2 }),
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
const findTab = (name: string) => screen.findByRole('tab', { name })
const openCodes = async () => userEvent.click(await findTab('By SMS code'))
const findPhone = () => screen.findByLabelText('Phone')
const getCode = () => screen.getByLabelText('Code from the SMS')
const sendButton = () => screen.getByRole('button', { name: /Get a code|Again in/ })
const enter = () => userEvent.click(screen.getByRole('button', { name: 'Log in' }))

describe('SMS login (T10)', () => {
  beforeAll(async () => {
    await startLanguage()
    await setLanguage('en')
    await Promise.all([import('./sms-form.tsx'), import('./method-tabs.tsx'), import('./other-methods.tsx')])
  })
  beforeEach(() => {
    localStorage.clear()
    useServerConfig.setState({ smsLoginOpen: undefined })
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('is offered only when the server enables it', async () => {
    await draw({}, 0)
    expect(screen.queryByRole('tab')).toBeNull()
    expect(screen.getByLabelText('Account')).toBeTruthy()
    cleanup()
    await draw({})
    expect((await findTab('By password')).getAttribute('aria-selected')).toBe('true')
    expect(await screen.findByRole('link', { name: 'Register' })).toBeTruthy()
  })

  it('switches by arrow keys and keeps the input', async () => {
    await draw({})
    await userEvent.type(screen.getByLabelText('Account'), 'lin')
    act(() => screen.getByRole('tab', { name: 'By password' }).focus())
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(await findTab('By SMS code'))
    expect(screen.queryByRole('textbox', { name: 'Account' })).toBeNull()
    await userEvent.type(await findPhone(), '139')
    await userEvent.click(await findTab('By password'))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Account' }).value).toBe('lin')
    await openCodes()
    expect(((await findPhone()) as HTMLInputElement).value).toBe('139')
  })

  it('sends a code with proof of work, counts down and logs in', async () => {
    const { callsOf, onSignedIn } = await draw({
      [GUARD_PATHS.verifySend]: ({ body }) =>
        'captcha' in (body as object) ? createSuccess({ interval: 60, expire: 300 }) : askProof(),
      [SESSION_PATHS.login]: tokens,
    })
    await openCodes()
    await userEvent.type(await findPhone(), ' 13912345678 ')
    await userEvent.click(sendButton())
    expect(await screen.findByText('The code is on its way. It is good for 5 minutes')).toBeTruthy()
    expect(callsOf(GUARD_PATHS.captcha)[0]?.params).toMatchObject({ purpose: 'verify', level: '0' })
    expect(callsOf(GUARD_PATHS.verifySend)[1]?.body).toMatchObject({
      phone: '13912345678',
      scene: 'login',
      captcha: expect.stringMatching(/^\d+$/),
    })
    expect(document.activeElement).toBe(getCode())
    expect(sendButton().textContent).toMatch(/^Again in (60|59) s$/)
    await userEvent.click(sendButton())
    expect(callsOf(GUARD_PATHS.verifySend)).toHaveLength(2)
    await userEvent.type(getCode(), '123456{Enter}')
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    expect(callsOf(SESSION_PATHS.login)[0]?.body).toEqual({
      username: '13912345678',
      password: '123456',
      type: 2,
      public_key: expect.any(String),
    })
  })

  it('checks required fields before any call', async () => {
    const { callsOf } = await draw({})
    await openCodes()
    await findPhone()
    await userEvent.click(sendButton())
    expect(await screen.findByText('Enter your phone')).toBeTruthy()
    expect(document.activeElement).toBe(await findPhone())
    await userEvent.type(await findPhone(), '13912345678')
    await enter()
    expect(await screen.findByText('Enter the code from the SMS')).toBeTruthy()
    expect([...callsOf(GUARD_PATHS.verifySend), ...callsOf(SESSION_PATHS.login)]).toEqual([])
  })

  it('shows a wrong code at its field, solves harder challenges and waits after too_many', async () => {
    const answers = [askProof(), askProof(2), rejectCall({ code: 'too_many', message: 'Please wait', retry_after: 42 })]
    const { callsOf } = await draw({
      [GUARD_PATHS.verifySend]: () => answers.shift() ?? createSuccess({ interval: 60, expire: 300 }),
      [SESSION_PATHS.login]: () => rejectCall({ code: 'bad_verify_code', message: 'Wrong code' }),
    })
    await openCodes()
    await userEvent.type(await findPhone(), '13912345678')
    await userEvent.click(sendButton())
    expect(await screen.findByText('Please wait')).toBeTruthy()
    expect(callsOf(GUARD_PATHS.captcha).map(({ params }) => params['level'])).toEqual(['0', '2'])
    expect(sendButton().textContent).toMatch(/^Again in 4[12] s$/)
    await userEvent.type(getCode(), '111111{Enter}')
    expect(await screen.findByText('Wrong code')).toBeTruthy()
    expect(getCode().getAttribute('aria-invalid')).toBe('true')
    expect(callsOf(SESSION_PATHS.login)[0]?.body).not.toHaveProperty('captcha')
  })

  it('counts down a lock (V10)', async () => {
    await draw({ [SESSION_PATHS.login]: () => rejectCall({ code: 'locked', retry_after: 65 }) })
    await openCodes()
    await userEvent.type(await findPhone(), '13912345678')
    await userEvent.type(getCode(), '111111{Enter}')
    expect((await screen.findByRole('timer')).textContent).toMatch(/^1:0[45]$/)
  })

  it('offers a choice of accounts and logs in with the same code', async () => {
    const accounts = [
      { name: 'lin', nick_name: 'Lin', organisation: 'East Bank' },
      { name: 'lin2', nick_name: 'Lin Y.', organisation: 'West Bank' },
    ]
    const answers = [rejectCall({ code: 'account_choice', message: 'Choose', accounts })]
    const { callsOf, onSignedIn } = await draw({
      [SESSION_PATHS.login]: (call) => answers.shift() ?? tokens(call),
    })
    await openCodes()
    await userEvent.type(await findPhone(), '13912345678')
    await userEvent.type(getCode(), '123456{Enter}')
    const radios = await screen.findAllByRole('radio')
    expect(screen.getByRole('group', { name: 'Choose the account to sign in with' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(radios[0]))
    await userEvent.click(screen.getByRole('radio', { name: /Lin Y\. West Bank · lin2/ }))
    await enter()
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    expect(callsOf(SESSION_PATHS.login)[1]?.body).toMatchObject({ password: '123456', name: 'lin2', type: 2 })
  })

  it('requests the second factor and sends it with the same code', async () => {
    const answers = [rejectCall({ code: 'factor_required', message: 'Code, please' })]
    const { callsOf, onSignedIn } = await draw({
      [SESSION_PATHS.login]: (call) => answers.shift() ?? tokens(call),
    })
    await openCodes()
    await userEvent.type(await findPhone(), '13912345678')
    await userEvent.type(getCode(), '123456{Enter}')
    const factor = await screen.findByLabelText('Code of your authenticator app')
    await waitFor(() => expect(document.activeElement).toBe(factor))
    await userEvent.type(factor, '654321{Enter}')
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    expect(callsOf(SESSION_PATHS.login)[1]?.body).toMatchObject({ password: '123456', factor_code: '654321' })
  })

  it('follows the language of the page (A4)', async () => {
    await draw({})
    await openCodes()
    await findPhone()
    await act(() => setLanguage('ja'))
    expect(screen.getByLabelText('電話番号')).toBeTruthy()
    await act(() => setLanguage('en'))
  })
})
