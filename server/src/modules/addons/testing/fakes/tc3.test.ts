import { afterEach, describe, expect, it } from 'vitest'
import { computeSha256 } from './hashes.ts'
import type { RawRequest } from './http-server.ts'
import { changeHeaders, sendRaw, signTc3 } from './requests.ts'
import { startFakeTencentSms } from './sms-tencent.ts'
import { canonicalizeTc3 } from './tc3.ts'

/** The example of the page "Signature v3". */
const SECRET = '*'.repeat(32)
const SIGNED = 'content-type;host;x-tc-action'
const SCOPE = '2019-02-25/cvm/tc3_request'
const SIGNATURE = '10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f'
const authorize = (scope = SCOPE, names = SIGNED, signature = SIGNATURE, keyId = 'AKIDEXAMPLE') =>
  `TC3-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
const HOST = 'cvm.tencentcloudapi.com'
const OTHER_HOST = 'cvm.ap-beijing.tencentcloudapi.com'
const EXAMPLE: RawRequest = {
  method: 'POST',
  target: '/',
  headers: [
    ['content-type', 'application/json; charset=utf-8'],
    ['host', HOST],
    ['x-tc-action', 'DescribeInstances'],
    ['x-tc-version', '2017-03-12'],
    ['x-tc-region', 'ap-guangzhou'],
    ['x-tc-timestamp', '1551113065'],
    ['authorization', authorize()],
  ],
  body: Buffer.from(String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`),
}
const NOW = 1_551_113_065

const fakes: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const fake of fakes.splice(0)) await fake.stop()
})

/** Sends a request to a new fake. Returns the code of the error; the status is always 200. */
async function send(request: RawRequest, now = NOW) {
  const fake = await startFakeTencentSms({
    keys: { AKIDEXAMPLE: SECRET },
    hosts: [HOST, OTHER_HOST],
    sdkAppId: '1400006666',
    templates: [],
    signatures: [],
    now: () => now,
  })
  fakes.push(fake)
  const { status, body } = await sendRaw(fake.url, request)
  expect(status).toBe(200)
  return (body['Response'] as { Error: { Code: string } }).Error.Code
}

/** The call of the example belongs to another product: a valid signature gets this error. */
const ACCEPTED = 'InvalidAction'
const MISMATCH = 'AuthFailure.SignatureFailure'
const INVALID = 'AuthFailure.InvalidAuthorization'
const change = (changes: Record<string, string | undefined>) => changeHeaders(EXAMPLE, changes)

describe('TC3 example of the provider', () => {
  it('has the published canonical request', () => {
    expect(computeSha256(canonicalizeTc3(EXAMPLE, SIGNED) ?? '')).toBe(
      '7019a55be8395899b900fb5564e4200d984910f34794a27cb3fb7d10ff6a1e84',
    )
  })

  it('is accepted, with headers in any order', async () => {
    expect(await send(EXAMPLE)).toBe(ACCEPTED)
    expect(await send({ ...EXAMPLE, headers: EXAMPLE.headers.toReversed() })).toBe(ACCEPTED)
  })

  it.each([
    ['method', { ...EXAMPLE, method: 'GET' }, 'UnsupportedProtocol'],
    ['path', { ...EXAMPLE, target: '/x' }, MISMATCH],
    ['query', { ...EXAMPLE, target: '/?Limit=1' }, MISMATCH],
    ['body', { ...EXAMPLE, body: Buffer.concat([EXAMPLE.body, Buffer.from(' ')]) }, MISMATCH],
    ['byte of the body', { ...EXAMPLE, body: Buffer.from(EXAMPLE.body.toString().replace('1', '2')) }, MISMATCH],
    ['body with the same value', { ...EXAMPLE, body: Buffer.from(JSON.stringify({ Limit: 1 })) }, MISMATCH],
    ['content type', change({ 'content-type': 'application/json' }), MISMATCH],
    ['host', change({ host: OTHER_HOST }), MISMATCH],
    ['action', change({ 'x-tc-action': 'DescribeInstance' }), MISMATCH],
    ['timestamp', change({ 'x-tc-timestamp': '1551113066' }), MISMATCH],
    ['date', change({ authorization: authorize(SCOPE.replace('25', '26')) }), MISMATCH],
    ['service', change({ authorization: authorize(SCOPE.replace('cvm', 'sms')) }), INVALID],
    ['order of the names', change({ authorization: authorize(SCOPE, 'host;content-type;x-tc-action') }), MISMATCH],
    ['number of names', change({ authorization: authorize(SCOPE, 'content-type;host') }), MISMATCH],
    ['name of a missing header', change({ authorization: authorize(SCOPE, `${SIGNED};x-tc-token`) }), INVALID],
    ['set of signed headers', change({ authorization: authorize(SCOPE, 'host;x-tc-action') }), INVALID],
    ['signature', change({ authorization: authorize(SCOPE, SIGNED, SIGNATURE.replace('1', '2')) }), MISMATCH],
    ['length of the signature', change({ authorization: authorize(SCOPE, SIGNED, SIGNATURE.slice(1)) }), INVALID],
    ['key', change({ authorization: authorize(SCOPE, SIGNED, SIGNATURE, 'a') }), 'AuthFailure.SecretIdNotFound'],
    ['presence of the action', change({ 'x-tc-action': undefined }), INVALID],
    ['presence of the timestamp', change({ 'x-tc-timestamp': undefined }), 'MissingParameter'],
    ['presence of the signature', change({ authorization: undefined }), INVALID],
    ['number of actions', { ...EXAMPLE, headers: [...EXAMPLE.headers, ['x-tc-action', 'a']] }, INVALID],
  ] as [string, RawRequest, string][])('is rejected with another %s', async (_, request, code) => {
    expect(await send(request)).toBe(code)
  })

  it.each([
    ['date', ['2019-02-26', 'cvm'], MISMATCH],
    ['service', ['2019-02-25', 'sms'], INVALID],
  ] as const)('is rejected when another %s is signed', async (_, scope, code) => {
    expect(await send(signTc3(change({ authorization: undefined }), 'AKIDEXAMPLE', SECRET, scope))).toBe(code)
  })

  it('is rejected by another host', async () => {
    expect(await send(change({ host: 'sms.tencentcloudapi.com' }))).toBe('NoSuchProduct')
  })

  it('is rejected when the clock differs by more than 5 minutes', async () => {
    for (const skew of [300, -300]) expect(await send(EXAMPLE, NOW + skew)).toBe(ACCEPTED)
    for (const skew of [301, -301]) expect(await send(EXAMPLE, NOW + skew)).toBe('AuthFailure.SignatureExpire')
  })
})
