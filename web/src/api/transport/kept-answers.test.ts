import { beforeAll, beforeEach, afterEach, describe, expect, it, vi } from 'vitest'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { fakeServer, type SeenCall, succeed } from '#testing/fake-server.ts'
import { signedIn } from '#testing/sign-in.ts'
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

const asked = ({ headers }: SeenCall) => headers.get('if-none-match')

/** Answers as the server does: with nothing where the caller has this answer. */
function tagging(text: () => string) {
  return (call: SeenCall) => {
    const tag = `W/"${text().length}"`
    if (asked(call) === tag) return new Response(null, { status: 304 })
    return Response.json(succeed({ text: text() }), { headers: { etag: tag } })
  }
}

describe('an answer with a tag (L1)', () => {
  it('is asked for once, and is the same object as long as it has not changed', async () => {
    let text = 'as it was'
    const server = fakeServer({ [LIST]: tagging(() => text) })
    await signedIn()
    const first = await api.get(LIST)
    expect(await api.get(LIST, {})).toBe(first)
    text = 'with another right'
    expect(await api.get(LIST)).toEqual({ text })
    expect(await api.get(LIST)).toEqual({ text })
    expect(server.calls.map(asked)).toEqual([null, 'W/"9"', 'W/"9"', 'W/"18"'])
  })

  it('T3: is opened once where it is encrypted', async () => {
    const session = await signedIn()
    const server = fakeServer({
      [LIST]: (call) =>
        asked(call) === null
          ? new Response(session.encrypted(call, succeed(['secret'])), { headers: { etag: 'W/"1"' } })
          : new Response(null, { status: 304 }),
    })
    expect([await api.get(LIST), await api.get(LIST)]).toEqual([['secret'], ['secret']])
    expect(server.calls.map(asked)).toEqual([null, 'W/"1"'])
  })

  it('is another in another language, for other parameters and in another session', async () => {
    const server = fakeServer({ [LIST]: tagging(() => 'text') })
    await signedIn()
    await api.get(LIST)
    await api.get(LIST, { page: 1 })
    await setLanguage('ja')
    await api.get(LIST)
    endSession()
    await signedIn({ subject: '2' })
    await api.get(LIST)
    expect(server.calls.map(asked)).toEqual([null, null, null, null])
  })

  it('is the server’s business: one without a tag is asked for as ever', async () => {
    const server = fakeServer({ [LIST]: () => succeed([]) })
    await signedIn()
    await api.get(LIST, { page: 1 })
    await api.get(LIST, { page: 1 })
    expect(server.calls.map(asked)).toEqual([null, null])
  })
})
