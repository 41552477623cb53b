// A call rejected with `factor_required` opens the step-up dialog and is sent again.
import { FACTOR_PATHS, SSO_PATHS } from '@cangdan/protocol'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { api, ApiError } from '#api/client.ts'
import { offerStepUp } from '#api/session/step-up.ts'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { createFakeServer, rejectCall, createSuccess } from '#testing/fake-server.ts'
import { mockProviderWindow, simulateReturn } from '#testing/provider-window.ts'
import { renderInside } from '#testing/render-shell.tsx'
import { LIN, createSessionHandlers } from '#testing/session.ts'
import { signInAs } from '#testing/sign-in.ts'
import { StepUp } from './step-up.tsx'

const DRAW = 'seller_p/pledge/ApplicationDraw'
const NEEDED = rejectCall({ code: 'factor_required', message: 'Enter the code' })

beforeAll(async () => {
  await startLanguage()
  await setLanguage('en')
  await import('#screens/accounts/step-up/step-up-dialog.tsx')
  await import('#screens/accounts/step-up/provider-dialog.tsx')
})
let withdraw: (() => void) | undefined
beforeEach(() => signInAs())
afterEach(() => {
  act(() => withdraw?.())
  cleanup()
})
afterAll(() => setLanguage('zh'))

/** Fake server that rejects until a code is accepted, or until it has rejected one with `lastly`. */
function open(proofs: readonly ReturnType<typeof rejectCall>[] = [], lastly?: string) {
  const answers = [...proofs]
  const state = { isProven: false }
  const server = createFakeServer(
    {
      [DRAW]: () => (state.isProven ? createSuccess({ id: 1 }) : NEEDED),
      [FACTOR_PATHS.prove]: () => {
        const rejected = answers.shift()
        state.isProven = (rejected?.code ?? lastly) === lastly
        return rejected ?? createSuccess(null)
      },
    },
    createSessionHandlers(LIN),
  )
  withdraw = offerStepUp()
  renderInside(<StepUp />, '/pledge/loan')
  return server
}
function draw() {
  const outcome = api.post(DRAW, { id: 1, amount: 500 }, { quiet: true }).then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  )
  return act(async () => ({ outcome }))
}
const field = () => screen.findByLabelText('Six-digit code or recovery code')

describe('call that needs a second factor', () => {
  it('is sent again with the same body after a correct code', async () => {
    const { callsOf } = open([rejectCall({ code: 'bad_factor_code', message: 'Wrong code' })])
    const { outcome } = await draw()
    await userEvent.type(await field(), '000000{Enter}')
    expect((await screen.findByText('Wrong code')).getAttribute('role')).toBe('alert')
    await userEvent.clear(await field())
    await userEvent.type(await field(), '123 456{Enter}')
    expect(await outcome).toBe('done')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(callsOf(FACTOR_PATHS.prove).map(({ body }) => body)).toEqual([
      { factor_code: '000000' },
      { factor_code: '123 456' },
    ])
    expect(callsOf(DRAW).map(({ body }) => body)).toEqual([
      { id: 1, amount: 500 },
      { id: 1, amount: 500 },
    ])
  })

  it('is rejected on cancel and opens the dialog again next time', async () => {
    const { callsOf } = open()
    for (const times of [1, 2]) {
      const { outcome } = await draw()
      await field()
      await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
      expect(await outcome).toBe('factor_required')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(callsOf(DRAW)).toHaveLength(times)
    }
  })

  it('opens one dialog for several waiting calls', async () => {
    open()
    const [first, second] = [await draw(), await draw()]
    await userEvent.type(await field(), '123456{Enter}')
    expect(await Promise.all([first.outcome, second.outcome])).toEqual(['done', 'done'])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('continues when an administrator has reset the factor meanwhile', async () => {
    const { callsOf } = open([rejectCall({ code: 'factor_is_off', message: 'Off' })], 'factor_is_off')
    const { outcome } = await draw()
    await userEvent.type(await field(), '123456{Enter}')
    expect(await outcome).toBe('done')
    expect(callsOf(DRAW)).toHaveLength(2)
  })
})

it('rejects with factor_required when no page shows the dialog', async () => {
  createFakeServer({ [DRAW]: () => NEEDED }, createSessionHandlers(LIN))
  const { outcome } = await draw()
  expect(await outcome).toBe('factor_required')
})

describe('call that needs a fresh sign-in at the provider', () => {
  it('is sent again after the provider confirmed the person in a window', async () => {
    const there = mockProviderWindow()
    const state = { isProven: false }
    const { callsOf } = createFakeServer(
      {
        [DRAW]: () => (state.isProven ? createSuccess({ id: 1 }) : rejectCall({ code: 'provider_required' })),
        [SSO_PATHS.stepUpStart]: () => createSuccess({ auth_url: 'https://idp.example/authorize', state: 'asked' }),
        [SSO_PATHS.stepUp]: () => {
          state.isProven = true
          return createSuccess(null)
        },
      },
      createSessionHandlers(LIN),
    )
    withdraw = offerStepUp()
    renderInside(<StepUp />, '/pledge/loan')
    const { outcome } = await draw()
    await userEvent.click(await screen.findByRole('button', { name: 'Go to the company sign-in' }))
    await waitFor(() => expect(there.location.replace).toHaveBeenCalledWith('https://idp.example/authorize'))
    simulateReturn('code=one&state=asked')
    expect(await outcome).toBe('done')
    expect(callsOf(SSO_PATHS.stepUp).map(({ body }) => body)).toEqual([{ code: 'one', state: 'asked', company: '' }])
    expect(callsOf(DRAW)).toHaveLength(2)
    vi.restoreAllMocks()
  })
  it('reports a blocked window, because the open page cannot leave', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    const { callsOf } = createFakeServer(
      { [DRAW]: () => rejectCall({ code: 'provider_required' }) },
      createSessionHandlers(LIN),
    )
    withdraw = offerStepUp()
    renderInside(<StepUp />, '/pledge/loan')
    await draw()
    await userEvent.click(await screen.findByRole('button', { name: 'Go to the company sign-in' }))
    expect(await screen.findByText(/has blocked the window/)).toBeTruthy()
    expect(callsOf(SSO_PATHS.stepUpStart)).toEqual([])
    vi.restoreAllMocks()
  })
})
