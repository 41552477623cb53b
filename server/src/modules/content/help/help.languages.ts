// Whom an article of help is for.
import type { Language } from '@cangdan/protocol'

/** `language` of an article; 0 is for everybody. */
export const ARTICLE_LANGUAGES: Readonly<Record<Language, number>> = { zh: 1, en: 2, es: 3, ja: 4 }
