import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCanonical, readMembers } from './canonical-form.ts'
import { toCanonicalJson, readCanonical, type CanonicalValue } from './canonical-json.ts'
import { scaleRuns } from '#testing/share.ts'

describe('canonical JSON', () => {
  it('sorts members by UTF-16 code units (RFC 8785 §3.2.3)', () => {
    const value = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\u{1f600}': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    }
    expect(Object.keys(JSON.parse(toCanonicalJson(value)) as object)).toHaveLength(7)
    const order = ['"\\r"', '"1"', '"\u0080"', '"\u00f6"', '"\u20ac"', '"\u{1f600}"', '"\ufb33"']
    const places = order.map((name) => toCanonicalJson(value).indexOf(`${name}:`))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
  })

  it('escapes only the characters of the RFC (RFC 8785 §3.2.2.2)', () => {
    expect(toCanonicalJson('\u20ac$\u000f\u000aA\'\u0042\u0022\u005c\\"/')).toBe(
      '"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"',
    )
  })

  it.each([
    ['a fraction', 1.5],
    ['minus zero', -0],
    ['a number that is not exact', 2 ** 53],
    ['no number', Number.NaN],
    ['half a character', '\ud800'],
    ['half a character in a name', { '\udc00': 1 }],
    ['nothing at all', undefined],
    ['a moment', new Date(0)],
    ['a member that is not there', { a: undefined }],
  ])('rejects %s', (_name, value) => {
    expect(() => toCanonicalJson(value as CanonicalValue)).toThrow('Not canonical')
  })

  const canonical = fc.letrec<{ value: CanonicalValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string({ unit: 'grapheme' }),
      fc.boolean(),
      fc.maxSafeInteger(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(
        fc.string({ unit: 'grapheme' }).filter((name) => name !== '__proto__'),
        tie('value'),
        {
          maxKeys: 4,
          noNullPrototype: true,
        },
      ),
    ),
  })).value

  it('parses to the same value, independent of the order of members', () => {
    fc.assert(
      fc.property(canonical, (value) => {
        const text = toCanonicalJson(value)
        expect(JSON.parse(text)).toEqual(value)
        expect(toCanonicalJson(reverseMembers(value))).toBe(text)
      }),
    )
  })

  it('is read for all member names', () => {
    fc.assert(
      fc.property(canonical, (value) => {
        const numbered = { 10: value, 9: value, a: [value] }
        expect(readCanonical(toCanonicalJson(value))).toEqual(value)
        expect(readCanonical(toCanonicalJson(numbered))).toEqual(numbered)
      }),
    )
  })

  it.each([
    ['blanks', '{"a": 1}'],
    ['members in another order', '{"b":1,"a":2}'],
    ['numbers as names in the order of numbers', '{"9":1,"10":2}'],
    ['a member twice', '{"a":1,"a":1}'],
    ['members in another order deep within', '[{"a":[{"b":1,"a":2}]}]'],
    ['a number in another form', '[1.0]'],
    ['a number with an exponent', '[1e2]'],
    ['minus zero', '[-0]'],
    ['a fraction', '{"a":1.5}'],
    ['a number that is not exact', '[9007199254740993]'],
    ['a character escaped that need not be', String.raw`"\u0041"`],
    ['half a character', String.raw`"\ud800"`],
    ['half a character in a name', String.raw`{"\udc00":1}`],
    ['nothing', ''],
    ['half of it', '{"a":1'],
  ])('rejects a text with %s', (_name, text) => {
    expect(readCanonical(text)).toBeUndefined()
  })

  // The scanner must agree with parsing and serializing on nearly correct texts.
  it('accepts a modified text exactly if serializing it again changes nothing', () => {
    const slips = [
      '"',
      '\\',
      '\\u0008',
      '\\u001f',
      '\\u001F',
      '\\ud800',
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      ' ',
      '-',
      '0',
      '-0',
      '1.0',
      '1e2',
    ]
    const slip = fc.record({
      at: fc.nat(),
      drop: fc.nat(2),
      add: fc.constantFrom('', 'a', '\u007f', '\u2028', '\n', '\ud800', ...slips),
    })
    fc.assert(
      fc.property(canonical, fc.array(slip, { maxLength: 2 }), (value, wrong) => {
        const text = wrong.reduce(
          (before, { at, drop, add }) => {
            const place = at % (before.length + 1)
            return before.slice(0, place) + add + before.slice(place + drop)
          },
          toCanonicalJson({ a: value, b: [value] }),
        )
        expect(isCanonical(text)).toBe(isUnchanged(text))
      }),
      { numRuns: scaleRuns(3_000) },
    )
  })

  it('reads members without parsing the rest', () => {
    fc.assert(
      fc.property(canonical, canonical, (a, b) => {
        const text = toCanonicalJson({ prev: a, seq: { prev: b, stream: b }, stream: b, 'x"': a })
        const expected = [toCanonicalJson(b), toCanonicalJson({ prev: b, stream: b }), toCanonicalJson(a), undefined]
        expect(readMembers(text, ['stream', 'seq', 'prev', 're'])).toEqual(expected)
      }),
    )
    expect(readMembers('[{"prev":1}]', ['prev'])).toBeUndefined()
    expect(readMembers('{"seq":1,"prev":1}', ['prev'])).toBeUndefined()
  })
})

function isUnchanged(text: string): boolean {
  try {
    return toCanonicalJson(JSON.parse(text) as CanonicalValue) === text
  } catch {
    return false
  }
}

function reverseMembers(value: CanonicalValue): CanonicalValue {
  if (Array.isArray(value)) return value.map((each: CanonicalValue) => reverseMembers(each))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reverseMembers(member)]),
  )
}
