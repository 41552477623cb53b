import { describe, expect, it } from 'vitest'
import { toIdentifierKey, normalizeLabel } from './identifier.ts'
import { RULES, normalizeInput } from './index.ts'

const SPELLINGS = [
  'TX-20261129-01',
  'tx-20261129-01',
  'TX 20261129 01',
  'ＴＸ－２０２６１１２９－０１',
  'TX\u200b20261129\u200b01',
  'TX‐20261129‑01',
  '\ufeffTX–20261129—01 ',
]

describe('identifier', () => {
  it.each(SPELLINGS)('has the same key as %j', (typed) => expect(toIdentifierKey(typed)).toBe('TX2026112901'))

  it('keeps hyphens in the label of a location', () => {
    expect(normalizeLabel('a－1-１1 ')).toBe('A-1-11')
    expect(normalizeLabel('A-11-1')).not.toBe(normalizeLabel('A-1-11'))
  })
})

describe('stored form of an input', () => {
  it.each([
    ['phone', '138 0000 0000', '13800000000'],
    ['phone', '+86 138-0000-0000', '13800000000'],
    ['phone', '008613800000000', '13800000000'],
    ['phone', '8613800000000', '13800000000'],
    ['phone', '\u202a13800000000\u202c', '13800000000'],
    ['phone', '１３８００００００００', '13800000000'],
    ['paper_no', '11010519491231002x', '11010519491231002X'],
    ['paper_no', '１１０１０５１９４９１２３１００２Ｘ', '11010519491231002X'],
    ['paper_no', 'e1234 5678', 'E12345678'],
    ['credit_code', '91350100m000100y43', '91350100M000100Y43'],
    ['plate', '浙B·12345', '浙B12345'],
    ['plate', '浙b 12345 / 浙b123挂', '浙B12345/浙B123挂'],
  ] as const)('normalises %s %j', (rule, typed, stored) => {
    expect(normalizeInput(rule, typed)).toBe(stored)
    expect(RULES[rule].holds(stored)).toBe(true)
    expect(normalizeInput(rule, stored)).toBe(stored)
  })

  it.each([
    ['phone', '+1 212 555 0100'],
    ['phone', '86138000000'],
    ['paper_no', '999999194912310029'],
    ['plate', '=1+1'],
  ] as const)('rejects as %s: %j', (rule, typed) => expect(RULES[rule].holds(normalizeInput(rule, typed))).toBe(false))
})
