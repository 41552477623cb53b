import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ERRORS } from '../errors.ts'
import { stripInput, RULES } from './index.ts'

describe('input rules', () => {
  it('accepts phones of eleven digits that start with 1 (V2)', () => {
    expect(RULES.phone.holds('13800000000')).toBe(true)
    for (const wrong of ['', '1380000000', '138000000000', '23800000000', '+13800000000', '1380000000O'])
      expect(RULES.phone.holds(wrong), wrong).toBe(false)
  })

  it('rejects Chinese and blanks in names, and accepts every other script (V4)', () => {
    for (const good of ['operator_1', 'café', 'かな', 'Ωmega', 'a-b.c@d'])
      expect(RULES.no_chinese.holds(good), good).toBe(true)
    for (const wrong of ['仓库', 'a仓b', '々', '𠮷', 'a b', 'a\u3000b'])
      expect(RULES.no_chinese.holds(wrong), wrong).toBe(false)
  })

  it('strips only Chinese from a name while typing (V4)', () => {
    expect(stripInput('no_chinese', '仓a库 b𠮷々1')).toBe('a b1')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const kept = stripInput('no_chinese', typed)
        expect(kept).not.toMatch(/\p{Script=Han}/u)
        expect(stripInput('no_chinese', kept)).toBe(kept)
      }),
    )
  })

  it('leaves the input unchanged under other rules', () => {
    for (const rule of [undefined, 'phone', 'email', 'bank_code'] as const)
      expect(stripInput(rule, '仓 a1')).toBe('仓 a1')
  })

  it('accepts variables in letters of any script, and file extensions', () => {
    for (const good of ['出质人', 'loan_no', 'x2']) expect(RULES.variable.holds(good), good).toBe(true)
    for (const wrong of ['', '2x', '_x', 'a b', 'a.b', '{{a}}', 'a\n'])
      expect(RULES.variable.holds(wrong), wrong).toBe(false)
    for (const good of ['pdf', 'mp4', '7z']) expect(RULES.extension.holds(good), good).toBe(true)
    for (const wrong of ['', '.pdf', 'PDF', 'tar.gz', 'x'.repeat(11)])
      expect(RULES.extension.holds(wrong), wrong).toBe(false)
  })

  it('requires a name, one @ and a domain with a dot in an email address (V6)', () => {
    for (const good of ['li.na@example.com', 'a+b@c.d.cn', '李@例子.中国'])
      expect(RULES.email.holds(good), good).toBe(true)
    for (const wrong of ['', 'nobody', 'a@b', '@b.c', 'a@.', 'a b@c.d', 'a@b@c.d', 'a@b.c '])
      expect(RULES.email.holds(wrong), wrong).toBe(false)
    expect(ERRORS[RULES.email.error].text.en).toBe('Enter a correct email address')
  })
})
