import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RawRequest } from './http-server.ts'
import { changeHeaders, sendRaw, signGateway } from './requests.ts'
import { signGatewayBody, startFakeSmsGateway } from './sms-gateway.ts'

const NOW = Date.parse('2026-03-01T02:00:00Z') / 1000
const MESSAGE = { id: '77', phone: '13800000001', text: '【仓单】验证码4370', params: { code: '4370' } }

let now = NOW
let fake: Awaited<ReturnType<typeof startFakeSmsGateway>>
beforeEach(async () => {
  now = NOW
  fake = await startFakeSmsGateway({ secret: 'secret', now: () => now })
})
afterEach(() => fake.stop())

const createRequest = (message: object, secret = 'secret') => signGateway(message, secret, NOW)
const send = async (request: RawRequest) => {
  const { status, body } = await sendRaw(fake.url, request)
  return [status, body['code']]
}

describe('SMS gateway fake', () => {
  it('sends the text once per id', async () => {
    const first = await sendRaw(fake.url, createRequest(MESSAGE))
    expect(first).toMatchObject({ status: 200, body: { code: 0, message_id: expect.any(String) } })
    expect((await sendRaw(fake.url, createRequest(MESSAGE))).body).toEqual(first.body)
    expect(fake.control.messages()).toMatchObject([
      { id: first.body['message_id'], reference: '77', phone: '13800000001', text: '【仓单】验证码4370' },
    ])
  })

  it.each([
    ['body', (request: RawRequest) => ({ ...request, body: Buffer.concat([request.body, Buffer.from(' ')]) })],
    ['timestamp', (request: RawRequest) => changeHeaders(request, { 'x-timestamp': String(NOW + 1) })],
    ['nonce', (request: RawRequest) => changeHeaders(request, { 'x-nonce': randomUUID() })],
    ['empty nonce', (request: RawRequest) => changeHeaders(request, { 'x-nonce': undefined })],
    ['signature', (request: RawRequest) => changeHeaders(request, { 'x-signature': '00' })],
    ['secret', () => createRequest(MESSAGE, 'other')],
  ])('rejects another %s', async (_, change) => {
    expect(await send(change(createRequest(MESSAGE)))).toEqual([401, 'invalid_signature'])
    expect(fake.control.messages()).toEqual([])
  })

  it('signs timestamp, nonce and body with dots between', () => {
    expect(signGatewayBody('secret', '1772330400', 'a', '{"id":"仓"}')).toBe(
      '4033a74db1977cc3b0ceaa6fbed3d237ea70d9d01b0973d9bbe32b1a906b2dfc',
    )
  })

  it('rejects a repeated nonce', async () => {
    const request = createRequest(MESSAGE)
    expect(await send(request)).toEqual([200, 0])
    expect(await send(request)).toEqual([401, 'repeated_nonce'])
  })

  it('rejects a clock that differs by more than five minutes', async () => {
    for (now of [NOW + 300, NOW - 300]) expect(await send(createRequest(MESSAGE))).toEqual([200, 0])
    for (now of [NOW + 301, NOW - 301]) expect(await send(createRequest(MESSAGE))).toEqual([401, 'expired_timestamp'])
  })

  it('rejects a wrong phone number and a missing field', async () => {
    expect(await send(createRequest({ ...MESSAGE, phone: '1' }))).toEqual([400, 'invalid_phone'])
    for (const name of Object.keys(MESSAGE))
      expect(await send(createRequest({ ...MESSAGE, [name]: undefined }))).toEqual([400, 'invalid_request'])
  })

  it('responds with ordered errors', async () => {
    for (const behaviour of ['unavailable', 'flow_control', 'no_money'] as const) fake.control.next(behaviour)
    expect(await send(createRequest(MESSAGE))).toEqual([503, 'unavailable'])
    expect(await send(createRequest(MESSAGE))).toEqual([429, 'phone_limit'])
    expect(await send(createRequest(MESSAGE))).toEqual([402, 'no_balance'])
    expect(fake.control.messages()).toEqual([])
  })
})
