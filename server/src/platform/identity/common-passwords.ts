// Passwords that many people choose, from leaks: the list of zxcvbn, the commonest first.
import { dictionary } from '@zxcvbn-ts/language-common'

const COMMON = new Set(dictionary['passwords-common'])

/** Whether it is one of the 49,233 commonest passwords. @param password in small letters */
export const isCommonPassword = (password: string): boolean => COMMON.has(password)
