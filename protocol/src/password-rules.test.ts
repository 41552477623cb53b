import { describe, expect, it } from 'vitest'
import type { PasswordPolicy } from './described/session.schemas.ts'
import { type PasswordOwner, checkPassword } from './password-rules.ts'

const PLAIN: PasswordPolicy = { min_len: 8, max_len: 256, rule: [], same_char: 0, no_user_info: 0 }

const broken = (password: string, policy: Partial<PasswordPolicy> = {}, owner: PasswordOwner = {}) =>
  checkPassword(password, owner, { ...PLAIN, ...policy }).flatMap(({ code, isKept }) => (isKept ? [] : [code]))

describe('new password (T6)', () => {
  it.each([
    ['', ['password_short']],
    ['1234567', ['password_short']],
    // Lengths count code points: each of these is one.
    ['仓单仓单仓单🙂🙂', []],
    ['x'.repeat(256), []],
    ['x'.repeat(257), ['too_long']],
  ])('checks the length of %s by the policy', (password, codes) => {
    expect(broken(password)).toEqual(codes)
  })

  it.each([
    ['abcdefgh', ['password_digit', 'password_upper', 'password_sign']],
    ['ABCDEFG1', ['password_lower', 'password_sign']],
    ['Abcdefg1', ['password_sign']],
    ['Abcdef 1', ['password_sign']],
    ['Abcdefg1!', []],
    ['Ñandúes٣！', []],
  ])('requires the character classes of the policy: %s', (password, codes) => {
    expect(broken(password, { rule: [1, 2, 3, 4] })).toEqual(codes)
  })

  it.each([
    ['aaabbbccc', 3, []],
    ['aaaabbbb', 3, ['password_repeats']],
    ['🙂🙂🙂🙂abcdef', 3, ['password_repeats']],
    ['aaaaaaaaaa', 0, []],
  ])('limits equal consecutive characters: %s, %i', (password, same_char, codes) => {
    expect(broken(password, { same_char })).toEqual(codes)
  })

  it('rejects the user name and display name in any case, and if required a password that contains user name or phone', () => {
    const owner = { username: 'operator1', nickName: '林', phone: '13800138000' }
    expect(broken(' Operator1 ', {}, owner)).toEqual(['password_is_name'])
    expect(broken('operator12', {}, owner)).toEqual([])
    expect(broken('my OPERATOR1!', { no_user_info: 1 }, owner)).toEqual(['password_has_name'])
    expect(broken('a13800138000', { no_user_info: 1 }, owner)).toEqual(['password_has_name'])
    // Names of three letters are ignored because too many words contain them.
    expect(broken('plinth and plank', { no_user_info: 1 }, { username: 'lin' })).toEqual([])
    expect(broken('whatever it is', { no_user_info: 1 })).toEqual([])
  })
})
