// The words of the component library and of its calendar, loaded with the language they belong to.
import type { Language } from '@cangdan/protocol'
import type { ConfigProviderProps } from 'antd'
import dayjs from 'dayjs'

type Locale = NonNullable<ConfigProviderProps['locale']>

const LOADERS: Readonly<Record<Language, () => Promise<Locale>>> = {
  zh: async () =>
    (await Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')]))[0].default,
  en: async () => (await import('antd/es/locale/en_US')).default,
  es: async () => (await Promise.all([import('antd/es/locale/es_ES'), import('dayjs/locale/es')]))[0].default,
  ja: async () => (await Promise.all([import('antd/es/locale/ja_JP'), import('dayjs/locale/ja')]))[0].default,
}

const DAYJS: Readonly<Record<Language, string>> = { zh: 'zh-cn', en: 'en', es: 'es', ja: 'ja' }

const loaded = new Map<Language, Locale>()

export async function loadLocale(language: Language): Promise<void> {
  loaded.set(language, loaded.get(language) ?? (await LOADERS[language]()))
  dayjs.locale(DAYJS[language])
}

/** English is what the library itself falls back on. */
export const localeOf = (language: Language): Locale | undefined => loaded.get(language)
