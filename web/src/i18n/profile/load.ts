// The words of a person’s own pages, fetched when they are needed.
import type { PartLoaders } from '../messages.ts'
import type { profile } from './zh.ts'

export const PROFILE_WORDS: PartLoaders<typeof profile> = {
  zh: async () => (await import('./zh.ts')).profile,
  en: async () => (await import('./en.ts')).profile,
  es: async () => (await import('./es.ts')).profile,
  ja: async () => (await import('./ja.ts')).profile,
}
