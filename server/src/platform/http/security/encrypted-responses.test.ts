// Encrypted responses that only the session's browser can read (T3).
import { CALL_FLAGS, SESSION_PATHS } from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildApiUrl,
  type RawResponse,
  refresh,
  send,
  type SentRequest,
  type SignedInCaller,
} from '#testing/client/callers.ts'
import { downloadUrl, newNonce, openAnswer, type Session, signedHeaders } from '#testing/client/plain-client.mjs'
import { ok, PASSWORD, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let caller: SignedInCaller

const LIST = 'seller_p/bank/BankList'

beforeAll(async () => {
  platform = await createTestPlatform()
  caller = await platform.signIn('user1', PASSWORD)
  await setEncryption(1)
})
afterAll(() => platform.close())

const setEncryption = (on: 0 | 1) => platform.db.updateTable('safe_setting').set({ encrypt_open: on }).execute()

interface Exchange {
  sent: Required<Pick<SentRequest, 'method' | 'url' | 'headers'>>
  came: RawResponse
}

async function exchange(url: string, more: Record<string, string> = {}, app = platform.app): Promise<Exchange> {
  const headers = { ...signedHeaders(caller.session, { method: 'GET', url }), ...more }
  const sent = { method: 'GET', url, headers } as const
  return { sent, came: await send(app, sent) }
}

describe('encrypted response', () => {
  it("is one line that only the session's key decrypts", async () => {
    const { sent, came } = await exchange(buildApiUrl(SESSION_PATHS.info))
    expect(came.text).toMatch(/^e2_[\w-]{100,}$/)
    expect(came.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(JSON.parse(openAnswer(caller.session, sent, came.text))).toMatchObject({
      status: true,
      data: { username: 'user1' },
    })
    const stranger: Session = { ...caller.session, answerKey: Buffer.alloc(32) }
    expect(() => openAnswer(stranger, sent, came.text)).toThrow('unable to authenticate')
  })

  it('differs for the same content', async () => {
    const texts = await Promise.all([1, 2, 3].map(async () => (await exchange(buildApiUrl(LIST))).came.text))
    expect(new Set(texts).size).toBe(3)
  })

  it('is bound to its request, so that responses cannot be swapped', async () => {
    const { sent, came } = await exchange(buildApiUrl(SESSION_PATHS.info))
    const other = await exchange(buildApiUrl(LIST))
    const changed: Exchange['sent'][] = [
      other.sent,
      { ...sent, method: 'POST' },
      { ...sent, url: `${sent.url}/` },
      { ...sent, headers: { ...sent.headers, nonce: newNonce() } },
      { ...sent, headers: { ...sent.headers, timestamp: '1' } },
    ]
    for (const request of changed)
      expect(() => openAnswer(caller.session, request, came.text)).toThrow('unable to authenticate')
    const flipped = `${came.text.slice(0, -6)}${came.text.at(-6) === 'A' ? 'B' : 'A'}${came.text.slice(-5)}`
    expect(() => openAnswer(caller.session, sent, flipped)).toThrow('unable to authenticate')
  })

  it('includes rejections and internal errors, with their status', async () => {
    const { sent, came } = await exchange(`${buildApiUrl(LIST)}?page=none`)
    expect(JSON.parse(openAnswer(caller.session, sent, came.text))).toMatchObject({ code: 'unknown_name' })
    await platform.db.schema.alterTable('bank').renameTo('bank_away').execute()
    const error = await exchange(`${buildApiUrl(LIST)}?page=1`)
    await platform.db.schema.alterTable('bank_away').renameTo('bank').execute()
    expect(error.came).toMatchObject({ status: 500, text: expect.stringMatching(/^e2_/) })
    expect(openAnswer(caller.session, error.sent, error.came.text)).toContain('"internal"')
  })

  it('excludes files, public calls, new windows and errors before the signature check', async () => {
    const file = `${buildApiUrl(LIST)}?${CALL_FLAGS.export}=3&${CALL_FLAGS.exportType}=csv`
    expect((await exchange(file)).came.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect((await send(platform.app, { method: 'GET', url: downloadUrl(caller.session, file) })).text).not.toMatch(
      /^e2_/,
    )
    const bad = downloadUrl(caller.session, `${file}&nothing=1`)
    expect((await send(platform.app, { method: 'GET', url: bad })).text).toContain('unknown_name')
    expect((await send(platform.app, { method: 'GET', url: buildApiUrl(SESSION_PATHS.serverConfig) })).text).toMatch(
      /^{/,
    )
    expect((await refresh(platform.app, caller.session)).status).toBe(true)
    expect((await exchange(buildApiUrl(LIST), { sign: '0'.repeat(64) })).came.text).toContain('bad_signature')
  })

  it('is used by all servers as soon as the setting is on', async () => {
    const other = await platform.another()
    expect((await exchange(buildApiUrl(LIST), {}, other)).came.text).toMatch(/^e2_/)
    await setEncryption(0)
    expect((await exchange(buildApiUrl(LIST), {}, other)).came.text).toMatch(/^{/)
    await setEncryption(1)
    expect((await exchange(buildApiUrl(LIST))).came.text).toMatch(/^e2_/)
  })
})

describe('request for unencrypted responses (S8)', () => {
  const PLAIN = { ignoreencryption: '1' }

  it('is honoured in development', async () => {
    const development = await platform.another({ isDevelopment: true })
    expect((await exchange(buildApiUrl(LIST), PLAIN, development)).came.text).toMatch(/^{/)
    expect((await exchange(buildApiUrl(LIST), {}, development)).came.text).toMatch(/^e2_/)
  })

  it('is ignored and recorded otherwise (row 58)', async () => {
    expect((await exchange(buildApiUrl(LIST), PLAIN)).came.text).toMatch(/^e2_/)
    const events = await platform.db
      .selectFrom('security_event')
      .select(['kind', 'ip'])
      .where('session_id', '=', caller.session.sid)
      .where('kind', '=', 'ignoreencryption')
      .execute()
    expect(events).toEqual([{ kind: 'ignoreencryption', ip: '127.0.0.1' }])
    await ok(caller.get(SESSION_PATHS.info))
  })
})
