import { LANGUAGE_TAGS, type Language } from '@cangdan/protocol'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const STEP = 1024

/** Formats bytes in the largest suitable unit: `1.4 GB`. */
export function formatBytes(language: Language, bytes: number): string {
  const place = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(STEP)))
  return new Intl.NumberFormat(LANGUAGE_TAGS[language], {
    style: 'unit',
    unit: UNITS[place] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: place < 2 ? 0 : 1,
  }).format(bytes / STEP ** place)
}

export const formatPercent = (language: Language, percent: number): string =>
  new Intl.NumberFormat(LANGUAGE_TAGS[language], {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(percent / 100)

export type Level = 'calm' | 'warn' | 'bad'

/** Thresholds of utilization. */
export const getLevel = (percent: number): Level => (percent >= 95 ? 'bad' : percent >= 80 ? 'warn' : 'calm')
