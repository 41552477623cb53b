import { LANGUAGE_TAGS, toDecimalText, type Language } from '@cangdan/protocol'

const numberFormats = new Map<string, Intl.NumberFormat>()

/**
 * Formats a value that is stored in units of 10^-decimal, as a safe integer or as digits. Grouping is `always`, since Spanish groups from five digits
 * on and digits of a column must align.
 */
export function formatNumber(language: Language, value: number | string, decimal = 0): string {
  const key = `${language}/${decimal}`
  const format =
    numberFormats.get(key) ??
    new Intl.NumberFormat(LANGUAGE_TAGS[language], {
      minimumFractionDigits: decimal,
      maximumFractionDigits: decimal,
      useGrouping: 'always',
    })
  numberFormats.set(key, format)
  // A decimal string: a float has wrong digits from 45 trillion yuan on.
  return format.format(toDecimalText(value, decimal) as Intl.StringNumericLiteral)
}

const ratioFormats = new Map<string, Intl.NumberFormat>()

/** Formats percent × 100 as `12.34%` or `12,34 %`. With four `places` the value is parts per million, and trailing zeros are omitted. */
export function formatRatio(language: Language, stored: number | string, places: 2 | 4 = 2): string {
  const key = `${language}/${places}`
  const format =
    ratioFormats.get(key) ??
    new Intl.NumberFormat(LANGUAGE_TAGS[language], {
      style: 'percent',
      minimumFractionDigits: 2,
      maximumFractionDigits: places,
      useGrouping: 'always',
    })
  ratioFormats.set(key, format)
  return format.format(toDecimalText(stored, places + 2) as Intl.StringNumericLiteral)
}

const LARGE_DECIMALS = 4

/**
 * Formats a decimal string in the large unit of the language: `9.85亿`, `985 million`. Uses its digits, not a float.
 * `isExact` is false if decimals were omitted.
 */
export function formatLarge(
  language: Language,
  plain: string,
  decimals = LARGE_DECIMALS,
): { text: string; isExact: boolean } {
  const formatInUnits = (maximumFractionDigits: number) =>
    new Intl.NumberFormat(LANGUAGE_TAGS[language], {
      notation: 'compact',
      compactDisplay: 'long',
      maximumFractionDigits,
    }).format(plain as Intl.StringNumericLiteral)
  const text = formatInUnits(decimals)
  return { text, isExact: text === formatInUnits(20) }
}

/** Formats a number for an axis: `400万`, `4M`. */
export const formatShort = (language: Language, value: number): string =>
  new Intl.NumberFormat(LANGUAGE_TAGS[language], { notation: 'compact', maximumFractionDigits: 2 }).format(value)

/** Formats seconds since 1970 as `2026-03-09 08:05:00`, in the user's time zone (U14). */
export function formatInstant(seconds: number): string {
  const time = new Date(seconds * 1000)
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(padTwoDigits).join(':')
  return `${formatDate(seconds)} ${clock}`
}

/** Formats seconds since 1970 as `2026-03-09`, in the user's time zone. */
export function formatDate(seconds: number): string {
  const time = new Date(seconds * 1000)
  return [time.getFullYear(), padTwoDigits(time.getMonth() + 1), padTwoDigits(time.getDate())].join('-')
}

/** Formats a number of seconds in the largest whole unit: `5 minutes`, `3 days`. */
export function formatDuration(language: Language, seconds: number): string {
  const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? (['second', 1] as const)
  const format = new Intl.NumberFormat(LANGUAGE_TAGS[language], { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.round(seconds / length))
}

/** Formats a file size: `18 kB`, `1.4 MB`. */
export function formatSize(language: Language, bytes: number): string {
  const [unit, size] = bytes < MEGABYTE ? (['kilobyte', 1024] as const) : (['megabyte', MEGABYTE] as const)
  const maximumFractionDigits = unit === 'megabyte' ? 1 : 0
  const format = new Intl.NumberFormat(LANGUAGE_TAGS[language], {
    style: 'unit',
    unit,
    maximumFractionDigits,
  })
  return format.format(bytes === 0 ? 0 : Math.max(1, bytes / size))
}

/** Formats a share from 0 to 1 as `41%`. Returns 100% for 1 alone. */
export const formatShare = (language: Language, share: number): string =>
  new Intl.NumberFormat(LANGUAGE_TAGS[language], { style: 'percent' }).format(Math.floor(share * 100) / 100)

/** Joins alternatives: `PNG, JPEG or GIF`. */
export const formatChoices = (language: Language, items: readonly string[]): string =>
  new Intl.ListFormat(LANGUAGE_TAGS[language], { type: 'disjunction' }).format(items)

/** Joins a list: `A, B and C`. */
export const formatList = (language: Language, items: readonly string[]): string =>
  new Intl.ListFormat(LANGUAGE_TAGS[language]).format(items)

const MEGABYTE = 1024 * 1024

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const padTwoDigits = (part: number): string => String(part).padStart(2, '0')
