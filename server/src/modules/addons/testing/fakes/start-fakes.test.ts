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
    const child = spawn(process.execPath, [SCRIPT, '--aliyun', '0', '--tencent', '0', '--gateway', '0'])
    stops.push(() => child.kill())
    let output = ''
    child.stdout.on('data', (data: Buffer) => (output += data.toString()))
    await expect.poll(() => output).toContain('Templates')
    const urls = JSON.parse(/ADDON_BASE_URLS=(.*)/.exec(output)?.[1] ?? '') as Record<string, string>
    expect(Object.keys(urls)).toEqual(['dysmsapi.aliyuncs.com', 'sms.tencentcloudapi.com'])
    for (const url of Object.values(urls)) expect((await fetch(url)).status).toBeLessThan(500)
  })
})
