import {
  FILE_PATHS,
  type RecordAnswer,
  type RenewedFileUrl,
  SESSION_PATHS,
  type UserInfo,
} from '@cangdan/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operator } from '#modules/accounts/operator/operator.ts'
import { send } from '#testing/client/callers.ts'
import { picture } from '#testing/files/pictures.ts'
import { ok, refusal, type SignedIn, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let bare: SignedIn
beforeAll(async () => {
  platform = await testPlatform()
  bare = await platform.someone(platform.platformId, {})
})
afterAll(() => platform.close())

const logoOf = async (caller: SignedIn) => (await ok(caller.get<UserInfo>(SESSION_PATHS.info))).logo
const open = async (url: string) => (await send(platform.app, { method: 'GET', url })).status

it('returns the own picture and opens it while it is current (D2)', async () => {
  expect(await logoOf(bare)).toBe('')
  const { id } = await ok(platform.admin.upload('face.png', picture(1)))
  const { version, values } = await ok(platform.admin.get<RecordAnswer>(operator.calls.info, { id: 2 }))
  const shown = { id: 2, version, ...values, phone: '13700000000', logo: [{ id }] }
  await ok(platform.admin.post(operator.calls.edit, shown))
  const url = await logoOf(bare)
  expect(await open(url)).toBe(200)
  const renewed = await ok(bare.get<RenewedFileUrl>(FILE_PATHS.renew, { url }))
  expect(await open(renewed.url)).toBe(200)
  expect(
    await refusal((await platform.someone(platform.platformId, {})).get(FILE_PATHS.renew, { url })),
  ).toBe('file_gone')
  await ok(platform.admin.post(operator.calls.edit, { ...shown, version: version + 1, logo: [] }))
  expect(await logoOf(bare)).toBe('')
  expect(await open(url)).toBe(404)
})
