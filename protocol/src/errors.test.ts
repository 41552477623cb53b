import { describe, expect, it } from 'vitest'
import { ERRORS } from './errors.ts'
import { LANGUAGES } from './language.ts'

const all = Object.entries(ERRORS)
const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted()

describe('error catalogue', () => {
  it.each(all)('has a text for %s in every language with the same placeholders', (_code, { text }) => {
    for (const language of LANGUAGES) {
      expect(text[language]).not.toBe('')
      expect(places(text[language])).toEqual(places(text.zh))
    }
  })

  it('keeps the literal English text of a missing permission in every language (E9)', () => {
    for (const language of LANGUAGES) expect(ERRORS.forbidden.text[language]).toBe('no permission for this operation')
  })

  it('translates every other text', () => {
    const same = all.filter(([, { text }]) => text.es === text.en || text.ja === text.en || text.zh === text.en)
    expect(same.map(([code]) => code)).toEqual(['forbidden'])
  })
})
