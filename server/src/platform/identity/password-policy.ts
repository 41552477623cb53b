// Which passwords people may choose. The length is what matters; rules about letters and signs only make people write them down.
import type { ErrorCode } from '@cangdan/protocol'

export const SHORTEST_PASSWORD = 8
/** As long as signing in accepts. */
export const MAX_PASSWORD_LENGTH = 256

/** What is wrong with a password, where anything is. `names` are what the account is called. */
export function passwordFault(password: string, names: readonly string[]): ErrorCode | undefined {
  const length = Array.from(password).length
  if (length < SHORTEST_PASSWORD) return 'password_short'
  if (length > MAX_PASSWORD_LENGTH) return 'too_long'
  const isName = names.some((name) => name.trim().toLowerCase() === password.trim().toLowerCase())
  return isName ? 'password_is_name' : undefined
}
