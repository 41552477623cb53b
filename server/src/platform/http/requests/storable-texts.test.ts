import {
  EVENTS_PATH,
  FILE_PATHS,
  HELP_PATHS,
  INSPECTION_PATHS,
  INVESTIGATION_PATHS,
  REGISTRATION_PATHS,
  SESSION_PATHS,
  toStorable,
} from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#modules/index.ts'
import { buildApiUrl, send } from '#testing/client/callers.ts'
import { newDevice, publicHeaders } from '#testing/client/plain-client.mjs'
import { JSON_TYPE, signRequest } from '#testing/client/requests.ts'
import { type Route, listRoutes } from '#testing/client/routes.ts'
import { takeShare } from '#testing/share.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

/** Calls that take a file reject it before reading their texts; they have a separate test below. */
const UPLOADS = new Set(
  [
    FILE_PATHS.upload,
    REGISTRATION_PATHS.upload,
    INSPECTION_PATHS.photo,
    INVESTIGATION_PATHS.photo,
    ...resources.map(({ path }) => path),
  ].map(buildApiUrl),
)
/** Calls signed by another key, calls that end the session, and calls that never end. */
const LEFT_OUT = new Set([SESSION_PATHS.refresh, SESSION_PATHS.logout, EVENTS_PATH].map(buildApiUrl))

const UNSTORABLE = ['\0', 'a\0b', '\ud800', 'x\udc00']

async function sendAndReadCodes(route: Route, query: string, body: string): Promise<string[]> {
  const url = query === '' ? route.url : `${route.url}?${query}`
  const call = { method: route.method, url, ...(route.method === 'POST' ? { body } : {}) }
  const own = signRequest(platform.admin.session, call)
  const summed = {
    ...call,
    headers: { ...publicHeaders(newDevice(), call), ...(body === '' ? {} : JSON_TYPE) },
  }
  const came = await Promise.all([own, summed].map((sent) => send(platform.app, sent)))
  return came.map(({ text }) => (JSON.parse(text) as { code: string }).code)
}

describe('text that the database cannot store', () => {
  it('is rejected in the query and body of each call', async () => {
    const routes = listRoutes(platform.app).filter(
      ({ method, url }) =>
        url.startsWith(buildApiUrl('')) && !LEFT_OUT.has(url) && !(method === 'POST' && UPLOADS.has(url)),
    )
    const missed: string[] = []
    // One hook rejects them for every call, so the gate sends them to an eighth of the calls.
    for (const route of takeShare(routes, 0, 8)) {
      const came = await (route.method === 'GET'
        ? sendAndReadCodes(route, 'x=%00', '')
        : sendAndReadCodes(route, '', JSON.stringify({ x: [{ y: 'a\0b' }] })))
      if (!came.includes('invalid_input')) missed.push(`${route.method} ${route.url}: ${came.join(' ')}`)
    }
    expect(routes.length).toBeGreaterThan(resources.length)
    expect(missed).toEqual([])
  })

  it('is reported with its path, in a value, a list or a name', async () => {
    const { admin } = platform
    for (const text of UNSTORABLE) {
      const answer = await admin.post(HELP_PATHS.feedback, { content: text, files: [{ [text]: 1 }] })
      expect(answer).toMatchObject({
        status: false,
        code: 'invalid_input',
        fields: {
          content: expect.any(String),
          [`files/0/${toStorable(text)}`]: expect.any(String),
        },
      })
    }
  })

  it.each([
    ['a search of the help', () => platform.admin.get(HELP_PATHS.index, { q: 'a\0' }), 'q'],
    [
      'a registration by phone',
      () => platform.nobody.post(REGISTRATION_PATHS.open, { phone: '\0', verify: '1' }),
      'phone',
    ],
    ['the name of a file', () => platform.admin.upload('a\0.png', Buffer.from('x')), 'name'],
  ])('is rejected in %s', async (_where, call, field) => {
    expect(await call()).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } })
  })

  it('does not include surrogate pairs and other control characters', async () => {
    expect(await ok(platform.admin.get(HELP_PATHS.index, { q: '𝕏\u0001' }))).toBeTypeOf('object')
  })
})
