import { describe, expect, it } from 'vitest'
import { fill, pickLanguage } from './language.ts'

describe('language of a response (A4)', () => {
  it.each([
    ['en-GB,en;q=0.9', 'en'],
    ['fr,es;q=0.8,en;q=0.7', 'es'],
    ['en;q=0.3,ja;q=0.9', 'ja'],
    ['zh-TW', 'zh'],
    ['ES-mx', 'es'],
    ['en;q=0,ja', 'ja'],
    ['fr,de', 'zh'],
    ['', 'zh'],
    [undefined, 'zh'],
    [';;,q=,%', 'zh'],
  ])('picks for Accept-Language %s the language %s', (accepted, language) => {
    expect(pickLanguage(accepted)).toBe(language)
  })

  it('keeps a placeholder without a value', () => {
    expect(fill('{name} of {other}, {toString}', { name: 'Bank' })).toBe('Bank of {other}, {toString}')
  })
})
