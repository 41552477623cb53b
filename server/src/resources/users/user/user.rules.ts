// What the fields of a member must satisfy together.
import { plainText } from '@cangdan/protocol'
import type { RecordRules } from '#engine/declare/resource.ts'
import { accountRules } from '#resources/account.rules.ts'

/** The password is typed once: it is for the member, who changes it. */
export const userRules: RecordRules = (values) => {
  const { password, username, phone } = values
  return accountRules({
    ...values,
    username: plainText(username) === '' ? (phone ?? '') : (username ?? ''),
    password_confirm: password ?? '',
  })
}
