import { describe, expect, it } from 'vitest'
import { ERRORS } from './errors.ts'
import { LANGUAGES } from './language.ts'

const all = Object.entries(ERRORS)
const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted()

describe('the error catalogue', () => {
  it.each(all)('%s says something in every language, with the same places', (_code, { text }) => {
    for (const language of LANGUAGES) {
      expect(text[language]).not.toBe('')
      expect(places(text[language])).toEqual(places(text.zh))
    }
  })

  it('says the refused permission in the literal words that clients look for, in every language (E9)', () => {
    for (const language of LANGUAGES)
      expect(ERRORS.forbidden.text[language]).toBe('no permission for this operation')
  })

  it('translates every other sentence', () => {
    const same = all.filter(
      ([, { text }]) => text.es === text.en || text.ja === text.en || text.zh === text.en,
    )
    expect(same.map(([code]) => code)).toEqual(['forbidden'])
  })
})
