// Numbers and times as people read them. One place, because the languages differ in ways that surprise.
import { LANGUAGE_TAGS, toDecimalText, type Language } from '@cangdan/protocol'

const numberFormats = new Map<string, Intl.NumberFormat>()

/**
 * `value` is stored in units of ten to the power of `-decimal`, as a safe integer or as digits. Spanish would leave 1234 without a separator,
 * hence `always`: digits in a column must line up.
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
  // As a decimal text: a quotient would be a float, whose last digits are wrong from 45 trillion yuan on.
  return format.format(toDecimalText(value, decimal) as Intl.StringNumericLiteral)
}

const ratioFormats = new Map<string, Intl.NumberFormat>()

/**
 * Percent × 100 with its sign of percent, as the language writes it: `12.34%`, `12,34 %`. With four `places` it is of parts per million, whose last
 * two are left out where they are noughts.
 */
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

/** Decimals of a number that is said in large units; more of them say nothing at a glance. */
const LARGE_DECIMALS = 4

/**
 * A plain decimal text in the large unit of the language: `9.85亿`, `985 million`. Worked out from its digits, not from a float.
 * `isExact` is false where decimals had to be left out.
 */
export function formatLarge(
  language: Language,
  plain: string,
  decimals = LARGE_DECIMALS,
): { text: string; isExact: boolean } {
  const inUnits = (maximumFractionDigits: number) =>
    new Intl.NumberFormat(LANGUAGE_TAGS[language], {
      notation: 'compact',
      compactDisplay: 'long',
      maximumFractionDigits,
    }).format(plain as Intl.StringNumericLiteral)
  const text = inUnits(decimals)
  return { text, isExact: text === inUnits(20) }
}

/** `400万`, `4M`, as axes have room for. */
export const formatShort = (language: Language, value: number): string =>
  new Intl.NumberFormat(LANGUAGE_TAGS[language], { notation: 'compact', maximumFractionDigits: 2 }).format(
    value,
  )

/** Seconds since 1970 as `2026-03-09 08:05:00`, in the viewer's zone (specification §9). */
export function formatInstant(seconds: number): string {
  const time = new Date(seconds * 1000)
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(twoDigits).join(':')
  return `${formatDate(seconds)} ${clock}`
}

/** Seconds since 1970 as `2026-03-09`, in the viewer's zone. */
export function formatDate(seconds: number): string {
  const time = new Date(seconds * 1000)
  return [time.getFullYear(), twoDigits(time.getMonth() + 1), twoDigits(time.getDate())].join('-')
}

/** So many seconds in the largest unit that says something: `5 minutes`, `3 days`. */
export function formatDuration(language: Language, seconds: number): string {
  const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? (['second', 1] as const)
  const format = new Intl.NumberFormat(LANGUAGE_TAGS[language], { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.round(seconds / length))
}

/** A size of a file, as `18 kB` or `1.4 MB`. */
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

/** `41%`, of a share from 0 to 1; never all of it before it is all. */
export const formatShare = (language: Language, share: number): string =>
  new Intl.NumberFormat(LANGUAGE_TAGS[language], { style: 'percent' }).format(Math.floor(share * 100) / 100)

/** `PNG, JPEG or GIF`, as the language joins what one may choose from. */
export const formatChoices = (language: Language, words: readonly string[]): string =>
  new Intl.ListFormat(LANGUAGE_TAGS[language], { type: 'disjunction' }).format(words)

/** `A, B and C`, as the language joins what it names all of. */
export const formatAll = (language: Language, words: readonly string[]): string =>
  new Intl.ListFormat(LANGUAGE_TAGS[language]).format(words)

const MEGABYTE = 1024 * 1024

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const twoDigits = (part: number): string => String(part).padStart(2, '0')
