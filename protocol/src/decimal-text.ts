// A stored whole number as a decimal: by itself, because every page that shows a number needs it, and nothing else of decimals.

/** `1234` with two places is `12.34`. Exact for every safe integer. */
export function toDecimalText(stored: number, places: number): string {
  if (places === 0) return String(stored)
  const digits = String(Math.abs(stored)).padStart(places + 1, '0')
  const sign = stored < 0 ? '-' : ''
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
