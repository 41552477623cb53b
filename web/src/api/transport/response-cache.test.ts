import { beforeAll, beforeEach, afterEach, describe, expect, it, vi } from 'vitest'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { createFakeServer, type SeenCall, createSuccess } from '#testing/fake-server.ts'
import { signInAs } from '#testing/sign-in.ts'
import { api } from '../client.ts'
import { endSession } from '../session/session-store.ts'

const LIST = 'seller_p/bank/BankList'

beforeAll(startLanguage)
beforeEach(async () => {
  await setLanguage('en')
  endSession()
  localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

const getRequestedTag = ({ headers }: SeenCall) => headers.get('if-none-match')

/** Fake endpoint with ETags: responds 304 when the caller has the current version. */
function createTaggedHandler(text: () => string) {
  return (call: SeenCall) => {
    const tag = `W/"${text().length}"`
    if (getRequestedTag(call) === tag) return new Response(null, { status: 304 })
    return Response.json(createSuccess({ text: text() }), { headers: { etag: tag } })
  }
}

describe('response with an ETag (L1)', () => {
  it('is cached and returns the same object until it changes', async () => {
    let text = 'as it was'
    const server = createFakeServer({ [LIST]: createTaggedHandler(() => text) })
    await signInAs()
    const first = await api.get(LIST)
    expect(await api.get(LIST, {})).toBe(first)
    text = 'with another right'
    expect(await api.get(LIST)).toEqual({ text })
    expect(await api.get(LIST)).toEqual({ text })
    expect(server.calls.map(getRequestedTag)).toEqual([null, 'W/"9"', 'W/"9"', 'W/"18"'])
  })

  it('is decrypted once when encrypted (T3)', async () => {
    const session = await signInAs()
    const server = createFakeServer({
      [LIST]: (call) =>
        getRequestedTag(call) === null
          ? new Response(session.encrypted(call, createSuccess(['secret'])), { headers: { etag: 'W/"1"' } })
          : new Response(null, { status: 304 }),
    })
    expect([await api.get(LIST), await api.get(LIST)]).toEqual([['secret'], ['secret']])
    expect(server.calls.map(getRequestedTag)).toEqual([null, 'W/"1"'])
  })

  it('is cached per language, parameters and session', async () => {
    const server = createFakeServer({ [LIST]: createTaggedHandler(() => 'text') })
    await signInAs()
    await api.get(LIST)
    await api.get(LIST, { page: 1 })
    await setLanguage('ja')
    await api.get(LIST)
    endSession()
    await signInAs({ subject: '2' })
    await api.get(LIST)
    expect(server.calls.map(getRequestedTag)).toEqual([null, null, null, null])
  })

  it('is not cached without an ETag', async () => {
    const server = createFakeServer({ [LIST]: () => createSuccess([]) })
    await signInAs()
    await api.get(LIST, { page: 1 })
    await api.get(LIST, { page: 1 })
    expect(server.calls.map(getRequestedTag)).toEqual([null, null])
  })
})
