// Contents of logged inputs, without secrets (security row 54).
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DeclaredNames, MAX_BYTES, formatLogParams, maskText } from './logged-params.ts'

const NAMES = ['bank_name', 'contact_phone', 'remark', 'role_ids', 'logo', 'password', 'id', 'api_arr']
const known: DeclaredNames = {
  shows: (name) => NAMES.includes(name),
  hides: (name) => name === 'password',
  counts: (name) => name === 'api_arr',
}
const formatParams = (input: Record<string, unknown>) => formatLogParams(input, known)

describe('logged input', () => {
  it('is a line per name, with names of files', () => {
    const logo = [{ id: 7, name: 'logo.png', url: 'signed' }]
    expect(formatParams({ id: 5, bank_name: '东海银行', role_ids: [1, 2], remark: null, logo })).toBe(
      'id: 5\nbank_name: 东海银行\nrole_ids: 1, 2\nlogo: logo.png',
    )
  })

  it('contains the length of a JSON list instead of its start', () => {
    const api_arr = JSON.stringify(Array.from({ length: 52 }, (_, index) => `seller/bank/Bank${index}`))
    expect(formatParams({ api_arr })).toBe('api_arr: × 52')
    expect(formatParams({ api_arr: '{"a":1}' })).toBe('api_arr: {"a":1}')
    expect(formatParams({ api_arr: '["a",' })).toBe('api_arr: ["a",')
  })

  it('marks a truncated text', () => {
    expect(formatParams({ remark: 'ab'.repeat(200) })).toBe(`remark: ${'ab'.repeat(150)}…`)
    expect(formatParams({ remark: 'ab'.repeat(150) })).toBe(`remark: ${'ab'.repeat(150)}`)
  })

  it('masks phone, card and id numbers and mail addresses', () => {
    expect(maskText('13912345678')).toBe('139****5678')
    expect(maskText('call 13912345678 or 13800000001!')).toBe('call 139****5678 or 138****0001!')
    expect(maskText('6222021234567890123')).toBe('****0123')
    expect(maskText('33010219900307123X')).toBe('****123X')
    expect(maskText('zhou.lan@bank.cn')).toBe('zh***@bank.cn')
    expect(maskText('301100000000 31000000')).toBe('301100000000 31000000')
  })

  it('is one line per name for any text', () => {
    expect(formatParams({ remark: 'a\nb\0c\u2028' }).split('\n')).toHaveLength(1)
    expect(formatParams({ remark: '\ud800' })).toBe('remark: \ufffd')
  })

  it('omits unknown names and their values', () => {
    const logged = formatParams({
      canary1: 'canary2',
      bank_name: { canary3: 'canary4' },
      role_ids: [['canary5']],
    })
    expect(logged).not.toContain('canary')
    expect(logged.split('\n').at(-1)).toBe('•••')
  })

  it('hides secrets, also repeated in another field', () => {
    const secret = 'a canary of a password'
    expect(formatParams({ password: secret, remark: `mine is ${secret}` })).toBe('password: •••\nremark: mine is •••')
  })

  it('contains no part of a secret or number at a cut', () => {
    const secret = 'a canary of a password '.repeat(10)
    for (const secretOrPhone of [secret, ' 13912345678 ', ' 6222021234567890123 ', ' zhou.lan@bank.cn ']) {
      const start = secretOrPhone.trim().slice(0, 8)
      for (let at = 3_600; at < 4_100; at += 7) {
        const line = formatParams({
          password: secret,
          remark: `${'\n'.repeat(at)}${secretOrPhone}${' end'.repeat(9_000)}`,
        })
        expect(line).not.toContain(start)
      }
    }
  })

  // Quadratic work on this length exceeds the timeout.
  it('is computed in linear time', () => {
    const inputs: ((length: number) => Record<string, unknown>)[] = [
      (length) => ({ remark: 'a'.repeat(length) }),
      (length) => ({ remark: '1'.repeat(length) }),
      (length) => ({ remark: 'a@'.repeat(length / 2) }),
      (length) => ({ remark: '\0'.repeat(length) }),
      (length) => ({ ['a'.repeat(length)]: 1 }),
      (length) => ({ password: `${'a'.repeat(length / 2)}b`, remark: 'a'.repeat(length / 2) }),
      (length) => ({
        ...Object.fromEntries(Array.from({ length: 190 }, (_, n) => [`token${n}`, `${'a'.repeat(length / 400)}b`])),
        remark: 'a'.repeat(length / 2),
      }),
    ]
    for (const input of inputs) expect(formatParams(input(512 * 1024))).not.toBe('')
  })

  it('fits its column and contains no phone number for any input', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...NAMES, 'other'), fc.anything()), (input) => {
        const logged = formatParams({ ...input, contact_phone: '13912345678' })
        expect(Buffer.byteLength(logged)).toBeLessThanOrEqual(MAX_BYTES)
        expect(logged).not.toContain('13912345678')
      }),
      { seed: 5 },
    )
    const long = Object.fromEntries(NAMES.map((name) => [name, Array.from({ length: 60 }, () => '仓'.repeat(90))]))
    expect(Buffer.byteLength(formatParams(long))).toBeLessThanOrEqual(MAX_BYTES)
  })
})
