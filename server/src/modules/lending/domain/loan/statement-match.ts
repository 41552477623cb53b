// What a transfer to a bank may be the repayment of: what speaks for it, and how much. It proposes, and a person decides.
import { identifierKey } from '@cangdan/protocol'

/** What speaks for a document or a loan, and for how many points of a hundred. */
export const REASON_POINTS = {
  /** The document has this number. */
  serial: 60,
  /** The memo names the loan, its contract or the document. */
  number: 45,
  /** Exactly what is owed on the value date. */
  total: 30,
  /** Exactly what has fallen due by the value date, or falls due next. */
  instalment: 30,
  /** Exactly what the document says. */
  amount: 25,
  /** The account has paid for this borrower before. */
  account: 20,
  /** The payer is called as the borrower is. */
  payer: 20,
  /** The document has the same value date. */
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

/** A document or a loan that the line may belong to. */
export interface MatchCandidate {
  /** Of the document; empty for a loan. */
  readonly serialNo: string
  /** By which a memo may name it. */
  readonly numbers: readonly string[]
  readonly borrower: string
  /** Whether the payer's account has paid for this borrower before. */
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
  /** The strongest first. */
  readonly reasons: readonly MatchReason[]
  /** At most 100. */
  readonly score: number
}

/** Numbers as they stand in memos: letters and digits together, of four and more, in one case. */
export const numbersIn = (memo: string): string[] => [
  ...new Set(
    memo
      .normalize('NFKC')
      .toUpperCase()
      .match(/[A-Z0-9][A-Z0-9/_-]{3,}/g) ?? [],
  ),
]

/** Names of companies as banks write them: without spaces, brackets in one form. */
export const plainName = (name: string): string => name.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()

/** Those for which something speaks, the likeliest first; of equal ones the order stays. */
export function matchesOf<T extends MatchCandidate>(
  line: StatementLine,
  candidates: readonly T[],
): Match<T>[] {
  const memo = new Set(numbersIn(line.memo))
  return candidates
    .map((candidate) => {
      const reasons = reasonsFor(line, candidate, memo).toSorted(
        (one, other) => REASON_POINTS[other] - REASON_POINTS[one],
      )
      const points = reasons.reduce((sum, reason) => sum + REASON_POINTS[reason], 0)
      return { candidate, reasons, score: Math.min(100, points) }
    })
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
}

function reasonsFor(
  line: StatementLine,
  candidate: MatchCandidate,
  memo: ReadonlySet<string>,
): MatchReason[] {
  const speaks: Readonly<Record<MatchReason, boolean>> = {
    serial: candidate.serialNo !== '' && identifierKey(candidate.serialNo) === identifierKey(line.serialNo),
    number: candidate.numbers.some((no) => no !== '' && memo.has(no.normalize('NFKC').toUpperCase())),
    total: candidate.total === line.amount,
    instalment: candidate.instalments?.includes(line.amount) === true,
    amount: candidate.amount === line.amount,
    account: candidate.isKnownAccount,
    payer: line.payerName !== '' && plainName(line.payerName) === plainName(candidate.borrower),
    day: candidate.valueDate === line.valueDate,
  }
  // The day by itself says nothing: every document of it would be proposed.
  const found = (Object.keys(speaks) as MatchReason[]).filter((reason) => speaks[reason])
  return found.length === 1 && found[0] === 'day' ? [] : found
}
