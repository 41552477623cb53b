import { describe, expect, it } from 'vitest'
import { type Acs3Request, signAcs3 } from './acs3.ts'

const KEY = { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' }
/** The example of the provider's page on ACS3. */
const EXAMPLE: Acs3Request = {
  method: 'POST',
  host: 'ecs.cn-shanghai.aliyuncs.com',
  action: 'RunInstances',
  version: '2014-05-26',
  query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
  body: '',
  time: Date.UTC(2023, 9, 26, 10, 22, 32) / 1000,
  nonce: '3156853299f313e23d1673dc12e1703d',
}
const SIGNATURE = '06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0'

const sign = (changes: Partial<Acs3Request> = {}, key = KEY) =>
  /Signature=(\w+)$/.exec(signAcs3({ ...EXAMPLE, ...changes }, key).headers['authorization'] ?? '')?.[1]

describe('ACS3 signature', () => {
  it('equals the published example', () => {
    expect(signAcs3(EXAMPLE, KEY)).toEqual({
      url: 'https://ecs.cn-shanghai.aliyuncs.com/?ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai',
      headers: {
        host: 'ecs.cn-shanghai.aliyuncs.com',
        'x-acs-action': 'RunInstances',
        'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
        'x-acs-date': '2023-10-26T10:22:32Z',
        'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
        'x-acs-version': '2014-05-26',
        authorization: `ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=${SIGNATURE}`,
      },
    })
  })

  it.each<[string, Partial<Acs3Request>]>([
    ['method', { method: 'GET' }],
    ['host', { host: 'ecs.cn-beijing.aliyuncs.com' }],
    ['action', { action: 'StopInstances' }],
    ['version', { version: '2014-05-27' }],
    ['value of a parameter', { query: { ...EXAMPLE.query, RegionId: 'cn-beijing' } }],
    ['set of parameters', { query: { ...EXAMPLE.query, Amount: '1' } }],
    ['body', { body: '{}' }],
    ['time', { time: EXAMPLE.time + 1 }],
    ['nonce', { nonce: '3156853299f313e23d1673dc12e1703e' }],
  ])('changes with the %s', (_part, changes) => {
    expect(sign(changes)).not.toBe(SIGNATURE)
  })

  it('changes with the secret', () => {
    expect(sign({}, { ...KEY, secret: 'YourAccessKeySecreT' })).not.toBe(SIGNATURE)
    expect(sign()).toBe(SIGNATURE)
  })

  it('does not depend on the order of parameters', () => {
    const { RegionId = '', ImageId = '' } = EXAMPLE.query
    expect(sign({ query: { ImageId, RegionId } })).toBe(sign({ query: { RegionId, ImageId } }))
  })

  it.each([
    [' ', '%20'],
    ['*', '%2A'],
    ['~', '~'],
    ['+', '%2B'],
    ['/', '%2F'],
    ["!'()", '%21%27%28%29'],
    ['-_.', '-_.'],
    ['&=%', '%26%3D%25'],
    ['仓单', '%E4%BB%93%E5%8D%95'],
    ['🚢', '%F0%9F%9A%A2'],
  ])('encodes %j as %s', (value, encoded) => {
    const { url } = signAcs3({ ...EXAMPLE, query: { [value]: value } }, KEY)
    expect(url).toBe(`https://${EXAMPLE.host}/?${encoded}=${encoded}`)
    expect(new URL(url).search).toBe(`?${encoded}=${encoded}`)
  })
})
