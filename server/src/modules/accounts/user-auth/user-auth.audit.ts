// Review of a personal verification: by another user, once. Approval sets the member's name.
import type { AuditSpec } from '#engine/facets/audit.ts'
import { USER_LIST, type USER_AUTH_LIST } from '#modules/paths.ts'
import { notifyDecision } from '../user/verification.notice.ts'

export const userAuthAudit: AuditSpec<typeof USER_AUTH_LIST> = {
  locks: [{ column: 'uid', to: USER_LIST }],
  onApproved: async ({ beyondScope: unit }, { values }) => {
    const member = await unit.lock(USER_LIST, values.uid)
    const { real_name } = values
    if (member.values.real_name !== real_name) await unit.change(member, { verb: 'edit', set: { real_name } })
  },
  onDecided: notifyDecision('person'),
}
