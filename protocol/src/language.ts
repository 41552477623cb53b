// Languages of the product. A title without all four does not compile.

/** Languages in the order of the arguments of `title`. The first is the default (A4). */
export const LANGUAGES = ['zh', 'en', 'es', 'ja'] as const
export type Language = (typeof LANGUAGES)[number]
const DEFAULT_LANGUAGE: Language = 'zh'

/** Language tags for `<html lang>`, `Intl` and the `Accept-Language` header. */
export const LANGUAGE_TAGS: Record<Language, string> = { zh: 'zh-CN', en: 'en', es: 'es', ja: 'ja' }

export type Title = Readonly<Record<Language, string>>

export function title<const Zh extends string>(
  zh: Zh,
  en: string,
  es: string,
  ja: string,
): Title & { readonly zh: Zh } {
  return { zh, en, es, ja }
}

/** Replaces `{name}` placeholders; a placeholder without a value stays. */
export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  )
}

/**
 * Returns the supported language with the highest weight in a language list (an `Accept-Language` header, or `navigator.languages` joined by commas);
 * Chinese if none is supported.
 */
export function pickLanguage(accepted: string | undefined): Language {
  const requested = (accepted ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.trim().toLowerCase().split(';q=')
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  for (const { tag } of requested) {
    const known = LANGUAGES.find((language) => tag === language || tag.startsWith(`${language}-`))
    if (known !== undefined) return known
  }
  return DEFAULT_LANGUAGE
}
