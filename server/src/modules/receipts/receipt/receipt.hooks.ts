// Copies columns of a receipt from its lot; the form contains only the other columns.
import { formatShanghaiDay, type Row } from '@cangdan/protocol'
import { createInputFailure } from '#engine/write/validation/form-values.ts'
import type { RecordFieldError } from '#engine/declare/resource.ts'
import type { SaveContext } from '#engine/declare/records/hooks.ts'
import type { Outcome } from '#engine/declare/record.ts'
import { requireValue } from '#engine/declare/require-value.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { assertStoreOpen } from '#modules/storage/index.ts'
import { loadAgreementEnd, loadLotFacts, type LotFacts, type LotPieces, loadLotPieces } from './receipt.queries.ts'
import type { RECEIPT_LIST } from '#modules/paths.ts'

/**
 * @throws Failure `not_found` for an unknown lot, `store_not_open`, `agreement_missing` without a current storage agreement, `invalid_input` for a
 * storage end after the agreement, or more pieces than the lot has left
 */
export async function saveReceipt(tx: Db, { values, writer }: SaveContext<typeof RECEIPT_LIST>): Promise<Outcome> {
  const lot = requireValue(values, 'lot_id')
  const facts = await loadLotFacts(tx, lot)
  if (facts === undefined) throw new Failure('not_found')
  await assertStoreOpen(tx, facts.store_id)
  const end = await loadAgreementEnd(tx, facts.agreement_id)
  if (end === undefined) throw new Failure('agreement_missing')
  if (formatShanghaiDay(requireValue(values, 'storage_end')) > end)
    throw createInputFailure(
      new Map(),
      new Map([['storage_end', { code: 'beyond_agreement', values: { end } }]]),
      writer.language,
    )
  const error = checkPieces(await loadLotPieces(tx, lot), values.quantity)
  if (error !== undefined) throw createInputFailure(new Map(), new Map([['quantity', error]]), writer.language)
  return { set: { ...values, ...getLotColumns(facts), ...getDescription(facts, values) } }
}

function checkPieces(lot: LotPieces | undefined, requested: number | null): RecordFieldError | undefined {
  if (lot === undefined || requested === null || requested <= lot.possible) return undefined
  const { no, remaining: pieces, live, possible } = lot
  return { code: 'lot_pieces_short', values: { lot: no, pieces, live, asked: requested, possible } }
}

/** Returns the description of the goods from the lot; where it is empty, from the form. */
const getDescription = (facts: LotFacts, values: Row): Row =>
  Object.fromEntries(DESCRIBED.map((name) => [name, facts[name] === '' ? (values[name] ?? '') : facts[name]]))

const DESCRIBED = ['quality', 'package', 'marks'] as const

/** Returns the columns copied from the lot. The depositor is holder and controller. */
const getLotColumns = ({ owner_id, good_id, spec_id, fee_rate, ...facts }: LotFacts): Row => ({
  ...facts,
  good_id: [good_id, spec_id],
  depositor_id: owner_id,
  holder_id: owner_id,
  controller_id: owner_id,
  storage_fee: fee_rate,
})
