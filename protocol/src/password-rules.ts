// Rules for new passwords from the platform's policy (T6). The browser shows them while the user types.
import type { PasswordPolicy } from './described/session.schemas.ts'

export type PasswordRule =
  | 'password_short'
  | 'too_long'
  | 'password_digit'
  | 'password_lower'
  | 'password_upper'
  | 'password_sign'
  | 'password_repeats'
  | 'password_has_name'
  | 'password_is_name'

export interface PasswordCheck {
  readonly code: PasswordRule
  readonly values: Readonly<Record<string, number>>
  readonly isKept: boolean
}

export interface PasswordOwner {
  readonly username?: string | undefined
  readonly phone?: string | undefined
  readonly nickName?: string | undefined
}

const KINDS: readonly (readonly [kind: number, code: PasswordRule, shape: RegExp])[] = [
  [1, 'password_digit', /\p{Nd}/u],
  [2, 'password_lower', /\p{Ll}/u],
  [3, 'password_upper', /\p{Lu}/u],
  [4, 'password_sign', /[^\p{L}\p{N}\s]/u],
]

/** Shorter names are part of too many words. */
const SHORTEST_NAME = 4

const normalizeName = (text: string) => text.trim().toLowerCase()

/** Checks a password against each rule of the policy, in display order. */
export function checkPassword(
  password: string,
  { username = '', phone = '', nickName = '' }: PasswordOwner,
  { min_len: min, max_len: max, rule, same_char: same, no_user_info: noInfo }: PasswordPolicy,
): readonly PasswordCheck[] {
  const length = Array.from(password).length
  const typed = normalizeName(password)
  const isPart = (name: string) => Array.from(name).length >= SHORTEST_NAME && typed.includes(normalizeName(name))
  const isNamed = [username, nickName].some((name) => name.trim() !== '' && normalizeName(name) === typed)
  return [
    { code: 'password_short', values: { min }, isKept: length >= min },
    { code: 'too_long', values: { max }, isKept: length <= max },
    ...KINDS.filter(([kind]) => rule.includes(kind)).map(([, code, shape]) => ({
      code,
      values: {},
      isKept: shape.test(password),
    })),
    ...(same === 0
      ? []
      : [
          {
            code: 'password_repeats',
            values: { max: same },
            isKept: getLongestRun(password) <= same,
          } as const,
        ]),
    ...(noInfo === 0
      ? []
      : [{ code: 'password_has_name', values: {}, isKept: ![username, phone].some(isPart) } as const]),
    { code: 'password_is_name', values: {}, isKept: !isNamed },
  ]
}

function getLongestRun(text: string): number {
  let [longest, run, before] = [0, 0, '']
  for (const character of text) {
    run = character === before ? run + 1 : 1
    before = character
    longest = Math.max(longest, run)
  }
  return longest
}
