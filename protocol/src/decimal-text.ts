// A stored whole number as a decimal: by itself, because every page that shows a number needs it, and nothing else of decimals.

/** `1234` with two places is `12.34`. Exact for every safe integer, and for digits of any length. */
export function toDecimalText(stored: number | string, places: number): string {
  const text = String(stored)
  if (places === 0) return text
  const sign = text.startsWith('-') ? '-' : ''
  const digits = text.slice(sign.length).padStart(places + 1, '0')
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
