// Amounts in Chinese capital numerals, as contracts and receipts require them (rules of the People's Bank on filling in bills, annex 1).

const DIGITS = Array.from('零壹贰叁肆伍陆柒捌玖')
const UNITS = ['', '拾', '佰', '仟']
const GROUPS = ['', '万', '亿', '万亿']

/** @param fen a positive whole number below 10^17 */
export function formatAmountInWords(fen: number): string {
  const yuan = Math.floor(fen / 100)
  const [jiao, rest] = [Math.floor(fen / 10) % 10, fen % 10]
  const whole = yuan === 0 ? '' : `${formatWhole(yuan)}元`
  if (jiao === 0 && rest === 0) return `${whole}整`
  // Empty units before the jiao are written as a zero.
  const isBroken = whole !== '' && (jiao === 0 || yuan % 10 === 0)
  const jiaoText = `${isBroken ? '零' : ''}${jiao > 0 ? `${DIGITS[jiao]}角` : ''}`
  return `${whole}${jiaoText}${rest > 0 ? `${DIGITS[rest]}分` : '整'}`
}

/** A zero is read once between digits, and not at the end of a group. */
function formatWhole(yuan: number): string {
  const groups: number[] = []
  for (let left = yuan; left > 0; left = Math.floor(left / 10_000)) groups.push(left % 10_000)
  return groups.reduceRight((text, group, place) => {
    if (group === 0) return text
    const needsZero = text !== '' && (group < 1000 || groups[place + 1] === 0)
    return `${text}${needsZero ? '零' : ''}${formatGroup(group)}${GROUPS[place]}`
  }, '')
}

function formatGroup(group: number): string {
  const digits = Array.from(String(group), Number)
  return digits.reduce((text, digit, place) => {
    if (digit === 0) return text
    const needsZero = place > 0 && digits[place - 1] === 0
    return `${text}${needsZero ? '零' : ''}${DIGITS[digit]}${UNITS[digits.length - 1 - place]}`
  }, '')
}
