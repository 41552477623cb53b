import { describe, expect, it } from 'vitest'
import { signTc3, type Tc3Request } from './tc3.ts'

const KEY = { id: 'AKID', secret: '*'.repeat(32) }
/** The example of the provider's page on TC3; the escapes are part of its payload. */
const EXAMPLE: Tc3Request = {
  host: 'cvm.tencentcloudapi.com',
  service: 'cvm',
  action: 'DescribeInstances',
  version: '2017-03-12',
  region: 'ap-guangzhou',
  body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
  time: 1_551_113_065,
}
const SIGNATURE = '10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f'

const sign = (changes: Partial<Tc3Request> = {}, key = KEY) =>
  /Signature=(\w+)$/.exec(signTc3({ ...EXAMPLE, ...changes }, key)['authorization'] ?? '')?.[1]

describe('TC3 signature', () => {
  it('equals the published example', () => {
    expect(signTc3(EXAMPLE, KEY)).toEqual({
      'content-type': 'application/json; charset=utf-8',
      host: 'cvm.tencentcloudapi.com',
      'x-tc-action': 'DescribeInstances',
      'x-tc-version': '2017-03-12',
      'x-tc-region': 'ap-guangzhou',
      'x-tc-timestamp': '1551113065',
      authorization: `TC3-HMAC-SHA256 Credential=AKID/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=${SIGNATURE}`,
    })
  })

  it.each<[string, Partial<Tc3Request>]>([
    ['host', { host: 'sms.tencentcloudapi.com' }],
    ['service', { service: 'sms' }],
    ['action', { action: 'StopInstances' }],
    ['body', { body: EXAMPLE.body.replace('1', '2') }],
    ['escapes of the body', { body: EXAMPLE.body.replace(String.raw`\u672a`, '未') }],
    ['second', { time: EXAMPLE.time + 1 }],
    ['day', { time: EXAMPLE.time + 86_400 }],
  ])('changes with the %s', (_part, changes) => {
    expect(sign(changes)).not.toBe(SIGNATURE)
  })

  it('changes with the secret', () => {
    expect(sign({}, { ...KEY, secret: '*'.repeat(31) })).not.toBe(SIGNATURE)
  })

  it('uses the day in UTC', () => {
    const { authorization } = signTc3({ ...EXAMPLE, time: Date.UTC(2026, 10, 30, 20) / 1000 }, KEY)
    expect(authorization).toContain('Credential=AKID/2026-11-30/')
  })
})
