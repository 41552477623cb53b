// Separate from `decimal.ts` because every page with a number needs it, but few need the rest.

/** Formats a stored number: `1234` with two places is `12.34`. Exact for safe integers and for digits of any length. */
export function toDecimalText(stored: number | string, places: number): string {
  const text = String(stored)
  if (places === 0) return text
  const sign = text.startsWith('-') ? '-' : ''
  const digits = text.slice(sign.length).padStart(places + 1, '0')
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
