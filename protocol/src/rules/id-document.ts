// Numbers of identity documents: ID card (GB 11643-1999), passport, permit.
const IDENTITY_CARD = /^\d{17}[\dX]$/
const OTHER = /^[A-Z0-9()]{5,20}$/
/** A province (GB/T 2260), preceded by 9 on the card of a foreign resident. */
const REGION = /^9?(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/
/** Check characters by remainder of the weighted sum (ISO 7064, MOD 11-2). */
const CHECKS = '10X98765432'
const BODY_LENGTH = 17
const CHINA_AHEAD_MS = 8 * 3_600_000

/** Computes the check character of the first seventeen digits. */
export function computeIdCardCheck(body: string): string {
  let sum = 0
  for (const digit of body) sum = (sum * 2 + Number(digit)) % 11
  return CHECKS.charAt((sum * 2) % 11)
}

/** Checks the check character, the province, and that the birthday is not in the future. */
export const isIdCardNumber = (text: string): boolean =>
  IDENTITY_CARD.test(text) &&
  REGION.test(text) &&
  isDayBefore(text.slice(6, 14), Date.now()) &&
  computeIdCardCheck(text.slice(0, BODY_LENGTH)) === text.charAt(BODY_LENGTH)

/** A number in the format of an ID card must be a valid one; other documents have digits and capital letters. */
export const isIdDocumentNumber = (text: string): boolean =>
  IDENTITY_CARD.test(text) ? isIdCardNumber(text) : OTHER.test(text)

function isDayBefore(digits: string, now: number): boolean {
  const text = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && day.getTime() <= now + CHINA_AHEAD_MS
}
