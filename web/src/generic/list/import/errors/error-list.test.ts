import { describe, expect, it } from 'vitest'
import { toColumnLetters, formatErrorsAsCsv, formatErrorsAsText, sortErrors } from './error-list.ts'

const WORDS = { row: 'Row', column: 'Column', reason: 'Reason', wholeRow: 'The whole row', value: 'Content' }
const error = (row: number, column: number | null, title = '', reason = 'Wrong') => ({
  row,
  column,
  title,
  reason,
})

describe('error list of a spreadsheet', () => {
  it.each([
    [1, 'A'],
    [26, 'Z'],
    [27, 'AA'],
    [52, 'AZ'],
    [53, 'BA'],
    [100, 'CV'],
    [702, 'ZZ'],
    [703, 'AAA'],
  ])('names column %i %s like spreadsheets do', (column, letters) => {
    expect(toColumnLetters(column)).toBe(letters)
  })

  it('is sorted by row and column, errors of a whole row first', () => {
    const errors = [error(7, 2), error(3, 5), error(7, null), error(3, 1)]
    expect(sortErrors(errors).map(({ row, column }) => [row, column])).toEqual([
      [3, 1],
      [3, 5],
      [7, null],
      [7, 2],
    ])
  })

  it('is copied as tab-separated lines whatever the reasons contain', () => {
    expect(formatErrorsAsText([error(3, 2, 'Kind', 'One\tof\nthese'), error(5, null)], WORDS)).toBe(
      'Row\tColumn\tReason\n3\tB Kind\tOne of these\n5\tThe whole row\tWrong',
    )
  })

  it('is saved as quoted CSV without formulas', () => {
    expect(formatErrorsAsCsv([error(3, 2, '种类', 'Not "this", that'), error(4, null, '', '=1+1')], WORDS)).toBe(
      '\uFEFF"Row","Column","Reason"\r\n"3","B 种类","Not ""this"", that"\r\n"4","The whole row","\'=1+1"\r\n',
    )
  })
})
