// Converts an exact fraction to decimals as strings of digits, beyond the safe integers.

/** Limit of additional decimals. */
const MAX_EXTRA_PLACES = 6

export interface Decimals {
  readonly digits: string
  readonly places: number
  readonly isCut: boolean
}

/** Converts `numerator/denominator` of a unit with `places` decimals; `undefined` when malformed. */
export function toDecimals(exact: string, places: number): Decimals | undefined {
  const [, numerator, denominator] = /^(-?\d+)\/(\d+)$/.exec(exact) ?? []
  if (numerator === undefined || denominator === undefined || /^0+$/.test(denominator)) return undefined
  const scaled = BigInt(numerator) * 10n ** BigInt(MAX_EXTRA_PLACES)
  const whole = scaled / BigInt(denominator)
  const isCut = scaled % BigInt(denominator) !== 0n
  const spare = isCut ? 0 : (/0*$/.exec(String(whole))?.[0].length ?? 0)
  const left = Math.max(0, MAX_EXTRA_PLACES - spare)
  return {
    digits: String(whole / 10n ** BigInt(MAX_EXTRA_PLACES - left)),
    places: places + left,
    isCut,
  }
}
