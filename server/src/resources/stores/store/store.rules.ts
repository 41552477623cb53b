// What a storage firm must satisfy beyond its single fields.
import { plainText } from '@cangdan/protocol'
import type { RecordRules } from '#engine/declare/resource.ts'
import { MAX_PASSWORD_LENGTH, passwordFault, SHORTEST_PASSWORD } from '#platform/identity/password-policy.ts'

/** Seconds that a time of day may count; its end is the last. */
export const A_DAY = 86_400

/** The password of its first operator is one that people may choose. */
export const storeRules: RecordRules = ({ password, username, contact_name }) => {
  const chosen = plainText(password)
  if (chosen === '') return {}
  const code = passwordFault(chosen, [plainText(username), plainText(contact_name)])
  const values = { min: SHORTEST_PASSWORD, max: MAX_PASSWORD_LENGTH }
  return code === undefined ? {} : { password: { code, values } }
}
