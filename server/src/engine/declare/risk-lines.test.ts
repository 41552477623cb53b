import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findUnorderedLines } from './risk-lines.ts'

const LADDER = [
  { line: 'warn', below: 'rate' },
  { line: 'call', below: 'warn', mayBeEqual: true },
] as const

it('finds exactly the lines that do not rise (I12)', () => {
  const percent = fc.integer({ min: 1, max: 20 })
  fc.assert(
    fc.property(percent, percent, percent, (rate, warn, call) => {
      const broken = findUnorderedLines({ rate, warn, call }, LADDER).map(({ line }) => line)
      expect(broken).toEqual([...(warn > rate ? [] : ['warn']), ...(call >= warn ? [] : ['call'])])
    }),
  )
})

it('compares a line that is not given with nothing (I12)', () => {
  expect(findUnorderedLines({ rate: 9, warn: null, call: 1 }, LADDER)).toEqual([])
})
