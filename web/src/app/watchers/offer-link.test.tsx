// Question that links a proven identity to the account that signs in next.
import { PROFILE_PATHS, SSO_PATHS } from '@cangdan/protocol'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { storePendingLink } from '#api/session/pending-link.ts'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { createFakeServer, createSuccess } from '#testing/fake-server.ts'
import { renderInside } from '#testing/render-shell.tsx'
import { LIN, createSessionHandlers } from '#testing/session.ts'
import { signInAs } from '#testing/sign-in.ts'
import { OfferLink } from './offer-link.ts'

beforeAll(async () => {
  await startLanguage()
  await setLanguage('en')
})
afterEach(cleanup)
afterAll(() => setLanguage('zh'))

describe.each([
  ['social', PROFILE_PATHS.bindWx, /^Link WeChat “Wang Fang” to this account, /],
  ['company', SSO_PATHS.bind, /^Link the company sign-in of “Wang Fang” to this account, /],
] as const)('an unbound identity of the kind %s', (kind, path, question) => {
  async function open() {
    await signInAs()
    storePendingLink({ kind, code: 'proof', nick: 'Wang Fang' })
    const server = createFakeServer({ [path]: () => createSuccess(null) }, createSessionHandlers(LIN))
    await act(async () => void renderInside(<OfferLink />, '/home'))
    expect(await screen.findByText(question)).toBeTruthy()
    return server
  }

  it('is linked only if the person agrees', async () => {
    const { callsOf } = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Link' }))
    await waitFor(() => expect(callsOf(path).map(({ body }) => body)).toEqual([{ bind_code: 'proof' }]))
  })

  it('is forgotten if the person declines', async () => {
    const { callsOf } = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    // In the next session.
    cleanup()
    await act(async () => void renderInside(<OfferLink />, '/home'))
    expect(screen.queryByText(question)).toBeNull()
    expect(callsOf(path)).toEqual([])
    expect(sessionStorage.getItem('pending_link')).toBeNull()
  })
})
