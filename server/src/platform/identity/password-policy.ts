// Which passwords people may choose. The length is what matters; rules about letters and signs only make people write them down.
import { type ErrorCode, PASSWORD_LENGTH, passwordRules } from '@cangdan/protocol'

export const SHORTEST_PASSWORD = PASSWORD_LENGTH.min
/** As long as signing in accepts. */
export const MAX_PASSWORD_LENGTH = PASSWORD_LENGTH.max

/** What is wrong with a password, where anything is. `names` are what the account is called. */
export const passwordFault = (password: string, names: readonly string[]): ErrorCode | undefined =>
  passwordRules(password, names).find(({ isKept }) => !isKept)?.code
