import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ValueLimits } from './column-kind.ts'
import { formatFieldError, formatTagError } from './error-text.ts'
import { tagsColumn, splitTags } from './tags.ts'

const read = (value: unknown, limits: ValueLimits = {}) => {
  const reading = tagsColumn.readValue(value, limits)
  return reading.ok ? reading.value : reading.error
}
const TEXT = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('a', 'b', ' a ', '仓单', ''))

describe('tags column', () => {
  it('keeps the order, trims tags and drops blank ones', () => {
    expect(read([' 出质人', 'loan_no ', ' '])).toEqual(['出质人', 'loan_no'])
    for (const nothing of [undefined, null, '', [], [' ']]) expect(read(nothing)).toEqual([])
    expect(read([' '], { required: true })).toEqual({ code: 'required' })
  })

  it('rejects duplicate tags, case-sensitively', () => {
    expect(read(['a', 'b', ' a'])).toEqual({ code: 'duplicate', tag: 'a' })
    expect(read(['a', 'A'])).toEqual(['a', 'A'])
  })

  it('limits the number of tags and their length in code points', () => {
    expect(read(['a', 'b', 'c'], { most: 2 })).toEqual({ code: 'too_many_tags', values: { max: 2 } })
    expect(read(Array.from({ length: 21 }, (_, n) => String(n)))).toEqual({
      code: 'too_many_tags',
      values: { max: 20 },
    })
    expect(read(['👍👍'], { maxLength: 2 })).toEqual(['👍👍'])
    expect(read(['ok', '👍👍👍'], { maxLength: 2 })).toMatchObject({ code: 'too_long', tag: '👍👍👍' })
    expect(read(['x'.repeat(41)])).toMatchObject({ code: 'too_long', tag: `${'x'.repeat(40)}…` })
  })

  it('validates each tag by the rule of the column', () => {
    expect(read(['13800000000'], { rule: 'phone' })).toEqual(['13800000000'])
    expect(read(['13800000000', '138'], { rule: 'phone' })).toEqual({ code: 'bad_phone', tag: '138' })
    expect(read(['pdf', '.pdf'], { rule: 'extension' })).toEqual({ code: 'bad_extension', tag: '.pdf' })
    expect(read(['出质人', 'loan_no2'], { rule: 'variable' })).toEqual(['出质人', 'loan_no2'])
    for (const wrong of ['2nd', 'a b', 'a-b', '{{a}}', '_a'])
      expect(read([wrong], { rule: 'variable' })).toEqual({ code: 'bad_variable', tag: wrong })
  })

  it.each(['a,b', 'a，b', 'a、b', 'a;b', 'a；b', 'a\nb', 'a\tb', 'a\u2028b', 'a\0b', 'a\uD83D'])(
    'rejects a tag such as %j, which a spreadsheet cell could not hold',
    (tag) => expect(read([tag])).toMatchObject({ code: 'wrong_type' }),
  )

  it('reads any value, and parses accepted tags again from a cell', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.array(TEXT)), (value) => {
        const reading = tagsColumn.readValue(value, { most: 50, maxLength: 100 })
        if (!reading.ok) return
        const tags = reading.value as readonly string[]
        expect(splitTags(tags.join('; '))).toEqual(tags)
        expect(tagsColumn.readValue(tags, { most: 50, maxLength: 100 })).toEqual(reading)
        expect(new Set(tags).size).toBe(tags.length)
      }),
      { numRuns: 2000 },
    )
  })

  it('splits typed, pasted and imported text alike', () => {
    expect(splitTags('a, b，c、d；e;\r\nf\tg ;; ')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
  })

  it('filters by a text contained in a tag', () => {
    expect(tagsColumn.readFilter('质')).toBe('质')
    expect(tagsColumn.writeFilter(' 质 ')).toBe('质')
    expect(tagsColumn.writeFilter('  ')).toBeUndefined()
    for (const wire of ['', ' ', 'a\nb', 'a,b', 'a\0b']) expect(tagsColumn.readFilter(wire)).toBeUndefined()
  })

  it('names the tag in the error text', () => {
    const error = formatFieldError({ code: 'bad_phone' }, 0, 'zh')
    expect(formatTagError('138', error, 'zh')).toBe('“138”：请输入以 1 开头的 11 位手机号')
  })
})
