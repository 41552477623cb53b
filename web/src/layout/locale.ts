import type { Language } from '@cangdan/protocol'
import type { ConfigProviderProps } from 'antd'

type Locale = NonNullable<ConfigProviderProps['locale']>

const LOADERS: Readonly<Record<Language, () => Promise<Locale>>> = {
  zh: async () => (await import('antd/es/locale/zh_CN')).default,
  en: async () => (await import('antd/es/locale/en_US')).default,
  es: async () => (await import('antd/es/locale/es_ES')).default,
  ja: async () => (await import('antd/es/locale/ja_JP')).default,
}

const loadedLocales = new Map<Language, Locale>()

export async function loadLocale(language: Language): Promise<void> {
  loadedLocales.set(language, loadedLocales.get(language) ?? (await LOADERS[language]()))
}

/** Undefined for English, the library's default. */
export const getLocale = (language: Language): Locale | undefined => loadedLocales.get(language)
