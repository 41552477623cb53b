import { FILE_PATHS, type RecordResponse, type FileUrl, SESSION_PATHS, type UserInfo } from '@cangdan/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operator } from '#modules/accounts/operator/operator.ts'
import { send } from '#testing/client/callers.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import {
  ok,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'

let platform: TestPlatform
let bare: SignedInCaller
beforeAll(async () => {
  platform = await createTestPlatform()
  bare = await platform.someone(platform.platformId, {})
})
afterAll(() => platform.close())

const loadLogo = async (caller: SignedInCaller) => (await ok(caller.get<UserInfo>(SESSION_PATHS.info))).logo
const open = async (url: string) => (await send(platform.app, { method: 'GET', url })).status

it('returns the own picture and opens it while it is current (D2)', async () => {
  expect(await loadLogo(bare)).toBe('')
  const { id } = await ok(platform.admin.upload('face.png', createPicture(1)))
  const { version, values } = await ok(platform.admin.get<RecordResponse>(operator.calls.info, { id: 2 }))
  const shown = { id: 2, version, ...values, phone: '13700000000', logo: [{ id }] }
  await ok(platform.admin.post(operator.calls.edit, shown))
  const url = await loadLogo(bare)
  expect(await open(url)).toBe(200)
  const renewed = await ok(bare.get<FileUrl>(FILE_PATHS.renew, { url }))
  expect(await open(renewed.url)).toBe(200)
  expect(await getRejectionCode((await platform.someone(platform.platformId, {})).get(FILE_PATHS.renew, { url }))).toBe(
    'file_gone',
  )
  await ok(platform.admin.post(operator.calls.edit, { ...shown, version: version + 1, logo: [] }))
  expect(await loadLogo(bare)).toBe('')
  expect(await open(url)).toBe(404)
})
