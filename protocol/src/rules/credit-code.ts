// Unified social credit code (GB 32100-2015): registering authority, kind, division, body, check character.

/** Digits and letters without those easily confused; the index of a character is its value. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
export const CREDIT_CODE = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/
const LENGTH = 18

export function computeCreditCodeCheck(body: string): string {
  let sum = 0
  let weight = 1
  for (const character of body) {
    sum += ALPHABET.indexOf(character) * weight
    weight = (weight * 3) % ALPHABET.length
  }
  return ALPHABET.charAt((ALPHABET.length - (sum % ALPHABET.length)) % ALPHABET.length)
}

export const isCreditCode = (text: string): boolean =>
  CREDIT_CODE.test(text) && computeCreditCodeCheck(text.slice(0, LENGTH - 1)) === text.charAt(LENGTH - 1)
