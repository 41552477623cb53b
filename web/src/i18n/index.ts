import { fill, LANGUAGE_TAGS, type Language, type Title } from '@cangdan/protocol'
import { useSyncExternalStore } from 'react'
import type { Translate, Values } from './catalog.ts'
import { detectLanguage, storeLanguage } from './detect-language.ts'
import { LOADERS } from './messages.ts'

export type { Translate } from './catalog.ts'
export { detectLanguage } from './detect-language.ts'
export { LANGUAGE_NAMES, type MessageKey } from './messages.ts'
export {
  formatList,
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

const texts = new Map<Language, Readonly<Record<string, string>>>()
const listeners = new Set<() => void>()
let current: Language = 'zh'

const createTranslate =
  (language: () => Language): Translate =>
  (text: string | Title, ...[values]: readonly [values?: Values]) =>
    fill(typeof text === 'string' ? (texts.get(language())?.[text] ?? text) : text[language()], values ?? {})

/** Translates outside of components. Components use `useTranslation`, which renders again when the language changes. */
export const t: Translate = createTranslate(() => current)

/** Loads a language into a library (antd, dayjs) before the page changes to it. */
type LanguageLoader = (language: Language) => Promise<void>
const loaders = new Map<LanguageLoader, Promise<void>>()

export const getLanguage = (): Language => current

export async function startLanguage(): Promise<void> {
  const language = detectLanguage()
  texts.set(language, await LOADERS[language]())
  switchLanguage(language)
  await Promise.all([...loaders.keys()].map((load) => load(language)))
}

function switchLanguage(language: Language): void {
  document.documentElement.lang = LANGUAGE_TAGS[language]
  if (language === current) return
  current = language
  for (const listener of listeners) listener()
}

export async function setLanguage(language: Language): Promise<void> {
  const [translation] = await Promise.all([LOADERS[language](), ...[...loaders.keys()].map((load) => load(language))])
  texts.set(language, translation)
  storeLanguage(language)
  switchLanguage(language)
}

/** Calls the loader for the current language and for each later one. Adding it twice calls it once. */
export async function addLanguageLoader(load: LanguageLoader): Promise<void> {
  const loaded = loaders.get(load) ?? load(getLanguage())
  loaders.set(load, loaded)
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

function getTranslation(language: Language): Translation {
  const cached = translations.get(language)
  if (cached !== undefined) return cached
  const translation = { language, t: createTranslate(() => language) }
  translations.set(language, translation)
  return translation
}

export function useTranslation(): Translation {
  return getTranslation(useSyncExternalStore(onLanguageChange, getLanguage))
}
