import type { Hooks, SaveContext } from '#engine/declare/records/hooks.ts'
import { getResource } from '#engine/declare/registry.ts'
import type { Outcome } from '#engine/declare/record.ts'
import { requireValue } from '#engine/declare/require-value.ts'
import { createInputFailure } from '#engine/write/validation/form-values.ts'
import type { Db } from '#platform/database/database.ts'
import { REPAYMENT_LIST } from '#modules/paths.ts'
import { findDocumentBySerial } from './repayment.record.ts'

export const repaymentHooks: Hooks<typeof REPAYMENT_LIST> = { save }

async function save(tx: Db, { before, values, writer }: SaveContext<typeof REPAYMENT_LIST>): Promise<Outcome> {
  const serial = requireValue(values, 'serial_no')
  const existing =
    serial === ''
      ? undefined
      : await findDocumentBySerial(tx, {
          loanId: requireValue(values, 'financing_id'),
          serial,
          but: before?.id ?? 0,
        })
  if (existing === undefined) return { set: values }
  const { organisationKind: kind, organisationId } = writer.principal
  // Other borrowers of the bank must not learn whose serial number it is.
  const isTheirs = kind !== 'owner' || existing.owner_id === organisationId
  const error = isTheirs
    ? ({ code: 'serial_is_known', values: { no: existing.repay_no } } as const)
    : ({ code: 'duplicate' } as const)
  throw createInputFailure(getResource(REPAYMENT_LIST).columns, new Map([['serial_no', error]]), writer.language)
}
