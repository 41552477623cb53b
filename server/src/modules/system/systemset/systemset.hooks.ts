import type { Hooks } from '#engine/declare/records/hooks.ts'
import { createInputFailure } from '#engine/write/validation/form-values.ts'

export const systemSetHooks: Hooks<'seller/systemSet/SystemSet'> = {
  save: (_tx, { values, writer }) => {
    if (values.upload_type !== 'local') {
      const error = new Map([['upload_type', { code: 'storage_not_ready' } as const]])
      throw createInputFailure(new Map(), error, writer.language)
    }
    return Promise.resolve({ set: values })
  },
}
