// The language of the page: chosen from the browser, remembered, and changed everywhere at once.
import { LANGUAGES, LANGUAGE_TAGS, type Language } from '@cangdan/protocol'
import { createInstance, type TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'
import { firstLanguage, rememberLanguage } from './first-language.ts'
import { LOADERS } from './messages.ts'

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
  formatSize,
} from './format.ts'

const i18n = createInstance()

/** Translates outside of components; inside, `useTranslation` follows a change of language. */
export const t = i18n.t

/** What else speaks a language and must be ready before the page changes to it (antd, dayjs). */
type LanguagePart = (language: Language) => Promise<void>
const parts = new Map<LanguagePart, Promise<void>>()

export function currentLanguage(): Language {
  return LANGUAGES.find((language) => language === i18n.language) ?? 'zh'
}

export async function startLanguage(): Promise<void> {
  const language = firstLanguage()
  const translation = await LOADERS[language]()
  await i18n.init({
    lng: language,
    resources: { [language]: { translation } },
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    // The same places as in the server's sentences. React escapes what it draws.
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  // Begun anew, it has lost what parts had brought along.
  await Promise.all([...parts.keys()].map((load) => load(language)))
  document.documentElement.lang = LANGUAGE_TAGS[language]
}

/** Everything is loaded first; only then does the page change, all at once. */
export async function setLanguage(language: Language): Promise<void> {
  const [translation] = await Promise.all([
    LOADERS[language](),
    ...[...parts.keys()].map((load) => load(language)),
  ])
  i18n.addResourceBundle(language, 'translation', translation)
  rememberLanguage(language)
  document.documentElement.lang = LANGUAGE_TAGS[language]
  await i18n.changeLanguage(language)
}

/** Loads the part for the current language, and again with every change. Adding it twice loads it once. */
export async function addLanguagePart(load: LanguagePart): Promise<void> {
  const loaded = parts.get(load) ?? load(currentLanguage())
  parts.set(load, loaded)
  await loaded
}

type WordLoaders = Readonly<Record<Language, () => Promise<object>>>

/** Adds words that a part brings along; it waits for them before it is drawn. */
export const addWords = (loaders: WordLoaders): Promise<void> => addLanguagePart(partOf(loaders))

const partsOfWords = new Map<WordLoaders, LanguagePart>()

function partOf(loaders: WordLoaders): LanguagePart {
  const part =
    partsOfWords.get(loaders) ??
    (async (language) => void i18n.addResourceBundle(language, 'translation', await loaders[language]()))
  partsOfWords.set(loaders, part)
  return part
}

/** Tells when the page has changed its language; answers with the way to stop listening. */
export function onLanguageChange(listener: () => void): () => void {
  i18n.on('languageChanged', listener)
  return () => i18n.off('languageChanged', listener)
}

interface Translation {
  /** Another function in another language. */
  readonly t: TFunction
}

const translations = new Map<Language, Translation>()

function translationOf(language: Language): Translation {
  const known = translations.get(language)
  if (known !== undefined) return known
  const translation = { t: i18n.getFixedT(language) }
  translations.set(language, translation)
  return translation
}

/** Translates within components, which are drawn anew when the language changes. */
export function useTranslation(): Translation {
  return translationOf(useSyncExternalStore(onLanguageChange, currentLanguage))
}

export function useLanguage() {
  return { language: useSyncExternalStore(onLanguageChange, currentLanguage), setLanguage }
}
