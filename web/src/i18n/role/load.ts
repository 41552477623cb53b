// The words of the role editor, fetched when they are needed.
import type { PartLoaders } from '../messages.ts'
import type { role } from './zh.ts'

export const ROLE_WORDS: PartLoaders<typeof role> = {
  zh: async () => (await import('./zh.ts')).role,
  en: async () => (await import('./en.ts')).role,
  es: async () => (await import('./es.ts')).role,
  ja: async () => (await import('./ja.ts')).role,
}
