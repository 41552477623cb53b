// The content of passwords is checked by the platform's policy (password-policy.ts). An empty password means no change.
import { plainText } from '@cangdan/protocol'
import type { RecordRules } from '#engine/declare/resource.ts'

export const accountRules: RecordRules = ({ password, password_confirm }) =>
  plainText(password) === plainText(password_confirm)
    ? {}
    : { password_confirm: { code: 'password_differs' } }
