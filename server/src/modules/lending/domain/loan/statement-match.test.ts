import { describe, expect, it } from 'vitest'
import {
  type MatchCandidate,
  matchesOf,
  numbersIn,
  plainName,
  type StatementLine,
} from './statement-match.ts'

const LINE: StatementLine = {
  serialNo: 'B-1',
  amount: 1_000_00n,
  valueDate: '2026-03-02',
  payerName: '宁波华锦金属有限公司',
  memo: '归还RZ202603020001贷款 c-7/2026',
}
const loan = (more: Partial<MatchCandidate> = {}): MatchCandidate => ({
  serialNo: '',
  numbers: ['RZ1', 'C-9'],
  borrower: '别家',
  isKnownAccount: false,
  ...more,
})
const only = (candidate: MatchCandidate) =>
  matchesOf(LINE, [candidate]).map(({ reasons, score }) => [reasons, score])

describe('statement line', () => {
  it.each<[string, MatchCandidate, string[], number]>([
    ['the number of a document', loan({ serialNo: 'B-1' }), ['serial'], 60],
    ['the number of a loan in its memo', loan({ numbers: ['RZ202603020001'] }), ['number'], 45],
    ['the number of a contract, in any case of letters', loan({ numbers: ['C-7/2026'] }), ['number'], 45],
    ['all that is owed', loan({ total: 1_000_00n }), ['total'], 30],
    ['what falls due', loan({ instalments: [5n, 1_000_00n] }), ['instalment'], 30],
    [
      'the amount and the day of a document',
      loan({ amount: 1_000_00n, valueDate: '2026-03-02' }),
      ['amount', 'day'],
      30,
    ],
    ['an account that has paid before', loan({ isKnownAccount: true }), ['account'], 20],
    [
      'a borrower, however their name is spaced',
      loan({ borrower: '宁波 华锦金属　有限公司' }),
      ['payer'],
      20,
    ],
  ])('is matched by %s', (_what, candidate, reasons, score) => {
    expect(only(candidate)).toEqual([[reasons, score]])
  })

  it('is not matched by the day alone, an amount one fen off, or part of a number', () => {
    expect(only(loan({ valueDate: '2026-03-02' }))).toEqual([])
    expect(only(loan({ total: 1_000_01n, amount: 999_99n, instalments: [1_000_01n] }))).toEqual([])
    expect(only(loan({ numbers: ['RZ2026030200', ''] }))).toEqual([])
    expect(matchesOf({ ...LINE, payerName: '' }, [loan({ borrower: '' })])).toEqual([])
  })

  it('ranks the strongest candidate first, with at most 100 points', () => {
    const strong = loan({ serialNo: 'B-1', numbers: ['RZ202603020001'], amount: 1_000_00n })
    const weak = loan({ isKnownAccount: true })
    expect(matchesOf(LINE, [weak, strong]).map(({ candidate, score }) => [candidate, score])).toEqual([
      [strong, 100],
      [weak, 20],
    ])
  })

  it('normalises numbers and names', () => {
    expect(numbersIn('还ＲＺ２０２６款，合同jk-2026/7，abc')).toEqual(['RZ2026', 'JK-2026/7'])
    expect(plainName('A（B） Co.')).toBe('A(B)CO.')
  })
})
