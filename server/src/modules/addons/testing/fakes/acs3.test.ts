import { afterEach, describe, expect, it } from 'vitest'
import { canonicalizeAcs3, canonicalizeParameters, parseParameters } from './acs3.ts'
import { computeSha256 } from './hashes.ts'
import type { RawRequest } from './http-server.ts'
import { changeHeaders, sendRaw, signAcs3 } from './requests.ts'
import { startFakeAliyunSms } from './sms-aliyun.ts'

/** The example of the page "V3 request structure and signature". */
const SIGNED = 'host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version'
const SIGNATURE = '06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0'
const authorize = (names: string, signature = SIGNATURE, keyId = 'YourAccessKeyId') =>
  `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names},Signature=${signature}`
const HOST = 'ecs.cn-shanghai.aliyuncs.com'
const OTHER_HOST = 'ecs.cn-beijing.aliyuncs.com'
const QUERY = 'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai'
const EXAMPLE: RawRequest = {
  method: 'POST',
  target: `/?${QUERY}`,
  headers: [
    ['host', HOST],
    ['x-acs-action', 'RunInstances'],
    ['x-acs-content-sha256', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['x-acs-date', '2023-10-26T10:22:32Z'],
    ['x-acs-signature-nonce', '3156853299f313e23d1673dc12e1703d'],
    ['x-acs-version', '2014-05-26'],
    ['authorization', authorize(SIGNED)],
  ],
  body: Buffer.alloc(0),
}
const NOW = Date.parse('2023-10-26T10:22:32Z') / 1000

const fakes: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const fake of fakes.splice(0)) await fake.stop()
})

async function startExample(now = NOW) {
  const fake = await startFakeAliyunSms({
    keys: { YourAccessKeyId: 'YourAccessKeySecret' },
    hosts: [HOST, OTHER_HOST],
    templates: [],
    signatures: [],
    now: () => now,
  })
  fakes.push(fake)
  return fake
}

/** Sends a request to a new fake. Returns status and code. */
async function send(request: RawRequest, now?: number) {
  const { status, body } = await sendRaw((await startExample(now)).url, request)
  return [status, body['Code']]
}

/** The call of the example belongs to another product: a valid signature gets this error. */
const ACCEPTED = [404, 'InvalidApi.NotFound']
const MISMATCH = [400, 'SignatureDoesNotMatch']
const INCOMPLETE = [400, 'IncompleteSignature']
const change = (changes: Record<string, string | undefined>) => changeHeaders(EXAMPLE, changes)

describe('ACS3 example of the provider', () => {
  it('has the published canonical request', () => {
    expect(computeSha256(canonicalizeAcs3(EXAMPLE, SIGNED) ?? '')).toBe(
      '7ea06492da5221eba5297e897ce16e55f964061054b7695beedaac1145b1e259',
    )
  })

  it('is accepted, with headers and parameters in any order', async () => {
    expect(await send(EXAMPLE)).toEqual(ACCEPTED)
    expect(await send({ ...EXAMPLE, headers: EXAMPLE.headers.toReversed() })).toEqual(ACCEPTED)
    expect(await send({ ...EXAMPLE, target: `/?${QUERY.split('&').toReversed().join('&')}` })).toEqual(ACCEPTED)
  })

  it.each([
    ['method', { ...EXAMPLE, method: 'GET' }, MISMATCH],
    ['path', { ...EXAMPLE, target: `/x?${QUERY}` }, MISMATCH],
    ['value of the first parameter', { ...EXAMPLE, target: EXAMPLE.target.replace('win2019', 'win2022') }, MISMATCH],
    ['value of the second parameter', { ...EXAMPLE, target: EXAMPLE.target.replace('=cn-', '=us-') }, MISMATCH],
    ['name of a parameter', { ...EXAMPLE, target: EXAMPLE.target.replace('RegionId', 'Region') }, MISMATCH],
    ['number of parameters', { ...EXAMPLE, target: `/?${QUERY}&DryRun=true` }, MISMATCH],
    ['presence of parameters', { ...EXAMPLE, target: '/' }, MISMATCH],
    ['escapes of the query', { ...EXAMPLE, target: `/?${QUERY}%E` }, INCOMPLETE],
    ['body', { ...EXAMPLE, body: Buffer.from(' ') }, MISMATCH],
    ['host', change({ host: OTHER_HOST }), MISMATCH],
    ['action', change({ 'x-acs-action': 'RunInstance' }), MISMATCH],
    ['version', change({ 'x-acs-version': '2014-05-27' }), MISMATCH],
    ['date', change({ 'x-acs-date': '2023-10-26T10:22:33Z' }), MISMATCH],
    ['format of the date', change({ 'x-acs-date': '2023-10-26 10:22:32' }), [400, 'InvalidTimeStamp.Format']],
    ['nonce', change({ 'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703e' }), MISMATCH],
    ['hash of the body', change({ 'x-acs-content-sha256': computeSha256(' ') }), MISMATCH],
    ['order of the names', change({ authorization: authorize(SIGNED.split(';').toReversed().join(';')) }), MISMATCH],
    ['number of names', change({ authorization: authorize(SIGNED.replace(';x-acs-version', '')) }), INCOMPLETE],
    ['signature', change({ authorization: authorize(SIGNED, SIGNATURE.replace('0', '1')) }), MISMATCH],
    ['length of the signature', change({ authorization: authorize(SIGNED, SIGNATURE.slice(1)) }), INCOMPLETE],
    ['key', change({ authorization: authorize(SIGNED, SIGNATURE, 'Other') }), [404, 'InvalidAccessKeyId.NotFound']],
    ['presence of the signature', change({ authorization: undefined }), INCOMPLETE],
    ['presence of the nonce', change({ 'x-acs-signature-nonce': undefined }), INCOMPLETE],
    ['set of signed headers', change({ 'x-acs-security-token': 'a' }), INCOMPLETE],
    ['content type', change({ 'content-type': 'application/json' }), INCOMPLETE],
    ['number of hosts', { ...EXAMPLE, headers: [...EXAMPLE.headers, ['x-acs-action', 'RunInstances']] }, INCOMPLETE],
  ] as [string, RawRequest, unknown][])('is rejected with another %s', async (_, request, expected) => {
    expect(await send(request)).toEqual(expected)
  })

  it('is rejected when a wrong hash of the body is signed', async () => {
    const hash = { 'x-acs-content-sha256': computeSha256(' '), authorization: undefined }
    const request = signAcs3(change(hash), 'YourAccessKeyId', 'YourAccessKeySecret')
    expect(await send(request)).toEqual(MISMATCH)
  })

  it.each(SIGNED.split(';').slice(1))('is rejected when it is signed without %s', async (name) => {
    const request = change({ [name]: undefined, authorization: undefined })
    expect(await send(signAcs3(request, 'YourAccessKeyId', 'YourAccessKeySecret'))).toEqual(INCOMPLETE)
  })

  it('is rejected by another host', async () => {
    expect(await send(change({ host: 'ecs.aliyuncs.com' }))).toEqual([404, 'InvalidProduct.NotFound'])
  })

  it('is rejected when the clock differs by more than 15 minutes', async () => {
    for (const skew of [900, -900]) expect(await send(EXAMPLE, NOW + skew)).toEqual(ACCEPTED)
    for (const skew of [901, -901]) expect(await send(EXAMPLE, NOW + skew)).toEqual([400, 'InvalidTimeStamp.Expired'])
  })

  it('is rejected the second time', async () => {
    const { url } = await startExample()
    await sendRaw(url, EXAMPLE)
    expect((await sendRaw(url, EXAMPLE)).body).toMatchObject({
      Code: 'SignatureNonceUsed',
      Message: 'Specified signature nonce was used already.',
      HostId: HOST,
    })
  })

  it('leaves the nonce unused when the signature is wrong', async () => {
    const { url } = await startExample()
    await sendRaw(url, { ...EXAMPLE, body: Buffer.from(' ') })
    expect((await sendRaw(url, EXAMPLE)).status).toBe(404)
  })
})

describe('canonical query', () => {
  it.each([
    ['space', 'a=%20', 'a=%20'],
    ['plus as space', 'a=+', 'a=%20'],
    ['asterisk', 'a=*', 'a=%2A'],
    ['tilde', 'a=%7E', 'a=~'],
    ['plus', 'a=%2B', 'a=%2B'],
    ['slash', 'a=/', 'a=%2F'],
    ['quote and brackets', "a='!()", 'a=%27%21%28%29'],
    ['equals sign in a value', 'a=b=c', 'a=b%3Dc'],
    ['Chinese', 'a=%E4%BB%93%E5%8D%95', 'a=%E4%BB%93%E5%8D%95'],
    ['parameter without a value', 'a', 'a='],
    ['names by code unit', 'b=1&a=2&B=3', 'B=3&a=2&b=1'],
  ])('escapes and sorts: %s', (_, query, canonical) => {
    expect(canonicalizeParameters(parseParameters(query) ?? [])).toBe(canonical)
  })
})
