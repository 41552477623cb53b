import { describe, expect, it } from 'vitest'
import { passwordRules } from './profile.ts'

const broken = (password: string, names: readonly string[] = []) =>
  passwordRules(password, names).flatMap(({ code, isKept }) => (isKept ? [] : [code]))

describe('a new password', () => {
  it.each([
    ['', ['password_short']],
    ['1234567', ['password_short']],
    // Counted as people count: each of these is one.
    ['仓单仓单仓单🙂🙂', []],
    ['x'.repeat(256), []],
    ['x'.repeat(257), ['too_long']],
  ])('has from 8 to 256 characters: %s', (password, codes) => {
    expect(broken(password)).toEqual(codes)
  })

  it('is neither the account nor the name, however it is written', () => {
    expect(broken(' Operator1 ', ['operator1', '林'])).toEqual(['password_is_name'])
    expect(broken('operator12', ['operator1', '林'])).toEqual([])
  })
})
