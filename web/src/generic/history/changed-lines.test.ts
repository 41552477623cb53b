import fc from 'fast-check'
import { expect, it } from 'vitest'
import { trimUnchangedLines } from './changed-lines.ts'

const change = (from: string, to: string) => ({ name: 'a', title: 'A', type: 'text', from, to }) as const
const trimChange = (from: string, to: string) => {
  const { from: before, to: after } = trimUnchangedLines(change(from, to))
  return [before, after]
}

it('reduces a multi-line change to the lines that differ', () => {
  expect(trimChange('Cu | 1\nP | 2\nS | 3', 'Cu | 1\nP | 4\nS | 3')).toEqual(['P | 2', 'P | 4'])
  expect(trimChange('Cu\nP', 'Cu\nS\nP')).toEqual(['', 'S'])
  expect(trimChange('Cu\nP', 'P')).toEqual(['Cu', ''])
  expect(trimChange('a', 'a\na')).toEqual(['', 'a'])
})

it('returns single-line texts and first texts unchanged', () => {
  expect(trimChange('a', 'b')).toEqual(['a', 'b'])
  expect(trimChange('', 'a\nb')).toEqual(['', 'a\nb'])
})

it('never drops a difference', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 6 }).map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(text, text, (from, to) => {
      const [before, after] = trimChange(from, to)
      expect(before === after).toBe(from === to)
    }),
  )
})
