import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'

const SCRIPT = fileURLToPath(new URL('start-fakes.ts', import.meta.url))
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

describe('script that starts the fakes', () => {
  it('prints the addresses by host of the provider', async () => {
    const ports = ['aliyun', 'tencent', 'gateway', 'wechat', 'esign'].flatMap((name) => [`--${name}`, '0'])
    const child = spawn(process.execPath, [SCRIPT, ...ports])
    stops.push(() => child.kill())
    let output = ''
    child.stdout.on('data', (data: Buffer) => (output += data.toString()))
    await expect.poll(() => output).toContain('Templates')
    const pairs = (/ADDON_BASE_URLS=(.*)/.exec(output)?.[1] ?? '').split(',').map((pair) => pair.split('='))
    expect(pairs.map(([host]) => host)).toEqual([
      'dysmsapi.aliyuncs.com',
      'sms.tencentcloudapi.com',
      'api.weixin.qq.com',
      'thirdwx.qlogo.cn',
      'openapi.esign.cn',
      'esignoss.esign.cn',
    ])
    for (const [, url = ''] of pairs) expect((await fetch(url)).status).toBeLessThan(500)
  })
})
