// Journals of double entry: what is moved from one account to another, as postings that add up to nothing (domain §2.16). Pure.

/** An account by what it is and whose: `wallet_available` of wallet 7. The platform's own are of number 0. */
export interface AccountName {
  readonly kind: string
  readonly of: number
}

/** An amount, in fen and more than 0, that goes from one account to another. */
export interface Move {
  readonly from: AccountName
  readonly to: AccountName
  readonly amount: bigint
}

/** What one account has of a journal: fen, above zero where it comes in. */
export interface Line {
  readonly account: AccountName
  readonly amount: bigint
}

/** The largest amount that is exact in every number on the wire (security §4.5). */
export const MAX_FEN = 9_007_199_254_740_991n

export const nameOf = ({ kind, of }: AccountName): string => `${kind}:${of}`

/**
 * The postings of these moves: one for each account that gains or loses by them, by name. They add up to nothing whatever the moves are.
 * @throws RangeError for an amount that is not between 1 and `MAX_FEN`, an account that is moved to itself, or moves that change nothing
 */
export function linesOf(moves: readonly Move[]): Line[] {
  const lines = new Map<string, Line>()
  const add = (account: AccountName, amount: bigint) => {
    const name = nameOf(account)
    lines.set(name, { account, amount: (lines.get(name)?.amount ?? 0n) + amount })
  }
  for (const { from, to, amount } of moves) {
    if (amount < 1n || amount > MAX_FEN) throw new RangeError(`${amount} is no amount of money`)
    if (nameOf(from) === nameOf(to)) throw new RangeError(`${nameOf(from)} is moved to itself`)
    add(from, -amount)
    add(to, amount)
  }
  const all = [...lines.values()].filter(({ amount }) => amount !== 0n)
  if (all.length < 2) throw new RangeError('a journal changes two accounts at least')
  return all.toSorted((one, other) => (nameOf(one.account) < nameOf(other.account) ? -1 : 1))
}

/**
 * Moves that leave these lines: what accounts lose goes, in the order that is given, to those that gain. Lines of nothing are left out.
 * @throws RangeError where they do not add up to nothing
 */
export function movesOf(lines: readonly Line[]): Move[] {
  const gains = netOf(lines).flatMap(({ account, amount }) =>
    amount > 0n ? [{ account, left: amount }] : [],
  )
  const moves = netOf(lines).flatMap(({ account: from, amount }): Move[] => {
    const parts: Move[] = []
    for (let left = amount < 0n ? -amount : 0n; left > 0n; ) {
      const gain = gains.find((each) => each.left > 0n)
      if (gain === undefined) throw new RangeError('lines do not add up to nothing')
      const part = left < gain.left ? left : gain.left
      parts.push({ from, to: gain.account, amount: part })
      gain.left -= part
      left -= part
    }
    return parts
  })
  if (gains.some(({ left }) => left > 0n)) throw new RangeError('lines do not add up to nothing')
  return moves
}

/** One line of each account. */
function netOf(lines: readonly Line[]): Line[] {
  const net = new Map<string, Line>()
  for (const { account, amount } of lines)
    net.set(nameOf(account), { account, amount: (net.get(nameOf(account))?.amount ?? 0n) + amount })
  return [...net.values()]
}
