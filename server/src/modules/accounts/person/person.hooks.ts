import { createInputFailure } from '#engine/write/validation/form-values.ts'
import type { Hooks } from '#engine/declare/records/hooks.ts'
import { Failure } from '#platform/failure.ts'
import { findPersonByPhone } from '#platform/identity/people.ts'
import type { PERSON_LIST } from '#modules/paths.ts'

export const personHooks: Hooks<typeof PERSON_LIST> = {
  async save(tx, { before, values, writer }) {
    if (before === undefined) throw new Failure('bad_request')
    const { phone } = values
    if (phone !== null && phone !== '' && phone !== before.values.phone) {
      const known = await findPersonByPhone(tx, phone)
      if (known !== undefined && known !== before.id)
        throw createInputFailure(new Map(), new Map([['phone', { code: 'phone_of_other' }]]), writer.language)
    }
    return { set: values }
  },
}
