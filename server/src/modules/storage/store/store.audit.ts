// Review of a storage firm: by a user other than its author, who compares the data with the picture of the licence.
import { Failure } from '#platform/failure.ts'
import type { AuditSpec } from '#engine/facets/audit.ts'
import type { STORE_LIST } from '#modules/paths.ts'

export const storeAudit: AuditSpec<typeof STORE_LIST> = {
  reopens: true,
  // Gives a readable error; `store_license_img_check` enforces it.
  guard: async (_tx, { values }) => {
    if (values.license_img.length === 0) throw new Failure('license_missing')
  },
}
