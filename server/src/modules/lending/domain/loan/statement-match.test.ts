import { describe, expect, it } from 'vitest'
import {
  type MatchCandidate,
  rankMatches,
  extractNumbers,
  normalizeName,
  type StatementLine,
} from './statement-match.ts'

const LINE: StatementLine = {
  serialNo: 'B-1',
  amount: 1_000_00n,
  valueDate: '2026-03-02',
  payerName: '宁波华锦金属有限公司',
  memo: '归还RZ202603020001贷款 c-7/2026',
}
const createCandidate = (more: Partial<MatchCandidate> = {}): MatchCandidate => ({
  serialNo: '',
  numbers: ['RZ1', 'C-9'],
  borrower: '别家',
  isKnownAccount: false,
  ...more,
})
const findMatches = (candidate: MatchCandidate) =>
  rankMatches(LINE, [candidate]).map(({ reasons, score }) => [reasons, score])

describe('statement line', () => {
  it.each<[string, MatchCandidate, string[], number]>([
    ['the number of a document', createCandidate({ serialNo: 'B-1' }), ['serial'], 60],
    ['the number of a loan in its memo', createCandidate({ numbers: ['RZ202603020001'] }), ['number'], 45],
    ['a contract number in either letter case', createCandidate({ numbers: ['C-7/2026'] }), ['number'], 45],
    ['the total debt', createCandidate({ total: 1_000_00n }), ['total'], 30],
    ['a due instalment', createCandidate({ instalments: [5n, 1_000_00n] }), ['instalment'], 30],
    [
      'the amount and the day of a document',
      createCandidate({ amount: 1_000_00n, valueDate: '2026-03-02' }),
      ['amount', 'day'],
      30,
    ],
    ['an account of an earlier payment', createCandidate({ isKnownAccount: true }), ['account'], 20],
    ['a borrower name with different spaces', createCandidate({ borrower: '宁波 华锦金属　有限公司' }), ['payer'], 20],
  ])('is matched by %s', (_what, candidate, reasons, score) => {
    expect(findMatches(candidate)).toEqual([[reasons, score]])
  })

  it('is not matched by the day alone, an amount one fen off, or part of a number', () => {
    expect(findMatches(createCandidate({ valueDate: '2026-03-02' }))).toEqual([])
    expect(findMatches(createCandidate({ total: 1_000_01n, amount: 999_99n, instalments: [1_000_01n] }))).toEqual([])
    expect(findMatches(createCandidate({ numbers: ['RZ2026030200', ''] }))).toEqual([])
    expect(rankMatches({ ...LINE, payerName: '' }, [createCandidate({ borrower: '' })])).toEqual([])
  })

  it('ranks the strongest candidate first, with at most 100 points', () => {
    const strong = createCandidate({ serialNo: 'B-1', numbers: ['RZ202603020001'], amount: 1_000_00n })
    const weak = createCandidate({ isKnownAccount: true })
    expect(rankMatches(LINE, [weak, strong]).map(({ candidate, score }) => [candidate, score])).toEqual([
      [strong, 100],
      [weak, 20],
    ])
  })

  it('normalises numbers and names', () => {
    expect(extractNumbers('还ＲＺ２０２６款，合同jk-2026/7，abc')).toEqual(['RZ2026', 'JK-2026/7'])
    expect(normalizeName('A（B） Co.')).toBe('A(B)CO.')
  })
})
