// How what a person submitted of themselves is decided: by another, once; what is approved names the member from then on.
import type { AuditSpec } from '#engine/facets/audit.ts'
import { USER_LIST, type USER_AUTH_LIST } from '#modules/paths.ts'
import { noticeOf } from '../user/verification.notice.ts'

export const userAuthAudit: AuditSpec<typeof USER_AUTH_LIST> = {
  locks: [{ column: 'uid', to: USER_LIST }],
  onApproved: async ({ beyondScope: unit }, { values }) => {
    const member = await unit.lock(USER_LIST, values.uid)
    const { real_name } = values
    if (member.values.real_name !== real_name) await unit.change(member, { verb: 'edit', set: { real_name } })
  },
  onDecided: noticeOf('person'),
}
