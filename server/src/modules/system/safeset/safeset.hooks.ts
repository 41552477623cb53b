// Rejects settings that would lock out the user who saves them, need missing plugins, or turn off signatures without a second person.
import { createInputFailure } from '#engine/write/validation/form-values.ts'
import type { Hooks, SaveContext } from '#engine/declare/records/hooks.ts'
import type { RecordFieldError } from '#engine/declare/resource.ts'
import { requireValue } from '#engine/declare/require-value.ts'
import { isSocialReady } from '#platform/addons/social-sign-in.ts'
import { parseAddressList } from '#platform/safety/address-list.ts'
import { dbNow } from '#platform/database/instant.ts'
import { notifyUnsignedRequest } from './safety.notices.ts'
import { buildSignOpen, type SAFE_SET } from './safeset.unsigned.ts'

type SafeSetSave = SaveContext<typeof SAFE_SET>

export const safeSetHooks: Hooks<typeof SAFE_SET> = {
  save: async (tx, saving) => {
    const { values } = saving
    const { address } = saving.writer
    if (address !== undefined) assertNotLockedOut(saving, address)
    const opensSocial = values.social_login_open === 1 && saving.before?.values.social_login_open !== 1
    if (opensSocial && !(await isSocialReady(tx)))
      throw createFieldFailure(saving, 'social_login_open', { code: 'social_not_ready' })
    const unsigned = buildSignOpen(saving, () => createFieldFailure(saving, 'sign_open', { code: 'unsigned_is_asked' }))
    const isAsked = unsigned['unsigned_ask_time'] === dbNow
    return {
      set: { ...values, ...unsigned },
      ...(isAsked && { after: () => notifyUnsignedRequest(saving) }),
    }
  },
}

function assertNotLockedOut(saving: SafeSetSave, address: string): void {
  const { values } = saving
  const shutsOut: RecordFieldError = { code: 'shuts_out_saver', values: { address } }
  if (parseAddressList(requireValue(values, 'ip_black_list')).has(address))
    throw createFieldFailure(saving, 'ip_black_list', shutsOut)
  if (values.ip_white_open === 1 && !parseAddressList(requireValue(values, 'ip_white_list')).has(address))
    throw createFieldFailure(saving, 'ip_white_list', shutsOut)
}

const createFieldFailure = ({ writer }: SafeSetSave, field: string, error: RecordFieldError) =>
  createInputFailure(new Map(), new Map([[field, error]]), writer.language)
