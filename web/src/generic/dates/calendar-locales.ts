// Calendar locales, loaded with the first calendar and on each change of language.
import type { Language } from '@cangdan/protocol'
import dayjs from 'dayjs'

const CALENDARS: Readonly<Record<Language, { readonly name: string; readonly load: () => Promise<unknown> }>> = {
  zh: { name: 'zh-cn', load: () => import('dayjs/locale/zh-cn') },
  en: { name: 'en', load: () => Promise.resolve() },
  es: { name: 'es', load: () => import('dayjs/locale/es') },
  ja: { name: 'ja', load: () => import('dayjs/locale/ja') },
}

export async function loadCalendarLocale(language: Language): Promise<void> {
  const { name, load } = CALENDARS[language]
  await load()
  dayjs.locale(name)
}
