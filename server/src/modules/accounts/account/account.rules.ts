// The content of passwords is checked by the platform's policy (password-policy.ts). An empty password means no change.
import { toPlainText } from '@cangdan/protocol'
import type { RecordRules } from '#engine/declare/resource.ts'

export const checkAccount: RecordRules = ({ password, password_confirm }) =>
  toPlainText(password) === toPlainText(password_confirm) ? {} : { password_confirm: { code: 'password_differs' } }
