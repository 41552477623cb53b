import type { Hooks, Saving } from '#engine/declare/records/hooks.ts'
import { resourceAt } from '#engine/declare/registry.ts'
import type { Outcome } from '#engine/declare/record.ts'
import { requireValue } from '#engine/declare/require-value.ts'
import { invalidInput } from '#engine/write/validation/form-values.ts'
import type { Db } from '#platform/database/database.ts'
import { REPAYMENT_LIST } from '#modules/paths.ts'
import { documentOfSerial } from './repayment.record.ts'

export const repaymentHooks: Hooks<typeof REPAYMENT_LIST> = { save }

async function save(tx: Db, { before, values, writer }: Saving<typeof REPAYMENT_LIST>): Promise<Outcome> {
  const serial = requireValue(values, 'serial_no')
  const known =
    serial === ''
      ? undefined
      : await documentOfSerial(tx, {
          loanId: requireValue(values, 'financing_id'),
          serial,
          but: before?.id ?? 0,
        })
  if (known === undefined) return { set: values }
  const { organisationKind: kind, organisationId } = writer.principal
  // Other borrowers of the bank must not learn whose serial number it is.
  const isTheirs = kind !== 'owner' || known.owner_id === organisationId
  const fault = isTheirs
    ? ({ code: 'serial_is_known', values: { no: known.repay_no } } as const)
    : ({ code: 'duplicate' } as const)
  throw invalidInput(resourceAt(REPAYMENT_LIST).columns, new Map([['serial_no', fault]]), writer.language)
}
