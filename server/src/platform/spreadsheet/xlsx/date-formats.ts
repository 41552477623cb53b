// Detects dates and times by number format, because workbooks mark them in no other way.
import type { DateFormat } from './serial.ts'

// ECMA-376 part 1, 18.8.30, and those of Chinese and Japanese programs.
const BUILT_IN: readonly (readonly [first: number, last: number, format: DateFormat])[] = [
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'datetime'],
  [27, 31, 'date'],
  [32, 35, 'time'],
  [36, 36, 'date'],
  [45, 45, 'time'],
  [46, 46, 'elapsed'],
  [47, 47, 'time'],
  [50, 54, 'date'],
  [55, 56, 'time'],
  [57, 58, 'date'],
]

/** Returns undefined if the format shows plain numbers. */
export function parseDateFormat(id: number, code: string | undefined): DateFormat | undefined {
  if (code !== undefined) return parseFormatCode(code)
  return BUILT_IN.find(([first, last]) => id >= first && id <= last)?.[2]
}

function parseFormatCode(code: string): DateFormat | undefined {
  if (/^(general|standard)$/i.test(code)) return undefined
  const [shown = ''] = code.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';')
  if (/\[(h+|m+|s+)\]/i.test(shown)) return 'elapsed'
  const pattern = shown.replace(/\[[^[\]]*\]/g, '').replace(/am\/pm|a\/p|上午\/下午/gi, '')
  if (/general/i.test(pattern)) return undefined
  const hasTime = /[hs]/i.test(pattern)
  const hasDate = /[yd]/i.test(pattern) || (/m/i.test(pattern) && !hasTime)
  if (hasDate) return hasTime ? 'datetime' : 'date'
  return hasTime ? 'time' : undefined
}
