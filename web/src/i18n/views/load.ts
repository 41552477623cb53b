// The words of saved views, fetched when they are needed.
import type { PartLoaders } from '../messages.ts'
import type { views } from './zh.ts'

export const VIEWS_WORDS: PartLoaders<typeof views> = {
  zh: async () => (await import('./zh.ts')).views,
  en: async () => (await import('./en.ts')).views,
  es: async () => (await import('./es.ts')).views,
  ja: async () => (await import('./ja.ts')).views,
}
