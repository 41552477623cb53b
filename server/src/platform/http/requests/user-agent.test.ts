import fc from 'fast-check'
import { expect, it } from 'vitest'
import { getAgent } from './user-agent.ts'

const parse = (text?: string) => getAgent({ headers: text === undefined ? {} : { 'user-agent': text } })

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0',
    { browser: 'Microsoft Edge 139', os: 'Windows 10', isMobile: false },
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; M2012K11AC) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.44',
    { browser: 'WeChat 8', os: 'Android 13', isMobile: true },
  ],
  ['curl/8.5.0', { isMobile: false }],
])('parses %s', (text, agent) => {
  expect(parse(text)).toMatchObject(agent)
})

it('returns empty names without a header', () => {
  expect(parse()).toEqual({ browser: '', os: '', isMobile: false })
  expect(parse('')).toEqual({ browser: '', os: '', isMobile: false })
})

it('returns short names for any header', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2000 }), (text) => {
      const { browser, os } = parse(text)
      expect(Math.max(browser.length, os.length)).toBeLessThanOrEqual(120)
    }),
    { seed: 3 },
  )
})
