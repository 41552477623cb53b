// Fills in the columns that follow from the agreement or lot: owner, goods, spec.
import type { SaveContext } from '#engine/declare/records/hooks.ts'
import type { Outcome } from '#engine/declare/record.ts'
import { requireValue } from '#engine/declare/require-value.ts'
import type { Db } from '#platform/database/database.ts'
import { createInputFailure } from '#engine/write/validation/form-values.ts'
import { Failure } from '#platform/failure.ts'
import { assertStoreOpen } from '#modules/storage/index.ts'
import { RECORD } from './record.kinds.ts'
import { findCountError } from './count-time.ts'
import { type Goods, loadLotGoods, loadRunningAgreement, loadLotZone } from './record.queries.ts'
import type { RECORD_LIST } from '#modules/paths.ts'

/**
 * @throws Failure `store_not_open` for an agreement; `agreement_missing` for goods without a running agreement; `not_found` for an unknown lot;
 * `invalid_input` for a move to the current zone or an impossible count time
 */
export async function saveRecord(tx: Db, { values, writer }: SaveContext<typeof RECORD_LIST>): Promise<Outcome> {
  const kind = requireValue(values, 'record_type')
  if (kind === RECORD.agreement) {
    await assertStoreOpen(tx, requireValue(values, 'store_id'))
    return { set: values }
  }
  const goods =
    kind === RECORD.inbound
      ? await loadRunningAgreement(tx, requireValue(values, 'agreement_id'))
      : await loadLotGoods(tx, requireValue(values, 'lot_id'))
  if (goods === undefined) throw new Failure(kind === RECORD.inbound ? 'agreement_missing' : 'not_found')
  if (kind === RECORD.move && (await loadLotZone(tx, requireValue(values, 'lot_id'))) === values.zone_id)
    throw createInputFailure(new Map(), new Map([['zone_id', { code: 'not_an_option' }]]), writer.language)
  const error = await findCountError(tx, values)
  if (error !== undefined)
    throw createInputFailure(new Map(), new Map([['count_time', { code: error }]]), writer.language)
  return { set: { ...values, ...toGoodsColumns(goods) } }
}

const toGoodsColumns = ({ owner_id, good_id, spec_id }: Goods) => ({ owner_id, good_id: [good_id, spec_id] })
