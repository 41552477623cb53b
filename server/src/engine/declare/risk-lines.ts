// The lines of a loan, everywhere loan over collateral value (LTV), percent × 100 (domain §2.1, invariant I12).

/** One line and the one below it; `mayBeEqual` where both may be crossed at once. */
export interface Rung<N extends string> {
  readonly line: N
  readonly below: N
  readonly mayBeEqual?: true
}

/**
 * The rungs that do not rise, in the order of the ladder: a line must lie above the one below it. A line that is not given is
 * compared with nothing.
 */
export function brokenRungs<N extends string>(
  values: Readonly<Record<string, unknown>>,
  ladder: readonly Rung<N>[],
): Rung<N>[] {
  return ladder.filter(({ line, below, mayBeEqual }) => {
    const [high, low] = [values[line], values[below]]
    if (typeof high !== 'number' || typeof low !== 'number') return false
    return high < low || (high === low && !mayBeEqual)
  })
}
