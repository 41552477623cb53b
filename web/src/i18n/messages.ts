// Texts of the first page by language. A key that is missing in one language does not compile.
import type { Language } from '@cangdan/protocol'
import type { zh } from './zh/index.ts'

export type MessageKey = keyof typeof zh
export type Messages = Readonly<Record<MessageKey, string>>

// One chunk per language: a user loads one of them.
export const LOADERS: Readonly<Record<Language, () => Promise<Messages>>> = {
  zh: async () => (await import('./zh/index.ts')).zh,
  en: async () => (await import('./en/index.ts')).en,
  es: async () => (await import('./es/index.ts')).es,
  ja: async () => (await import('./ja/index.ts')).ja,
}

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  zh: '简体中文',
  en: 'English',
  es: 'Español',
  ja: '日本語',
}
