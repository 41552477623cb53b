import { CALL_FLAGS, SESSION_PATHS } from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bank } from '#modules/accounts/bank/bank.ts'
import { buildApiUrl, type SignedInCaller } from '#testing/client/callers.ts'
import { signedHeaders } from '#testing/client/plain-client.mjs'
import { PASSWORD, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let caller: SignedInCaller
beforeAll(async () => {
  platform = await createTestPlatform()
  caller = await platform.signIn('user1', PASSWORD)
})
afterAll(() => platform.close())

const sendHead = (path: string) => {
  const call = { method: 'HEAD', url: buildApiUrl(path) } as const
  return platform.app.inject({ ...call, headers: signedHeaders(caller.session, call) })
}

describe('HEAD', () => {
  it('returns headers without a body for a call that reads', async () => {
    const { statusCode, body, headers } = await sendHead(SESSION_PATHS.info)
    expect([statusCode, body]).toEqual([200, ''])
    expect(headers['content-type']).toMatch(/^application\/json/)
  })

  it('does not sign out', async () => {
    expect((await sendHead(SESSION_PATHS.logout)).statusCode).toBe(404)
    expect(await caller.get(SESSION_PATHS.info)).toMatchObject({ status: true })
  })

  it.each([`${CALL_FLAGS.export}=3`, `${CALL_FLAGS.importTemplate}=1`])('creates no file (%s)', async (requested) => {
    const { statusCode, headers } = await sendHead(`${bank.path}?${requested}`)
    expect(statusCode).toBe(200)
    expect(headers['content-disposition']).toBeUndefined()
  })
})
