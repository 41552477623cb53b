import { GUARD_PATHS, PROFILE_PATHS, SESSION_PATHS } from '@cangdan/protocol'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useServerConfig } from '#api/endpoints/server-config.ts'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { type CallHandler, createFakeServer, rejectCall, createSuccess } from '#testing/fake-server.ts'
import { renderInside } from '#testing/render-shell.tsx'
import { Routed } from '#testing/routed.tsx'
import { LIN, createSessionHandlers } from '#testing/session.ts'
import { signInAs } from '#testing/sign-in.ts'
import { PhoneSection } from './phone-section.tsx'

beforeAll(async () => {
  await startLanguage()
  await setLanguage('en')
})
beforeEach(() => signInAs())
afterEach(() => {
  cleanup()
  useServerConfig.setState({ site: undefined })
})
afterAll(() => setLanguage('zh'))

const NEW = '13700009001'

function draw(phone_edit_open: 0 | 1, handlers: Record<string, CallHandler> = {}) {
  const server = createFakeServer(
    {
      [SESSION_PATHS.serverConfig]: () => createSuccess({ server_time: 1, addons: [], phone_edit_open }),
      [GUARD_PATHS.captcha]: () => createSuccess({ captcha_id: 'p', expire: 300, cost: 1, bits: 1 }),
      [GUARD_PATHS.verifySend]: () => createSuccess({ interval: 60, expire: 300 }),
    },
    handlers,
    createSessionHandlers(LIN),
  )
  renderInside(
    <Routed>
      <PhoneSection />
    </Routed>,
    '/profile/user/edit',
  )
  return server
}
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text)

describe('own phone (T7, R1)', () => {
  it('cannot be changed while no code can be sent, and the page gives the reason', async () => {
    draw(0)
    await screen.findByText(/The platform sends no SMS codes now/)
    expect(screen.getByText(LIN.phone)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('is changed with a code sent to the new phone', async () => {
    const answers = [rejectCall({ code: 'bad_verify_code', message: 'Wrong code' })]
    const { callsOf } = draw(1, { [PROFILE_PATHS.edit]: () => answers.shift() ?? createSuccess(null) })
    await click('Change the phone')
    await type('New phone', ` ${NEW} `)
    await click('Get a code')
    await screen.findByText('The code is on its way. It is good for 5 minutes')
    expect(callsOf(GUARD_PATHS.verifySend)[0]?.body).toMatchObject({ phone: NEW, scene: 'bind' })
    await type('Code from the SMS', '111111{Enter}')
    await screen.findByText('Wrong code')
    expect(document.activeElement).toBe(screen.getByLabelText('Code from the SMS'))
    await userEvent.clear(screen.getByLabelText('Code from the SMS'))
    await type('Code from the SMS', '222222{Enter}')
    await waitFor(() => expect(screen.queryByLabelText('Code from the SMS')).toBeNull())
    expect(callsOf(PROFILE_PATHS.edit).map(({ body }) => body)).toEqual([
      { phone: NEW, verify: '111111' },
      { phone: NEW, verify: '222222' },
    ])
  })

  it('checks phone and code before any call', async () => {
    const { callsOf } = draw(1)
    await click('Change the phone')
    await type('New phone', LIN.phone)
    await click('Save the new phone')
    await screen.findByText('This is your present phone. Enter the new one')
    await screen.findByText('Enter the code from the SMS')
    expect(callsOf(PROFILE_PATHS.edit)).toEqual([])
    await click('Cancel')
    expect(screen.queryByLabelText('New phone')).toBeNull()
  })
})
