// What stands between the cells of a text file is what its lines show.
import { expect, it } from 'vitest'
import { isEnough, separatorOf } from './separator.ts'

it.each([
  ['a,b;c,d', ','],
  ['a|b|c\n1|2|3', '|'],
  ['a;b|c', ';'],
  ['a\tb\tc', '\t'],
  ['"a|b|c",d', ','],
  ['sep=|\na|b', '|'],
  ['alone\n1\n2', ','],
  // Below a line without any only a table without doubt has one.
  ['Title\na|b|c|d\n1|2|3|4', '|'],
  ['Title\n\nnote\na\tb\tc\td\n1\t2\t3\t4', '\t'],
  ['tags\na|b|c|d\nx', ','],
  ['tags\na;b;c;d\ne;f;g;h', ','],
])('%j is parted by %j', (head, separator) => {
  expect(separatorOf(head)).toBe(separator)
})

it('is known from the first line where that has any, and else from twenty', () => {
  expect(isEnough('a,b')).toBe(false)
  expect(isEnough('a,b\n')).toBe(true)
  expect(isEnough('Title\na|b\n')).toBe(false)
  expect(isEnough('Title\n'.repeat(21))).toBe(true)
})
