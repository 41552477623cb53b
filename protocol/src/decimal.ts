// Stored whole numbers and the decimals people read. Text to text, digit by digit: no float ever touches money.

/** `1234` with two places is `12.34`. Exact for every safe integer. */
export function toDecimalText(stored: number, places: number): string {
  if (places === 0) return String(stored)
  const digits = String(Math.abs(stored)).padStart(places + 1, '0')
  const sign = stored < 0 ? '-' : ''
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/**
 * `12.3` with two places is `1230`. Places beyond are cut, towards zero (specification §5, "floored").
 * `undefined` for what is not a decimal number, or not a safe integer once scaled.
 */
export function fromDecimalText(text: string, places: number): number | undefined {
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text.trim())
  const [, sign = '', whole = '', part = ''] = match ?? []
  if (match === null || whole + part === '') return undefined
  const scaled = Number(`${whole}${part.slice(0, places).padEnd(places, '0')}`)
  if (!Number.isSafeInteger(scaled)) return undefined
  // Minus zero would print as zero and compare as different.
  return sign === '-' && scaled !== 0 ? -scaled : scaled
}
