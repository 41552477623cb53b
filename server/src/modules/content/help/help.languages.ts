import type { Language } from '@cangdan/protocol'

/** Values of `help.language`; 0 means all languages. */
export const ARTICLE_LANGUAGES: Readonly<Record<Language, number>> = { zh: 1, en: 2, es: 3, ja: 4 }
