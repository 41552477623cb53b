import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changedLines } from './changed-lines.ts'

const change = (from: string, to: string) => ({ name: 'a', title: 'A', type: 'text', from, to }) as const
const told = (from: string, to: string) => {
  const { from: before, to: after } = changedLines(change(from, to))
  return [before, after]
}

it('a change of several lines is told by those that are different', () => {
  expect(told('Cu | 1\nP | 2\nS | 3', 'Cu | 1\nP | 4\nS | 3')).toEqual(['P | 2', 'P | 4'])
  expect(told('Cu\nP', 'Cu\nS\nP')).toEqual(['', 'S'])
  expect(told('Cu\nP', 'P')).toEqual(['Cu', ''])
  expect(told('a', 'a\na')).toEqual(['', 'a'])
})

it('a text of one line, and a first text, is told whole', () => {
  expect(told('a', 'b')).toEqual(['a', 'b'])
  expect(told('', 'a\nb')).toEqual(['', 'a\nb'])
})

it('nothing that is different is left out', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 6 })
    .map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(text, text, (from, to) => {
      const [before, after] = told(from, to)
      expect(before === after).toBe(from === to)
    }),
  )
})
