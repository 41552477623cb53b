// Proposes the loan or repayment document that a bank transfer belongs to, with reasons and score. A person decides.
import { toIdentifierKey } from '@cangdan/protocol'

/** Of 100. */
export const REASON_POINTS = {
  serial: 60,
  number: 45,
  /** The debt on the value date. */
  total: 30,
  /** An amount due by the value date or due next. */
  instalment: 30,
  amount: 25,
  account: 20,
  payer: 20,
  day: 5,
} as const
export type MatchReason = keyof typeof REASON_POINTS

export interface StatementLine {
  readonly serialNo: string
  /** Fen. */
  readonly amount: bigint
  readonly valueDate: string
  readonly payerName: string
  readonly memo: string
}

export interface MatchCandidate {
  /** Of the document; empty for a loan. */
  readonly serialNo: string
  readonly numbers: readonly string[]
  readonly borrower: string
  readonly isKnownAccount: boolean
  /** Of a document. Fen. */
  readonly amount?: bigint
  readonly valueDate?: string
  /** Of a loan, on the value date. Fen. */
  readonly total?: bigint
  readonly instalments?: readonly bigint[]
}

export interface Match<T extends MatchCandidate> {
  readonly candidate: T
  readonly reasons: readonly MatchReason[]
  readonly score: number
}

/** Runs of at least four letters and digits, in upper case. */
export const extractNumbers = (memo: string): string[] => [
  ...new Set(
    memo
      .normalize('NFKC')
      .toUpperCase()
      .match(/[A-Z0-9][A-Z0-9/_-]{3,}/g) ?? [],
  ),
]

/** No spaces, one form of brackets. */
export const normalizeName = (name: string): string => name.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()

/** Candidates with at least one reason; equal ones keep their order. */
export function rankMatches<T extends MatchCandidate>(line: StatementLine, candidates: readonly T[]): Match<T>[] {
  const memo = new Set(extractNumbers(line.memo))
  return candidates
    .map((candidate) => {
      const reasons = listReasons(line, candidate, memo).toSorted(
        (one, other) => REASON_POINTS[other] - REASON_POINTS[one],
      )
      const points = reasons.reduce((sum, reason) => sum + REASON_POINTS[reason], 0)
      return { candidate, reasons, score: Math.min(100, points) }
    })
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
}

function listReasons(line: StatementLine, candidate: MatchCandidate, memo: ReadonlySet<string>): MatchReason[] {
  const isMatch: Readonly<Record<MatchReason, boolean>> = {
    serial: candidate.serialNo !== '' && toIdentifierKey(candidate.serialNo) === toIdentifierKey(line.serialNo),
    number: candidate.numbers.some((no) => no !== '' && memo.has(no.normalize('NFKC').toUpperCase())),
    total: candidate.total === line.amount,
    instalment: candidate.instalments?.includes(line.amount) === true,
    amount: candidate.amount === line.amount,
    account: candidate.isKnownAccount,
    payer: line.payerName !== '' && normalizeName(line.payerName) === normalizeName(candidate.borrower),
    day: candidate.valueDate === line.valueDate,
  }
  // The value date alone is no reason: it would propose every document of the day.
  const found = (Object.keys(isMatch) as MatchReason[]).filter((reason) => isMatch[reason])
  return found.length === 1 && found[0] === 'day' ? [] : found
}
