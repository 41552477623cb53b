import { beforeAll, describe, expect, it } from 'vitest'
import { formatAgo } from './format-ago.ts'
import { formatInstant } from './format.ts'
import { setLanguage, startLanguage } from './index.ts'

const NOW = 1_790_000_000
const formatSecondsAgo = (seconds: number) => formatAgo(NOW - seconds, NOW)

describe('relative times (U14)', () => {
  beforeAll(startLanguage)

  it.each([
    [0, 'just now'],
    [-5, 'just now'],
    [29, 'just now'],
    [30, '1 minute ago'],
    [3599, '59 minutes ago'],
    [3600, '1 hour ago'],
    [86_399, '23 hours ago'],
    [86_400, '1 day ago'],
    [2 * 86_400 - 1, '1 day ago'],
  ])('formats %i seconds', async (seconds, text) => {
    await setLanguage('en')
    expect(formatSecondsAgo(seconds)).toBe(text)
  })

  it('shows the date after two days', () => {
    expect(formatSecondsAgo(2 * 86_400)).toBe(formatInstant(NOW - 2 * 86_400))
  })

  it.each([
    ['zh', '刚刚', '5分钟前'],
    ['es', 'ahora mismo', 'hace 5 minutos'],
    ['ja', 'たった今', '5 分前'],
  ] as const)('is translated to %s', async (language, now, minutes) => {
    await setLanguage(language)
    expect([formatSecondsAgo(1), formatSecondsAgo(300)]).toEqual([now, minutes])
  })
})
