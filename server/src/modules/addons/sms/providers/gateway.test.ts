import { describe, expect, it } from 'vitest'
import { createGatewaySms, signGatewayBody } from './gateway.ts'
import { createStubOutgoing, MAYBE_SENT, NOT_SENT } from './testing/stub-outgoing.ts'

const SECRET = 'canary-secret'
const NOW = 1_800_000_000
const MESSAGE = {
  id: 42,
  phone: '13912345678',
  signName: '仓单平台',
  templateCode: '',
  params: [['code', '1234']] as const,
  text: '【仓单平台】验证码 1234',
}

function open(...replies: Parameters<typeof createStubOutgoing>) {
  const outgoing = createStubOutgoing(...replies)
  const options = { url: 'https://sms.own.example/send', secret: SECRET, outgoing, clock: { now: () => NOW } }
  return { provider: createGatewaySms(options), ...outgoing }
}
const send = (...replies: Parameters<typeof createStubOutgoing>) => open(...replies).provider.send(MESSAGE)

describe('message by a gateway', () => {
  it('is signed with the secret, and returns the id of the gateway', async () => {
    const { provider, requests } = open({ body: { message_id: 'g7' } })
    expect(await provider.send(MESSAGE)).toEqual({ kind: 'submitted', providerId: 'g7', requestId: '' })
    const [request] = requests
    const { url, headers = {}, body = '' } = request ?? { url: '' }
    expect(url).toBe('https://sms.own.example/send')
    expect(JSON.parse(String(body))).toEqual({
      id: '42',
      phone: '13912345678',
      text: '【仓单平台】验证码 1234',
      params: { code: '1234' },
    })
    const { 'x-timestamp': timestamp = '', 'x-nonce': nonce = '', 'x-signature': signature } = headers
    expect(timestamp).toBe(String(NOW))
    expect(signature).toBe(signGatewayBody(SECRET, { timestamp, nonce, body }))
    expect(JSON.stringify(requests)).not.toContain(SECRET)
  })

  it('is signed as documented', () => {
    // printf '1.n.{}' | openssl dgst -sha256 -hmac key
    expect(signGatewayBody('key', { timestamp: '1', nonce: 'n', body: '{}' })).toBe(
      '74efa39107f3a0fc6ae9793f4dff3f6890cd3f8ebcd6f29416c3f994d51afb23',
    )
  })

  it.each([
    [201, { message_id: 'g7' }, 'submitted', undefined],
    [200, {}, 'ambiguous', 'http_200'],
    [200, 'OK', 'ambiguous', 'http_200'],
    [302, '', 'later', 'http_302'],
    [400, { code: 'bad_phone', message: 'no such phone' }, 'refused', 'bad_phone'],
    [400, '<html>', 'later', 'http_400'],
    [401, {}, 'later', 'http_401'],
    [408, {}, 'ambiguous', 'http_408'],
    [429, {}, 'later', 'http_429'],
    [500, {}, 'ambiguous', 'http_500'],
    [503, '', 'later', 'http_503'],
    [504, '', 'ambiguous', 'http_504'],
  ])('maps the status %i with %j to %s', async (status, body, kind, code) => {
    expect(await send({ status, body })).toMatchObject({ kind, ...(code !== undefined && { code }) })
  })

  it('maps a failed call by its mayHaveArrived', async () => {
    expect(await send(NOT_SENT)).toMatchObject({ kind: 'later', code: 'connect' })
    expect(await send(MAYBE_SENT)).toMatchObject({ kind: 'ambiguous', code: 'timeout' })
  })

  it('cannot be found again', async () => {
    const sent = { id: 42, phone: MESSAGE.phone, providerId: 'g7', sentTime: NOW }
    expect(await open({ body: '' }).provider.findReport(sent)).toEqual({ kind: 'unclear' })
  })
})

describe('status push of a gateway', () => {
  const { provider } = open({ body: '' })
  const ENTRY = { id: '42', message_id: 'g7', phone: '13912345678', delivered: true, code: 'DELIVRD', time: NOW }
  const BODY = JSON.stringify(ENTRY)
  const sign = ({ timestamp = String(NOW), nonce = 'n1', body = BODY, secret = SECRET } = {}) => ({
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': signGatewayBody(secret, { timestamp, nonce, body }),
  })
  const verify = (headers: Record<string, string | string[] | undefined>, body = BODY) =>
    provider.verifyPush?.(headers, Buffer.from(body))

  it.each([NOW, NOW - 300, NOW + 300])('is accepted with a signature of the time %i', (time) => {
    expect(verify(sign({ timestamp: String(time) }))).toBe('n1')
  })

  it.each<[string, Record<string, string | string[] | undefined>, string?]>([
    ['five minutes late', sign({ timestamp: String(NOW - 301) })],
    ['five minutes early', sign({ timestamp: String(NOW + 301) })],
    ['with another secret', sign({ secret: 'other' })],
    ['with another body', sign(), `${BODY} `],
    ['with another nonce', { ...sign(), 'x-nonce': 'n2' }],
    ['with another time', { ...sign(), 'x-timestamp': String(NOW + 1) }],
    ['with a time that is no number', sign({ timestamp: 'NaN' })],
    ['with a short signature', { ...sign(), 'x-signature': 'ab' }],
    ['with two signatures', { ...sign(), 'x-signature': ['a', 'b'] }],
    ['without a nonce', sign({ nonce: '' })],
    ['with a long nonce', sign({ nonce: 'n'.repeat(101) })],
    ['without headers', {}],
  ])('is rejected %s', (_how, headers, body) => {
    expect(verify(headers, body)).toBeUndefined()
  })

  it('is parsed to reports, alone or as a list', () => {
    const report = {
      recordId: 42,
      providerId: 'g7',
      phone: '13912345678',
      isDelivered: true,
      code: 'DELIVRD',
      time: NOW,
      raw: BODY,
    }
    expect(provider.parseReports(ENTRY)).toEqual([report])
    expect(provider.parseReports([ENTRY, ENTRY])).toEqual([report, report])
  })

  it.each([undefined, 'text', {}, [null], { ...ENTRY, id: 42 }, { ...ENTRY, delivered: 1 }])(
    'is rejected with the body %j',
    (body) => {
      expect(() => provider.parseReports(body)).toThrow(expect.objectContaining({ name: 'SmsProviderError' }))
    },
  )
})
