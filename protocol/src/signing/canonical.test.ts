import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCanonicalText, encodePercent, SIGNING_NAMES, type SignedParts } from './canonical.ts'

const PARTS: SignedParts = {
  version: 'v2',
  method: 'GET',
  path: '/api/v1/seller_p/bank/BankList',
  params: [
    ['page', '1'],
    ['bank_name', '中国 银行'],
  ],
  bodyHash: 'e3b0c442',
  timestamp: '1790000000',
  nonce: '',
  device: 'thumbprint',
  sessionId: 'session',
}

const isOrdinary = (name: string) => !(SIGNING_NAMES as readonly string[]).includes(name)
const text = fc.string({ unit: 'grapheme', maxLength: 12 })
const params = fc.uniqueArray(fc.tuple(text.filter(isOrdinary), text), {
  selector: ([name]) => name,
  maxLength: 8,
})
// Only parameters can contain a line feed: headers and paths cannot.
const plain = fc.string({
  unit: fc.constantFrom('a', 'Z', '0', '-', '_', '/', '.', '%', '&', '='),
  maxLength: 12,
})

describe('canonical text of a signature (T2)', () => {
  it('matches docs/wire.md line by line', () => {
    expect(formatCanonicalText(PARTS).split('\n')).toEqual([
      'v2',
      'GET',
      '/api/v1/seller_p/bank/BankList',
      'bank_name=%E4%B8%AD%E5%9B%BD%20%E9%93%B6%E8%A1%8C&page=1',
      'e3b0c442',
      '1790000000',
      '',
      'thumbprint',
      'session',
    ])
  })

  it('is independent of the order of the parameters', () => {
    fc.assert(
      fc.property(params, fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), (pairs, ranks) => {
        const shuffled = pairs
          .map((pair, index) => ({ pair, rank: ranks[index] ?? 0 }))
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ pair }) => pair)
        expect(formatCanonicalText({ ...PARTS, params: shuffled })).toBe(
          formatCanonicalText({ ...PARTS, params: pairs }),
        )
      }),
    )
  })

  it.each(['method', 'path', 'bodyHash', 'timestamp', 'nonce', 'device', 'sessionId'] as const)(
    'changes with the %s',
    (part) => {
      fc.assert(
        fc.property(plain, plain, (one, other) => {
          fc.pre(one !== other)
          expect(formatCanonicalText({ ...PARTS, [part]: one })).not.toBe(
            formatCanonicalText({ ...PARTS, [part]: other }),
          )
        }),
      )
    },
  )

  it('changes with the version', () => {
    expect(formatCanonicalText({ ...PARTS, version: 'v1' })).not.toBe(formatCanonicalText(PARTS))
  })

  it('changes with the parameters', () => {
    const key = (pairs: readonly (readonly [string, string])[]) =>
      JSON.stringify(pairs.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    fc.assert(
      fc.property(params, params, (one, other) => {
        fc.pre(key(one) !== key(other))
        expect(formatCanonicalText({ ...PARTS, params: one })).not.toBe(
          formatCanonicalText({ ...PARTS, params: other }),
        )
      }),
    )
  })

  it('distinguishes two parameters from one with separators in its value', () => {
    const of = (pairs: [string, string][]) => formatCanonicalText({ ...PARTS, params: pairs })
    const two = Object.entries({ a: '1', b: '2' })
    expect(of([['a', '1&b=2']])).not.toBe(of(two))
    expect(
      of([
        ['a', '1'],
        ['b=2', ''],
      ]),
    ).not.toBe(of(two))
  })

  it('excludes the parameters that carry the signature', () => {
    const signing = SIGNING_NAMES.map((name) => [name, 'x'] as const)
    expect(formatCanonicalText({ ...PARTS, params: [...PARTS.params, ...signing] })).toBe(formatCanonicalText(PARTS))
  })
})

describe('percent-encoding', () => {
  it('keeps only the unreserved characters of RFC 3986', () => {
    expect(encodePercent("AZaz09-._~!'()*+ /\n\u0001é")).toBe('AZaz09-._~%21%27%28%29%2A%2B%20%2F%0A%01%C3%A9')
  })

  it('round-trips any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (any) => {
        expect(decodeURIComponent(encodePercent(any))).toBe(any)
      }),
    )
    expect(encodePercent('a\uD800b')).toBe('a%EF%BF%BDb')
  })
})
