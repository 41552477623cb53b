// The words of one language: a key that Chinese has and another language lacks does not compile.
import type { Language } from '@cangdan/protocol'
import type { zh } from './zh/index.ts'
import type { profile } from './profile/zh.ts'
import type { views } from './views/zh.ts'

export type MessageKey = keyof typeof zh
export type Messages = Readonly<Record<MessageKey, string>>

// Only one language travels with a visit, so each is a chunk of its own.
export const LOADERS: Readonly<Record<Language, () => Promise<Messages>>> = {
  zh: async () => (await import('./zh/index.ts')).zh,
  en: async () => (await import('./en/index.ts')).en,
  es: async () => (await import('./es/index.ts')).es,
  ja: async () => (await import('./ja/index.ts')).ja,
}

export type ProfileMessages = Readonly<Record<keyof typeof profile, string>>

/** Words that only a person's own pages need. */
export const PROFILE_LOADERS: Readonly<Record<Language, () => Promise<ProfileMessages>>> = {
  zh: async () => (await import('./profile/zh.ts')).profile,
  en: async () => (await import('./profile/en.ts')).profile,
  es: async () => (await import('./profile/es.ts')).profile,
  ja: async () => (await import('./profile/ja.ts')).profile,
}

export type ViewMessages = Readonly<Record<keyof typeof views, string>>

/** Words that only saved views need. */
export const VIEW_LOADERS: Readonly<Record<Language, () => Promise<ViewMessages>>> = {
  zh: async () => (await import('./views/zh.ts')).views,
  en: async () => (await import('./views/en.ts')).views,
  es: async () => (await import('./views/es.ts')).views,
  ja: async () => (await import('./views/ja.ts')).views,
}

/** Each language in its own words, so that it can be found by someone who reads no other. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  zh: '简体中文',
  en: 'English',
  es: 'Español',
  ja: '日本語',
}
