// Order of the risk lines of a loan. All are loan over collateral value (LTV), percent × 100 (domain §2.1, invariant I12).

/** `line` must be above `below`; with `mayBeEqual` both may be crossed together. */
export interface LineOrder<N extends string> {
  readonly line: N
  readonly below: N
  readonly mayBeEqual?: true
}

/** Returns the pairs that are out of order. A missing line is not compared. */
export function findUnorderedLines<N extends string>(
  values: Readonly<Record<string, unknown>>,
  orders: readonly LineOrder<N>[],
): LineOrder<N>[] {
  return orders.filter(({ line, below, mayBeEqual }) => {
    const [high, low] = [values[line], values[below]]
    if (typeof high !== 'number' || typeof low !== 'number') return false
    return high < low || (high === low && !mayBeEqual)
  })
}
