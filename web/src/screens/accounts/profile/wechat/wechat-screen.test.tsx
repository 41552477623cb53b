import { PROFILE_PATHS, SESSION_PATHS, SOCIAL_PATHS } from '@cangdan/protocol'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadServerTime, useServerConfig } from '#api/endpoints/server-config.ts'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { type CallHandler, createFakeServer, createSuccess, rejectCall } from '#testing/fake-server.ts'
import { renderInside } from '#testing/render-shell.tsx'
import { Routed } from '#testing/routed.tsx'
import { createSessionHandlers, LIN } from '#testing/session.ts'
import { signInAs } from '#testing/sign-in.ts'
import { WechatScreen } from './wechat-screen.tsx'

const PROOF = { social_nick: '林', social_logo: '', bind_code: 'proof', openid: 'o', unionid: 'u', bind_wx_time: null }
const LINKED = { is_bind_wx: 1, bind_wx_time: 1_800_000_000, social_nick: '林', social_logo: '' }
const UNLINKED = { is_bind_wx: 0, bind_wx_time: null, social_nick: '', social_logo: '' }

beforeAll(async () => {
  await startLanguage()
  await setLanguage('en')
})
beforeEach(() => signInAs())
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
  useServerConfig.setState({ smsLoginOpen: undefined, site: undefined })
})
afterAll(() => setLanguage('zh'))

async function open(isOpen: 0 | 1, own: object, handlers: Record<string, CallHandler> = {}) {
  const server = createFakeServer(
    {
      [SESSION_PATHS.serverConfig]: () => createSuccess({ server_time: 1, social_bind_open: isOpen, addons: [] }),
      [SOCIAL_PATHS.own]: () => createSuccess(own),
      [SOCIAL_PATHS.authData]: () => createSuccess({ auth_url: 'https://open.weixin.qq.com/', state: 'asked' }),
    },
    handlers,
    createSessionHandlers(LIN),
  )
  await act(loadServerTime)
  renderInside(
    <Routed>
      <WechatScreen node={undefined} title="WeChat" id={undefined} />
    </Routed>,
    '/profile/user/wechat',
  )
  return server
}
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function scan() {
  const popup = { location: { replace: vi.fn<(url: string) => void>() }, close: vi.fn<() => void>() }
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  await click('Link WeChat')
  await waitFor(() => expect(popup.location.replace).toHaveBeenCalled())
  const event = new StorageEvent('storage', { key: 'x-admin-oauth-code', newValue: 'code=c&state=asked' })
  act(() => void window.dispatchEvent(event))
}

describe('link with WeChat', () => {
  it('is absent while users cannot link it', async () => {
    const { callsOf } = await open(0, UNLINKED)
    expect(await screen.findByText('WeChat cannot be linked yet')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'WeChat' })).toBeNull()
    expect(callsOf(SOCIAL_PATHS.own)).toEqual([])
  })

  it('is made after a confirmation, with the password of an old session', async () => {
    const { callsOf } = await open(1, UNLINKED, {
      [SOCIAL_PATHS.proof]: () => createSuccess({ ...PROOF, is_bind_wx: 0 }),
      [PROFILE_PATHS.bindWx]: ({ body }) =>
        'password' in (body as object)
          ? createSuccess({ is_bind_wx: 1, bind_wx_time: 1 })
          : rejectCall({ code: 'owner_proof_required', message: 'Enter it.' }),
    })
    await scan()
    expect(await screen.findByText('Link WeChat “林” to account lin?')).toBeTruthy()
    expect(callsOf(PROFILE_PATHS.bindWx)).toEqual([])
    await click('Link')
    await screen.findByLabelText('Your password')
    await userEvent.keyboard('secret{Enter}')
    await waitFor(() =>
      expect(callsOf(PROFILE_PATHS.bindWx).map(({ body }) => body)).toEqual([
        { bind_code: 'proof' },
        { bind_code: 'proof', password: 'secret' },
      ]),
    )
  })

  it('is not offered for a WeChat of another account', async () => {
    await open(1, UNLINKED, { [SOCIAL_PATHS.proof]: () => createSuccess({ ...PROOF, is_bind_wx: 1 }) })
    await scan()
    expect(await screen.findByText('This WeChat is linked to another account', { exact: false })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Link' })).toBeNull()
  })

  it('is removed with the password, and shows why it cannot be', async () => {
    const { callsOf } = await open(1, LINKED, {
      [PROFILE_PATHS.unbindWx]: () => rejectCall({ code: 'social_only_way', message: 'The only way in.' }),
    })
    expect(await screen.findByText('林')).toBeTruthy()
    await click('Unlink')
    await userEvent.keyboard('secret{Enter}')
    expect(await screen.findByText('The only way in.')).toBeTruthy()
    expect(callsOf(PROFILE_PATHS.unbindWx).map(({ body }) => body)).toEqual([{ password: 'secret' }])
  })
})
