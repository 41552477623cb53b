// The words of one language: a key that Chinese has and another language lacks does not compile.
import type { Language } from '@cangdan/protocol'
import type { zh } from './zh/index.ts'

export type MessageKey = keyof typeof zh
export type Messages = Readonly<Record<MessageKey, string>>

// Only one language travels with a visit, so each is a chunk of its own.
export const LOADERS: Readonly<Record<Language, () => Promise<Messages>>> = {
  zh: async () => (await import('./zh/index.ts')).zh,
  en: async () => (await import('./en/index.ts')).en,
  es: async () => (await import('./es/index.ts')).es,
  ja: async () => (await import('./ja/index.ts')).ja,
}

/** Each language in its own words, so that it can be found by someone who reads no other. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  zh: '简体中文',
  en: 'English',
  es: 'Español',
  ja: '日本語',
}
