import { fill, LANGUAGE_TAGS, type Language, type Title } from '@cangdan/protocol'
import { useSyncExternalStore } from 'react'
import type { Translate, Values } from './catalog.ts'
import { firstLanguage, rememberLanguage } from './first-language.ts'
import { LOADERS } from './messages.ts'

export type { Translate } from './catalog.ts'
export { firstLanguage } from './first-language.ts'
export { LANGUAGE_NAMES, type MessageKey } from './messages.ts'
export {
  formatAll,
  formatChoices,
  formatDate,
  formatDuration,
  formatInstant,
  formatLarge,
  formatNumber,
  formatRatio,
  formatShare,
  formatShort,
  formatSize,
} from './format.ts'

const words = new Map<Language, Readonly<Record<string, string>>>()
const listeners = new Set<() => void>()
let current: Language = 'zh'

const translate =
  (language: () => Language): Translate =>
  (text: string | Title, ...[values]: readonly [values?: Values]) =>
    fill(typeof text === 'string' ? (words.get(language())?.[text] ?? text) : text[language()], values ?? {})

/** Translates outside of components. Components use `useTranslation`, which renders again when the language changes. */
export const t: Translate = translate(() => current)

/** Loads a language into a library (antd, dayjs) before the page changes to it. */
type LanguagePart = (language: Language) => Promise<void>
const parts = new Map<LanguagePart, Promise<void>>()

export const currentLanguage = (): Language => current

export async function startLanguage(): Promise<void> {
  const language = firstLanguage()
  words.set(language, await LOADERS[language]())
  changeTo(language)
  await Promise.all([...parts.keys()].map((load) => load(language)))
}

function changeTo(language: Language): void {
  document.documentElement.lang = LANGUAGE_TAGS[language]
  if (language === current) return
  current = language
  for (const listener of listeners) listener()
}

export async function setLanguage(language: Language): Promise<void> {
  const [translation] = await Promise.all([
    LOADERS[language](),
    ...[...parts.keys()].map((load) => load(language)),
  ])
  words.set(language, translation)
  rememberLanguage(language)
  changeTo(language)
}

/** Calls the loader for the current language and for each later one. Adding it twice calls it once. */
export async function addLanguagePart(load: LanguagePart): Promise<void> {
  const loaded = parts.get(load) ?? load(currentLanguage())
  parts.set(load, loaded)
  await loaded
}

/** Calls the listener after each change of language. Returns a function that removes it. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

interface Translation {
  readonly language: Language
  readonly t: Translate
}

const translations = new Map<Language, Translation>()

function translationOf(language: Language): Translation {
  const known = translations.get(language)
  if (known !== undefined) return known
  const translation = { language, t: translate(() => language) }
  translations.set(language, translation)
  return translation
}

export function useTranslation(): Translation {
  return translationOf(useSyncExternalStore(onLanguageChange, currentLanguage))
}
