import { LANGUAGES } from '@cangdan/protocol'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { formatChoices, formatNumber } from './format.ts'
import { addLanguageLoader, getLanguage, setLanguage, startLanguage, t } from './index.ts'
import { LOADERS, type MessageKey, type Messages } from './messages.ts'
import { PRICES } from './prices.ts'
import { PROFILE } from './profile.ts'
import { ROLE } from './role.ts'
import { MAPPING_TEXTS } from './mapping-texts.ts'
import { IMPORT_TEXTS } from './import-texts.ts'
import { VIEWS } from './views.ts'

const PARTS = {
  prices: PRICES,
  profile: PROFILE,
  role: ROLE,
  sheets: IMPORT_TEXTS,
  columns: MAPPING_TEXTS,
  views: VIEWS,
}

/** Texts that equal the English one, with the reason. */
const SAME_AS_ENGLISH: Partial<Record<MessageKey | 'profile.roles', string>> = {
  'unit.yuan': 'an international code',
  'product.name': 'A name is not translated where the letters are the same.',
  'profile.wechat': 'A name too.',
  'profile.roles': 'The same word in Spanish.',
}

const findPlaceholders = (sentence: string): string[] => [...sentence.matchAll(/\{\w+\}/g)].map(String).toSorted()

describe('texts of the browser (A4)', () => {
  const texts = new Map<string, Messages>()

  beforeAll(async () => {
    for (const language of LANGUAGES)
      texts.set(language, {
        ...(await LOADERS[language]()),
        ...Object.fromEntries(
          Object.entries(PARTS).flatMap(([part, titles]) =>
            Object.entries(titles).map(([key, text]) => [`${part}.${key}`, text[language]]),
          ),
        ),
      })
  })

  it.each(LANGUAGES)('are complete in %s', (language) => {
    expect(Object.keys(texts.get(language)!).toSorted()).toEqual(Object.keys(texts.get('zh')!).toSorted())
    expect(Object.entries(texts.get(language)!).filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it.each(['es', 'ja'])('differ from English in %s', (language) => {
    const english: Record<string, string> = texts.get('en')!
    const left = Object.entries(texts.get(language)!).filter(
      // Signs and numbers need no translation.
      ([key, text]) => text === english[key] && /[a-z]{2}/i.test(text) && !(key in SAME_AS_ENGLISH),
    )
    expect(left).toEqual([])
  })

  // These numbers are never 1, or the noun has no plural.
  const NEVER_ONE = new Set(['list.last_days', 'file.too_many', 'list.more', 'profile.rule_short'])

  it.each(['en', 'es'])('avoid plurals after numbers in %s', (language) => {
    const plural = Object.entries(texts.get(language)!).filter(
      ([key, text]) => /\{n\} (?:older )?\p{L}+s\b|\{n\} people/u.test(text) && !NEVER_ONE.has(key),
    )
    expect(plural).toEqual([])
  })

  it.each(['en', 'es', 'ja'])('have the same placeholders in %s', (language) => {
    const chinese: Record<string, string> = texts.get('zh')!
    const different = Object.entries(texts.get(language)!).filter(
      ([key, text]) => String(findPlaceholders(text)) !== String(findPlaceholders(chinese[key] ?? '')),
    )
    expect(different).toEqual([])
  })
})

describe('the language of the page', () => {
  beforeAll(startLanguage)
  afterEach(() => localStorage.clear())

  it('updates texts, html tag and storage after libraries have loaded the language (A4)', async () => {
    const loaded: string[] = []
    await addLanguageLoader(async (language) => {
      loaded.push(`${language} while ${getLanguage()}`)
    })
    await setLanguage('ja')
    expect(loaded.at(-1)).toMatch(/^ja while (?!ja)/)
    expect([document.documentElement.lang, localStorage.getItem('language'), t('login.title')]).toEqual([
      'ja',
      'ja',
      'ログイン',
    ])
  })

  it('translates the product name (A2)', async () => {
    const titles = []
    for (const language of LANGUAGES) {
      await setLanguage(language)
      titles.push(t('product.title'))
    }
    expect(titles.slice(0, 2)).toEqual(['仓单质押平台', 'Warehouse Receipt Pledge Platform'])
    expect(new Set(titles).size).toBe(4)
  })
})

describe('choices', () => {
  it.each([
    ['zh', 'PNG、JPEG或GIF'],
    ['en', 'PNG, JPEG, or GIF'],
    ['es', 'PNG, JPEG o GIF'],
    ['ja', 'PNG、JPEG、またはGIF'],
  ] as const)('are joined with the conjunction of %s (A4)', (language, shown) => {
    expect(formatChoices(language, ['PNG', 'JPEG', 'GIF'])).toBe(shown)
  })
})

describe('numbers', () => {
  it.each([
    ['zh', '1,234.50'],
    ['en', '1,234.50'],
    ['es', '1.234,50'],
    ['ja', '1,234.50'],
  ] as const)('group their thousands in %s (A4)', (language, shown) => {
    expect(formatNumber(language, 123_450, 2)).toBe(shown)
  })

  it('keep every fen of a large amount', () => {
    expect(formatNumber('en', 4_503_599_627_370_495, 2)).toBe('45,035,996,273,704.95')
  })
})
