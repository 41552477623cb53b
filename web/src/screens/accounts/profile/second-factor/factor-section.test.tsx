import { FACTOR_PATHS, SESSION_PATHS } from '@cangdan/protocol'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { createFakeServer, rejectCall, createSuccess } from '#testing/fake-server.ts'
import { renderInside } from '#testing/render-shell.tsx'
import { Routed } from '#testing/routed.tsx'
import { LIN, createSessionHandlers } from '#testing/session.ts'
import { signInAs } from '#testing/sign-in.ts'
import { SecurityScreen } from '../security-screen.tsx'

beforeAll(async () => {
  await startLanguage()
  await setLanguage('en')
  await Promise.all([import('./factor-section.tsx'), import('./factor-scan.tsx')])
})
beforeEach(() => signInAs())
afterEach(cleanup)
afterAll(() => setLanguage('zh'))

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

function open(isOn: 0 | 1, handlers: Parameters<typeof createFakeServer>[0] = {}) {
  const state = { isOn }
  const server = createFakeServer(
    {
      [FACTOR_PATHS.info]: () =>
        createSuccess({ is_on: state.isOn, since: state.isOn === 1 ? 1_800_000_000 : null, codes_left: 10 }),
      [SESSION_PATHS.sessions]: () => createSuccess([]),
    },
    handlers,
    createSessionHandlers(LIN),
  )
  renderInside(
    <Routed>
      <SecurityScreen node={undefined} title="Security" id={undefined} />
    </Routed>,
    '/profile/pwd/edit',
  )
  return { ...server, state }
}
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('second factor', () => {
  it('is set up with the password and a code, and shows recovery codes once', async () => {
    const answers = [rejectCall({ code: 'bad_factor_code', message: 'Wrong code' })]
    const { callsOf, state } = open(0, {
      [FACTOR_PATHS.start]: () => createSuccess({ secret: SECRET, uri: `otpauth://totp/x?secret=${SECRET}` }),
      [FACTOR_PATHS.confirm]: () => {
        const rejected = answers.shift()
        if (rejected === undefined) state.isOn = 1
        return rejected ?? createSuccess({ recovery_codes: ['AAAA-BBBB', 'CCCC-DDDD'] })
      },
    })
    await click('Set it up')
    await userEvent.keyboard(' secret {Enter}')
    expect(await screen.findByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeTruthy()
    expect(callsOf(FACTOR_PATHS.start)[0]?.body).toEqual({ password: ' secret ' })
    await userEvent.type(screen.getByLabelText('Six-digit code'), '000000{Enter}')
    expect((await screen.findByText('Wrong code')).getAttribute('role')).toBe('alert')
    await userEvent.clear(screen.getByLabelText('Six-digit code'))
    await userEvent.type(screen.getByLabelText('Six-digit code'), '123456{Enter}')
    expect(await screen.findByText('CCCC-DDDD')).toBeTruthy()
    expect(screen.queryByText(/GEZD/)).toBeNull()
    await click('I have kept them')
    expect(await screen.findByText(/Recovery codes left: 10/)).toBeTruthy()
    expect(screen.queryByText('CCCC-DDDD')).toBeNull()
  })

  it('issues new recovery codes for a code', async () => {
    const { callsOf } = open(1, {
      [FACTOR_PATHS.renew]: () => createSuccess({ recovery_codes: ['EEEE-FFFF'] }),
    })
    await click('New recovery codes')
    await userEvent.keyboard('123456{Enter}')
    expect(await screen.findByText('EEEE-FFFF')).toBeTruthy()
    expect(callsOf(FACTOR_PATHS.renew)[0]?.body).toEqual({ factor_code: '123456' })
    await click('I have kept them')
    expect(screen.queryByText('EEEE-FFFF')).toBeNull()
  })

  it('is turned off with a code', async () => {
    const { callsOf, state } = open(1, {
      [FACTOR_PATHS.end]: () => {
        state.isOn = 0
        return createSuccess(null)
      },
    })
    await click('Turn it off')
    await userEvent.keyboard('123456{Enter}')
    expect(await screen.findByText('It is off')).toBeTruthy()
    expect(callsOf(FACTOR_PATHS.end)[0]?.body).toEqual({ factor_code: '123456' })
  })
})
