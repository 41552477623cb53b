import { afterEach, describe, expect, it, vi } from 'vitest'
import { installIndexedDb } from '../../../testing/fake-indexed-db.ts'
import { loadSigningKey } from '#pages/ticket/client/signing-key.ts'
import { createFakeTicketServer } from '#pages/ticket/testing/fake-ticket-server.ts'
import { createSigningClient } from './signing-client.ts'

const CODE = 'c'.repeat(43)

/** Creates a client of a server with one response, or without any. */
function respond(response: Response | Error) {
  installIndexedDb()
  const { sent } = createFakeTicketServer(() => response)
  return {
    sent,
    client: createSigningClient({
      code: CODE,
      loadKey: () => loadSigningKey({ page: 'contract', code: CODE }),
      language: 'ja',
    }),
  }
}

afterEach(() => void vi.unstubAllGlobals())

describe('signing client', () => {
  it('signs path, ticket and input, and sends the language of the page', async () => {
    const { sent, client } = respond(Response.json({ status: true, data: { interval: 60, expire: 300 }, message: '' }))
    expect(await client.sendCode({ purpose: 'open' })).toEqual({ interval: 60, expire: 300 })
    expect(sent).toEqual([
      {
        url: '/api/v1/public/contract/CreateCode',
        language: 'ja',
        payload: { htu: 'public/contract/CreateCode', code: CODE, purpose: 'open' },
      },
    ])
  })

  it('throws the code, the text and the seconds of a rejection', async () => {
    const rejection = { status: false, data: null, code: 'too_many', message: 'later', retry_after: 12 }
    const { client } = respond(Response.json(rejection, { status: 429 }))
    await expect(client.open()).rejects.toMatchObject({ code: 'too_many', message: 'later', retryAfter: 12 })
  })

  it.each([
    ['offline', 'no response', new TypeError('Failed to fetch')],
    ['unreadable', 'the page of a proxy', new Response('<html>', { status: 502 })],
    ['unreadable', 'another JSON', Response.json({ error: 'proxy' })],
  ])('throws %s for %s', async (code, _case, response) => {
    await expect(respond(response).client.readPage()).rejects.toMatchObject({ code })
  })

  it('returns the bytes of the file, and throws its rejection', async () => {
    const headers = { 'content-type': 'application/pdf' }
    const { client } = respond(new Response('%PDF', { headers }))
    expect(new TextDecoder().decode(await client.readFile())).toBe('%PDF')
    const rejection = { status: false, data: null, code: 'other_browser', message: '' }
    await expect(respond(Response.json(rejection)).client.readFile()).rejects.toMatchObject({ code: 'other_browser' })
  })
})
