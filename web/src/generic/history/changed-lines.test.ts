import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changedLines } from './changed-lines.ts'

const change = (from: string, to: string) => ({ name: 'a', title: 'A', type: 'text', from, to }) as const
const changed = (from: string, to: string) => {
  const { from: before, to: after } = changedLines(change(from, to))
  return [before, after]
}

it('reduces a multi-line change to the lines that differ', () => {
  expect(changed('Cu | 1\nP | 2\nS | 3', 'Cu | 1\nP | 4\nS | 3')).toEqual(['P | 2', 'P | 4'])
  expect(changed('Cu\nP', 'Cu\nS\nP')).toEqual(['', 'S'])
  expect(changed('Cu\nP', 'P')).toEqual(['Cu', ''])
  expect(changed('a', 'a\na')).toEqual(['', 'a'])
})

it('returns single-line texts and first texts unchanged', () => {
  expect(changed('a', 'b')).toEqual(['a', 'b'])
  expect(changed('', 'a\nb')).toEqual(['', 'a\nb'])
})

it('never drops a difference', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 6 })
    .map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(text, text, (from, to) => {
      const [before, after] = changed(from, to)
      expect(before === after).toBe(from === to)
    }),
  )
})
