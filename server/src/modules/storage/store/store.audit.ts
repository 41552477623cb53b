// How a storage firm is decided on: by another than wrote of it, who compares what was typed with the picture of its licence.
import { Failure } from '#platform/failure.ts'
import type { AuditSpec } from '#engine/facets/audit.ts'
import type { STORE_LIST } from '#modules/paths.ts'

export const storeAudit: AuditSpec<typeof STORE_LIST> = {
  reopens: true,
  // Said in words; `store_license_img_check` holds it.
  guard: async (_tx, { values }) => {
    if (values.license_img.length === 0) throw new Failure('license_missing')
  },
}
