// The four languages, and the one shape every word of the product has: all four, or it does not compile.

/** Languages in the order titles are written. The first is the default (specification §9). */
export const LANGUAGES = ['zh', 'en', 'es', 'ja'] as const
export type Language = (typeof LANGUAGES)[number]
const DEFAULT_LANGUAGE: Language = 'zh'

/** Full tags, for `<html lang>`, `Intl` and the `Accept-Language` header. */
export const LANGUAGE_TAGS: Record<Language, string> = { zh: 'zh-CN', en: 'en', es: 'es', ja: 'ja' }

export type Title = Readonly<Record<Language, string>>

/** One word or sentence in all four languages. */
export function title<const Zh extends string>(
  zh: Zh,
  en: string,
  es: string,
  ja: string,
): Title & { readonly zh: Zh } {
  return { zh, en, es, ja }
}

/** Fills `{name}` places of a sentence; a place without a value is left as it stands. */
export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  )
}

/**
 * The first of our languages that a language list (an `Accept-Language` header, or `navigator.languages`
 * joined by commas) asks for, by its weights; Chinese where it asks for none of them.
 */
export function pickLanguage(accepted: string | undefined): Language {
  const asked = (accepted ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.trim().toLowerCase().split(';q=')
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  for (const { tag } of asked) {
    const known = LANGUAGES.find((language) => tag === language || tag.startsWith(`${language}-`))
    if (known !== undefined) return known
  }
  return DEFAULT_LANGUAGE
}
