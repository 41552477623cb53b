// The words of the import dialog, fetched when they are needed.
import type { PartLoaders } from '../messages.ts'
import type { sheets } from './zh.ts'

export const SHEETS_WORDS: PartLoaders<typeof sheets> = {
  zh: async () => (await import('./zh.ts')).sheets,
  en: async () => (await import('./en.ts')).sheets,
  es: async () => (await import('./es.ts')).sheets,
  ja: async () => (await import('./ja.ts')).sheets,
}
