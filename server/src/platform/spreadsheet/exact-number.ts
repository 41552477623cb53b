// Numbers of a workbook as plain decimals, by moving digits without float arithmetic.

const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/
const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/
/** Digits of a fraction that Excel shows; further ones are binary rounding errors. */
const SHOWN_DIGITS = 15
/** Programs write seventeen digits. */
const MAX_LENGTH = 400
/** A double reaches 10^308. */
const MAX_EXPONENT = 400

/** Normalizes a number: `1.25E2` becomes `125`. Returns undefined for other texts. A fraction is rounded to fifteen digits. */
export function normalizeNumber(text: string): string | undefined {
  if (text.length <= SHOWN_DIGITS && PLAIN.test(text) && text !== '-0') return text
  if (text.length > MAX_LENGTH) return undefined
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text.trim()) ?? []
  if (whole + fraction === '' || Math.abs(Number(exponent)) > MAX_EXPONENT) return undefined
  const digits = (whole + fraction).replace(/^0+/, '')
  const lost = (whole + fraction).length - digits.length
  const plain = insertPoint(digits, whole.length + Number(exponent) - lost)
  return sign === '-' && /[1-9]/.test(plain) ? `-${plain}` : plain
}

function insertPoint(digits: string, at: number): string {
  if (digits === '') return '0'
  const isFraction = digits.replace(/(?<!0)0+$/, '').length > at
  const [kept, point] = isFraction && digits.length > SHOWN_DIGITS ? roundDigits(digits, at) : [digits, at]
  if (point >= kept.length) return kept.padEnd(point, '0')
  const whole = point <= 0 ? '0' : kept.slice(0, point)
  const fraction = (point <= 0 ? '0'.repeat(-point) + kept : kept.slice(point)).replace(/(?<!0)0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

function roundDigits(digits: string, at: number): [digits: string, at: number] {
  const keep = Math.max(SHOWN_DIGITS, at)
  if (digits.length <= keep) return [digits, at]
  const up = digits.charCodeAt(keep) >= 0x35 ? 1n : 0n
  const kept = (BigInt(digits.slice(0, keep)) + up).toString()
  return [kept, at + kept.length - keep]
}
