// Screen descriptions are sent once and compressed (docs/decisions/wire-and-openapi.md).
import { CALL_FLAGS, ROLE_PATHS, SESSION_PATHS } from '@cangdan/protocol'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApiUrl, send, type SignedInCaller } from '#testing/client/callers.ts'
import { openAnswer, signedHeaders } from '#testing/client/plain-client.mjs'
import { PASSWORD, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

const BANKS = 'seller_p/bank/BankList'
const ROLES = 'seller/role/rolemanage'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

async function sendCall(who: SignedInCaller, path: string, more: Record<string, string> = {}) {
  const call = { method: 'GET', url: buildApiUrl(path) } as const
  const headers = { ...signedHeaders(who.session, call), 'accept-language': 'en', ...more }
  return { sent: { ...call, headers }, ...(await send(platform.app, { ...call, headers })) }
}

const readTag = async (who: SignedInCaller, path: string, more?: Record<string, string>) =>
  String((await sendCall(who, path, more)).headers['etag'])

const sendWithTag = async (who: SignedInCaller, path: string, tag: string, more: Record<string, string> = {}) =>
  (await sendCall(who, path, { 'if-none-match': tag, ...more })).status

const DESCRIBED = [BANKS, ROLES, SESSION_PATHS.menu, SESSION_PATHS.permission, ROLE_PATHS.permission]

describe('cached description', () => {
  it.each(DESCRIBED)('is not sent again: %s (L1)', async (path) => {
    const tag = await readTag(platform.admin, path)
    const reply = await sendCall(platform.admin, path, { 'if-none-match': tag })
    expect([reply.status, reply.text, reply.headers['etag']]).toEqual([304, '', tag])
    expect(await sendWithTag(platform.admin, path, `"other", ${tag.replace('W/', '')}`)).toBe(304)
    expect(await sendWithTag(platform.admin, path, 'W/"other"')).toBe(200)
  })

  it('is sent again in another language and to another session', async () => {
    const tag = await readTag(platform.admin, BANKS)
    expect(await sendWithTag(platform.admin, BANKS, tag, { 'accept-language': 'ja' })).toBe(200)
    const second = await platform.signIn('user1', PASSWORD)
    expect(await sendWithTag(second, BANKS, tag)).toBe(200)
  })

  it('is sent again when the rights of a role change (R3)', async () => {
    const who = await platform.someone(platform.platformId, { apis: [BANKS], paths: ['/banks/bank/list'] })
    const [list, menu] = [await readTag(who, BANKS), await readTag(who, SESSION_PATHS.menu)]
    expect([await sendWithTag(who, BANKS, list), await sendWithTag(who, SESSION_PATHS.menu, menu)]).toEqual([304, 304])
    const grant = (apis: string[], paths: string[]) =>
      platform.db
        .updateTable('role')
        .set(({ eb }) => ({
          api_arr: JSON.stringify(apis),
          path_arr: JSON.stringify(paths),
          version: eb('version', '+', 1),
        }))
        .where('name', 'like', 'role%')
        .execute()
    await grant([BANKS, `${BANKS}#export`], [])
    expect([await sendWithTag(who, BANKS, list), await sendWithTag(who, SESSION_PATHS.menu, menu)]).toEqual([200, 200])
  })

  it('is sent again when its options have changed', async () => {
    const OPERATORS = 'seller/operator/OperatorManage'
    const tag = await readTag(platform.admin, OPERATORS)
    expect(await sendWithTag(platform.admin, OPERATORS, tag)).toBe(304)
    await platform.db.insertInto('role').values({ name: 'Weigher', api_arr: '[]', path_arr: '[]' }).execute()
    expect(await sendWithTag(platform.admin, OPERATORS, tag)).toBe(200)
  })

  it('has no body on 304, and a tag that reveals nothing of an encrypted response (T3)', async () => {
    await platform.db.updateTable('safe_setting').set({ encrypt_open: 1 }).execute()
    const { sent, text, headers } = await sendCall(platform.admin, BANKS)
    expect(openAnswer(platform.admin.session, sent, text)).toContain('column_names')
    const reply = await sendCall(platform.admin, BANKS, { 'if-none-match': String(headers['etag']) })
    expect([reply.status, reply.text]).toEqual([304, ''])
    await platform.db.updateTable('safe_setting').set({ encrypt_open: 0 }).execute()
    const other = await platform.signIn('user1', PASSWORD)
    expect(await readTag(other, BANKS)).not.toBe(headers['etag'])
  })
})

describe('compression', () => {
  const readEncoding = async (accepted: string) =>
    (await sendCall(platform.admin, BANKS, { 'accept-encoding': accepted })).headers['content-encoding']

  it('compresses a description in an accepted encoding', async () => {
    const { text } = await sendCall(platform.admin, BANKS)
    const opened = { br: brotliDecompressSync, gzip: gunzipSync }
    for (const encoding of ['br', 'gzip'] as const) {
      const reply = await sendCall(platform.admin, BANKS, { 'accept-encoding': encoding })
      expect(reply.headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(reply.bytes.length),
      })
      expect(opened[encoding](reply.bytes).toString()).toBe(text)
      expect(reply.bytes.length).toBeLessThan(text.length / 3)
    }
    expect(await readEncoding('br;q=0, gzip;q=0.5')).toBe('gzip')
    expect(await readEncoding('identity, br;q=0')).toBeUndefined()
  })

  it('skips responses with texts of organisations, and keeps encrypted responses encrypted', async () => {
    const plain = [
      `${BANKS}?page=1`,
      `${BANKS}?${CALL_FLAGS.countSum}=1`,
      SESSION_PATHS.info,
      'seller/operator/OperatorManage',
    ]
    for (const path of plain) {
      const { text, headers } = await sendCall(platform.admin, path, { 'accept-encoding': 'br' })
      expect([JSON.parse(text).status, headers['content-encoding']], path).toEqual([true, undefined])
    }
    await platform.db.updateTable('safe_setting').set({ encrypt_open: 1 }).execute()
    const { sent, bytes, headers } = await sendCall(platform.admin, BANKS, { 'accept-encoding': 'gzip' })
    await platform.db.updateTable('safe_setting').set({ encrypt_open: 0 }).execute()
    expect(headers['content-encoding']).toBe('gzip')
    expect(openAnswer(platform.admin.session, sent, gunzipSync(bytes).toString())).toContain('column_names')
  })
})
