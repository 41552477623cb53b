// What an account's two passwords must satisfy together; what they are is for the platform's settings to say (password-policy.ts).
import { plainText } from '@cangdan/protocol'
import type { RecordRules } from '#engine/declare/resource.ts'

/** An empty password changes nothing. */
export const accountRules: RecordRules = ({ password, password_confirm }) =>
  plainText(password) === plainText(password_confirm)
    ? {}
    : { password_confirm: { code: 'password_differs' } }
