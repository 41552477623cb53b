// The words of the chart of prices, fetched when they are needed.
import type { PartLoaders } from '../messages.ts'
import type { prices } from './zh.ts'

export const PRICES_WORDS: PartLoaders<typeof prices> = {
  zh: async () => (await import('./zh.ts')).prices,
  en: async () => (await import('./en.ts')).prices,
  es: async () => (await import('./es.ts')).prices,
  ja: async () => (await import('./ja.ts')).prices,
}
