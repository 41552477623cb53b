// What an account's two passwords must satisfy together.
import { plainText } from '@cangdan/protocol'
import type { RecordRules } from '#engine/declare/resource.ts'
import { passwordFault, SHORTEST_PASSWORD } from '#platform/identity/password-policy.ts'

/** An empty password changes nothing. */
export const accountRules: RecordRules = ({ password, password_confirm, username, nick_name }) => {
  const [first, second] = [plainText(password), plainText(password_confirm)]
  if (first !== second) return { password_confirm: { code: 'password_differs' } }
  if (first === '') return {}
  const code = passwordFault(first, [plainText(username), plainText(nick_name)])
  return code === undefined ? {} : { password: { code, values: { min: SHORTEST_PASSWORD, max: 256 } } }
}
