// The fake rejects each request whose signature lacks a part, so that it proves the client.
import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeHeaders, sendRaw } from '../requests.ts'
import type { RawRequest } from '../http-server.ts'
import { ESIGN_HOSTS, type FakeEsign, startFakeEsign } from './fake-esign.ts'
import { canonicalizeEsign, signEsign, signEsignCall } from './signature.ts'

const KEY = { appId: '7438800000', secret: 'fake-secret' }
const TARGET = '/v3/sign-flow/sign-flow-list'
let fake: FakeEsign
beforeAll(async () => {
  fake = await startFakeEsign(KEY)
})
afterAll(() => fake.stop())

const hour = 3_600_000
const BODY = Buffer.from(
  JSON.stringify({
    pageNum: 1,
    pageSize: 1,
    signFlowStartTimeFrom: Date.now() - hour,
    signFlowStartTimeTo: Date.now(),
  }),
)

function buildRequest(now = Date.now()): RawRequest {
  return {
    method: 'POST',
    target: TARGET,
    body: BODY,
    headers: [
      ['host', ESIGN_HOSTS.gateway],
      ['accept', '*/*'],
      ['content-type', 'application/json; charset=UTF-8'],
      ['content-md5', createHash('md5').update(BODY).digest('base64')],
      ['x-tsign-open-app-id', KEY.appId],
      ['x-tsign-open-auth-mode', 'Signature'],
      ['x-tsign-open-ca-timestamp', String(now)],
    ],
  }
}
const signWith = (request: RawRequest, signature: string) =>
  changeHeaders(request, { 'x-tsign-open-ca-signature': signature })
const send = async (request: RawRequest) => (await sendRaw(fake.url, request)).body

describe('signature of a request', () => {
  it('is accepted with every part', async () => {
    const request = buildRequest()
    expect(await send(signWith(request, signEsign(request, KEY.secret)))).toMatchObject({ code: 0 })
  })

  it.each([0, 1, 2, 3, 4, 5])('is rejected without the line %i of its text', async (line) => {
    const request = buildRequest()
    const text = canonicalizeEsign(request).split('\n').toSpliced(line, 1).join('\n')
    const signature = createHmac('sha256', KEY.secret).update(text).digest('base64')
    expect(await send(signWith(request, signature))).toMatchObject({ code: 401, message: 'INVALID_SIGNATURE' })
  })

  it.each([
    ['another secret', (request: RawRequest) => signWith(request, signEsign(request, 'other'))],
    [
      'another body',
      (request: RawRequest) => ({ ...signWith(request, signEsign(request, KEY.secret)), body: Buffer.from('{}') }),
    ],
    [
      'another path',
      (request: RawRequest) => ({
        ...signWith(request, signEsign(request, KEY.secret)),
        target: '/v3/files/file-upload-url',
      }),
    ],
    [
      'another application',
      (request: RawRequest) =>
        changeHeaders(signWith(request, signEsign(request, KEY.secret)), { 'x-tsign-open-app-id': '1' }),
    ],
    [
      'no mode',
      (request: RawRequest) =>
        changeHeaders(signWith(request, signEsign(request, KEY.secret)), { 'x-tsign-open-auth-mode': undefined }),
    ],
    [
      'a clock of 16 minutes ago',
      () => {
        const late = buildRequest(Date.now() - 16 * 60_000)
        return signWith(late, signEsign(late, KEY.secret))
      },
    ],
  ])('is rejected with %s', async (_name, change) => {
    expect(await send(change(buildRequest()))).toMatchObject({ success: false, code: 401 })
  })
})

it('signs calls as the example of the page', () => {
  // Values of the page except the signature, whose secret is masked there.
  const body = '{"action":"SIGN_MISSON_COMPLETE","timestamp":1729489875359}'
  const call = signEsignCall(KEY, {
    url: 'https://demo.tsign.cn/notify?orderNo=001&belong=pinjie',
    body,
    now: 1_729_489_875_363,
  })
  const expected = createHmac('sha256', KEY.secret).update(`1729489875363pinjie001${body}`).digest('hex')
  expect(call['x-tsign-open-signature']).toBe(expected)
})
