import { expect, it } from 'vitest'
import { isSufficient, detectSeparator } from './separator.ts'

it.each([
  ['a,b;c,d', ','],
  ['a|b|c\n1|2|3', '|'],
  ['a;b|c', ';'],
  ['a\tb\tc', '\t'],
  ['"a|b|c",d', ','],
  ['sep=|\na|b', '|'],
  ['alone\n1\n2', ','],
  // Below a line that is not part of the table, a line of four or more cells, repeated in the next line, begins a table.
  ['Title\na|b|c|d\n1|2|3|4', '|'],
  ['Title\na;b;c;d\n1,5;2;3;4', ';'],
  ['Title\n\nnote\na\tb\tc\td\n1\t2\t3\t4', '\t'],
  ['Prices, January\na|b|c|d\n1|2|3|4', '|'],
  ['Prices, January\na;b;c;d\n1,5;2,5;3,5;4\n1,5;2,5;3,5;4', ';'],
  ['Prices; January\na,b,c,d\n1,2,3,4', ','],
  ['Prices|a|b\n\na|b|c|d\n69,100|69,200|69,300|1,000', '|'],
  ['tags\na|b|c|d\nx', ','],
  ['tags\na;b\ne;f;g', ','],
  // A title with separators only before or after it does not count.
  ['\t\t\t\tPrices, January\na|b|c|d\n1|2|3|4', '|'],
  ['\t\tPrices\n\t\tJanuary\na|b|c\n1|2|3', '|'],
  ['Prices,,,,\na;b;c;d\n1;2;3;4', ';'],
  ['Prices,,\na,b,c\n1,2,3', ','],
  ['"a","b","c","d"\n"1;2;3;4;5","2","3","4"', ','],
  // A line with as many cells as the next one begins a table.
  ['name,tags\nA,a;b;c;d\nB,e;f;g;h', ','],
  ['a,b\nc', ','],
])('finds the separator of %j: %j', (head, separator) => {
  expect(detectSeparator(head)).toBe(separator)
})

it('needs the first line if that begins a table, otherwise up to twenty lines', () => {
  expect(isSufficient('a,b,c,d')).toBe(false)
  expect(isSufficient('a,b,c,d\n')).toBe(true)
  expect(isSufficient('a,b\n1,2')).toBe(false)
  expect(isSufficient('a,b\n1,2\n')).toBe(true)
  expect(isSufficient('Prices, January\na|b\n')).toBe(false)
  expect(isSufficient('Title\na|b\n')).toBe(false)
  expect(isSufficient('Title\n'.repeat(21))).toBe(true)
})
