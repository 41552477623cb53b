// Rejects settings that would lock out the user who saves them, need missing plugins, or turn off signatures without a second person.
import { invalidInput } from '#engine/write/validation/form-values.ts'
import type { Hooks, Saving } from '#engine/declare/records/hooks.ts'
import type { FieldFault } from '#engine/declare/resource.ts'
import { requireValue } from '#engine/declare/require-value.ts'
import { addressList } from '#platform/safety/address-list.ts'
import { dbNow } from '#platform/database/instant.ts'
import { notifyAsked } from './safety.notices.ts'
import { signOpenOf, type SAFE_SET } from './safeset.unsigned.ts'

type SafeSetSaving = Saving<typeof SAFE_SET>

export const safeSetHooks: Hooks<typeof SAFE_SET> = {
  save: async (_tx, saving) => {
    const { values } = saving
    const { address } = saving.writer
    if (address !== undefined) assertLetsIn(saving, address)
    if (values.social_login_open === 1)
      throw refused(saving, 'social_login_open', { code: 'social_not_ready' })
    const unsigned = signOpenOf(saving, () => refused(saving, 'sign_open', { code: 'unsigned_is_asked' }))
    const isAsked = unsigned['unsigned_ask_time'] === dbNow
    return {
      set: { ...values, ...unsigned },
      ...(isAsked && { after: () => notifyAsked(saving) }),
    }
  },
}

function assertLetsIn(saving: SafeSetSaving, address: string): void {
  const { values } = saving
  const shutsOut: FieldFault = { code: 'shuts_out_saver', values: { address } }
  if (addressList(requireValue(values, 'ip_black_list')).has(address))
    throw refused(saving, 'ip_black_list', shutsOut)
  if (values.ip_white_open === 1 && !addressList(requireValue(values, 'ip_white_list')).has(address))
    throw refused(saving, 'ip_white_list', shutsOut)
}

const refused = ({ writer }: SafeSetSaving, field: string, fault: FieldFault) =>
  invalidInput(new Map(), new Map([[field, fault]]), writer.language)
