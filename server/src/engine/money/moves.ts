// Double-entry journals: moves between accounts, and the balanced postings that they produce (domain §2.16). Pure.

/** Kind and owner of an account: `wallet_available` of wallet 7. Accounts of the platform have owner 0. */
export interface AccountName {
  readonly kind: string
  readonly of: number
}

/** A positive amount in fen that moves between two accounts. */
export interface Move {
  readonly from: AccountName
  readonly to: AccountName
  readonly amount: bigint
}

/** The change of one account by a journal, in fen; positive for money in. */
export interface PostingLine {
  readonly account: AccountName
  readonly amount: bigint
}

/** The largest amount that JSON numbers represent exactly. */
export const MAX_FEN = 9_007_199_254_740_991n

export const getAccountKey = ({ kind, of }: AccountName): string => `${kind}:${of}`

/**
 * Returns one posting per account whose balance changes, sorted by name; they add up to zero.
 * @throws RangeError for an amount outside of 1 to `MAX_FEN`, a move within one account, and moves that change nothing
 */
export function buildPostings(moves: readonly Move[]): PostingLine[] {
  const lines = new Map<string, PostingLine>()
  const add = (account: AccountName, amount: bigint) => {
    const name = getAccountKey(account)
    lines.set(name, { account, amount: (lines.get(name)?.amount ?? 0n) + amount })
  }
  for (const { from, to, amount } of moves) {
    if (amount < 1n || amount > MAX_FEN) throw new RangeError(`${amount} fen is not a valid amount`)
    if (getAccountKey(from) === getAccountKey(to))
      throw new RangeError(`${getAccountKey(from)} cannot move money to itself`)
    add(from, -amount)
    add(to, amount)
  }
  const all = [...lines.values()].filter(({ amount }) => amount !== 0n)
  if (all.length < 2) throw new RangeError('a journal must change at least two accounts')
  return all.toSorted((one, other) => (getAccountKey(one.account) < getAccountKey(other.account) ? -1 : 1))
}

/** Allocates losses to gains in the given order; skips zero postings. @throws RangeError if the postings do not add up to zero */
export function buildMoves(lines: readonly PostingLine[]): Move[] {
  const gains = sumByAccount(lines).flatMap(({ account, amount }) => (amount > 0n ? [{ account, left: amount }] : []))
  const moves = sumByAccount(lines).flatMap(({ account: from, amount }): Move[] => {
    const parts: Move[] = []
    for (let left = amount < 0n ? -amount : 0n; left > 0n; ) {
      const gain = gains.find((each) => each.left > 0n)
      if (gain === undefined) throw new RangeError('postings do not add up to zero')
      const part = left < gain.left ? left : gain.left
      parts.push({ from, to: gain.account, amount: part })
      gain.left -= part
      left -= part
    }
    return parts
  })
  if (gains.some(({ left }) => left > 0n)) throw new RangeError('postings do not add up to zero')
  return moves
}

function sumByAccount(lines: readonly PostingLine[]): PostingLine[] {
  const net = new Map<string, PostingLine>()
  for (const { account, amount } of lines)
    net.set(getAccountKey(account), {
      account,
      amount: (net.get(getAccountKey(account))?.amount ?? 0n) + amount,
    })
  return [...net.values()]
}
