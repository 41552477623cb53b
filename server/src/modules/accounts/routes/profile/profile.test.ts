import { PROFILE_PATHS, SESSION_PATHS, type SessionInfo, type UserInfo } from '@cangdan/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPicture } from '#testing/files/upload-files.ts'
import {
  ok,
  PASSWORD,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'

let platform: TestPlatform
let someone: SignedInCaller

beforeAll(async () => {
  platform = await createTestPlatform()
})
beforeEach(async () => {
  await platform.db.deleteFrom('access_lock').execute()
  someone = await platform.someone(platform.platformId, {})
})
afterAll(() => platform.close())

const loadUserInfo = (caller: SignedInCaller) => ok(caller.get<UserInfo>(SESSION_PATHS.info))
const edit = (body: object, caller = someone) => caller.post(PROFILE_PATHS.edit, body)
const NEW = 'a better password'
const change = (body: object = {}, caller = someone) =>
  caller.post(PROFILE_PATHS.password, {
    old_password: PASSWORD,
    password: NEW,
    password_confirm: NEW,
    ...body,
  })
const login = (username: string, password: string) => platform.signIn(username, password)

describe('userEdit (T7)', () => {
  it('changes the caller’s name, mail address and picture under any role', async () => {
    const { id } = await ok(someone.upload('face.png', createPicture(1)))
    await ok(edit({ nick_name: '林小', email: 'lin@example.com', logo: [{ id }] }))
    const info = await loadUserInfo(someone)
    expect(info).toMatchObject({ nick_name: '林小', email: 'lin@example.com' })
    expect(info.logo).not.toBe('')
    await ok(edit({ logo: [] }))
    expect(await loadUserInfo(someone)).toMatchObject({ nick_name: '林小', logo: '' })
  })

  it('writes the history of the account under the caller', async () => {
    await ok(edit({ email: 'new@example.com' }))
    const { uid } = await loadUserInfo(someone)
    const [line] = await platform.db
      .selectFrom('record_history')
      .select(['account_id', 'record_id', 'verb'])
      .where('record_id', '=', uid)
      .where('account_id', '=', uid)
      .execute()
    expect(line?.verb).toBe('edit')
  })

  it.each([
    [{ nick_name: '' }, 'nick_name'],
    [{ nick_name: 'x'.repeat(31) }, 'nick_name'],
    [{ email: 'no address' }, 'email'],
    [{ logo: [{ id: 999_999_999 }] }, 'logo'],
  ])('rejects %j at its field', async (body, field) => {
    const answer = await edit(body)
    expect(answer).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } })
  })

  it('rejects columns that users may not change, and pictures of other users', async () => {
    for (const body of [{ phone: '13700000001' }, { username: 'other' }, { role_ids: [1] }, { id: 1, nick_name: 'x' }])
      expect((await edit(body)).status).toBe(false)
    const { id } = await ok(platform.admin.upload('face.png', createPicture(2)))
    expect(await edit({ logo: [{ id }] })).toMatchObject({ fields: { logo: expect.any(String) } })
    expect(await getRejectionCode(edit({}))).toBe('bad_request')
  })
})

describe('PasswordEdit (T7)', () => {
  it('requires the old password and the new one twice, and ends all other sessions', async () => {
    const { username } = await loadUserInfo(someone)
    const other = await login(username, PASSWORD)
    await ok(change())
    expect((await loadUserInfo(someone)).username).toBe(username)
    expect(await getRejectionCode(other.get(SESSION_PATHS.info))).toBe('login_required')
    await expect(login(username, PASSWORD)).rejects.toThrow(/./)
    await platform.db.deleteFrom('access_lock').execute()
    await ok((await login(username, NEW)).get(SESSION_PATHS.info))
  })

  it.each([
    [{ password: 'short', password_confirm: 'short' }, 'password'],
    [{ password_confirm: 'another password' }, 'password_confirm'],
  ])('rejects %j at its field', async (body, field) => {
    expect(await change(body)).toMatchObject({
      code: 'invalid_input',
      fields: { [field]: expect.any(String) },
    })
  })

  it('limits wrong old passwords like a sign-in, with the same error', async () => {
    expect(await getRejectionCode(change({ old_password: 'wrong' }))).toBe('bad_credentials')
    await change({ old_password: 'wrong' })
    await change({ old_password: 'wrong' })
    expect(await getRejectionCode(change())).toBe('captcha_required')
  })
})

describe('other profile calls', () => {
  it('lists the sessions with their browsers', async () => {
    const sessions = await ok(someone.get<SessionInfo[]>(SESSION_PATHS.sessions))
    expect(sessions).toEqual([expect.objectContaining({ agent: expect.any(String), current: true })])
  })
})
