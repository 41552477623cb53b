// Limits that an approval uses (domain §2.1, §3.4). Checked and used under the locks of the bank, the guarantors and the storage firms.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import {
  assertWithinLimits,
  type CheckedLimit,
  computeConcentration,
  type GoodsShare,
  LIMIT,
  type LimitAmount,
  type LimitRequest,
  listConcentration,
  toLimitUses,
} from '../cover/concentration.ts'
import { loadLender } from '../cover/cover.queries.ts'
import type { CoveredLine, ValidCover } from '../cover/goods.cover.ts'
import type { ApplicationRecord } from '#modules/paths.ts'

export interface ApprovalInput {
  readonly record: {
    readonly values: Pick<ApplicationRecord['values'], 'bank_id' | 'owner_id' | 'guarantor_ids'>
  }
  readonly cover: Pick<ValidCover, 'lines' | 'terms' | 'maturity'>
  /** Fen. */
  readonly amount: number
}

export interface ApprovalLimits {
  readonly limits: readonly CheckedLimit[]
  /** Amounts that the approval adds to them. */
  readonly uses: readonly LimitAmount[]
}

/** Lists the limits that an approval uses, in the order of their checks. Goods without a price use none. */
export async function listLimits(tx: Db, { record, cover, amount }: ApprovalInput): Promise<ApprovalLimits> {
  const { bank_id: bankId, owner_id: ownerId, guarantor_ids: guarantors } = record.values
  const lender = await loadLender(tx, bankId)
  if (lender === undefined) throw new Failure('not_found')
  const { name, credit_limit: limit, used_limit: used } = lender
  const concentration = computeConcentration(amount, cover.lines.map(toGoodsShare))
  const owners = new Map([[ownerId, amount]])
  return {
    limits: [
      { kind: 'bank', code: 'bank_limit_reached', name, limit, used, asked: amount },
      ...(await listGuarantorLimits(tx, guarantors, amount)),
      ...(await listConcentration(tx, { bankId, lender, terms: cover.terms }, { ...concentration, owners })),
    ],
    uses: [
      { kind: LIMIT.bank, subject: bankId, amount },
      ...guarantors.map((subject) => ({ kind: LIMIT.guarantor, subject, amount })),
      ...toLimitUses(LIMIT.store, concentration.stores),
      ...toLimitUses(LIMIT.owner, owners),
      ...toLimitUses(LIMIT.goods, concentration.goods),
    ],
  }
}

/** @throws Failure with figures for the first limit exceeded by a fen, or for an invalid guarantor */
export async function checkLimits(tx: Db, input: ApprovalInput): Promise<readonly LimitAmount[]> {
  const { limits, uses } = await listLimits(tx, input)
  await assertGuarantorsValid(tx, input.record.values.guarantor_ids, input.cover.maturity)
  assertWithinLimits(limits)
  return uses
}

/** Each guarantor is liable for the full amount: joint and several. */
async function listGuarantorLimits(
  tx: Db,
  ids: readonly number[],
  requested: number,
): Promise<readonly CheckedLimit[]> {
  const { rows } = await sql<Omit<LimitRequest, 'asked'>>`
    select guarantor_name as name, guarantee_limit as limit, used_limit as used from guarantor
     where id = any (${ids}::bigint[]) order by id`.execute(tx)
  return rows.map((guarantor) => ({
    kind: 'guarantor',
    code: 'guarantor_limit_reached',
    ...guarantor,
    asked: requested,
  }))
}

/** @throws Failure for the first guarantor that is disabled or whose guarantee ends before the loan is due */
export async function assertGuarantorsValid(tx: Db, ids: readonly number[], maturity: string): Promise<void> {
  const invalid = await findInvalidGuarantor(tx, ids, maturity)
  if (invalid !== undefined) throw invalid
}

/** Returns the error of the first guarantor that is disabled or whose guarantee ends before the loan is due. */
export async function findInvalidGuarantor(
  tx: Db,
  ids: readonly number[],
  maturity: string,
): Promise<Failure | undefined> {
  const { rows } = await sql<{ name: string; disabled: number; end: string | null }>`
    select guarantor_name as name, disabled, valid_end::text as end from guarantor
     where id = any (${ids}::bigint[]) order by id`.execute(tx)
  for (const { name, disabled, end } of rows) {
    if (disabled === 1) return new Failure('guarantor_disabled', { values: { name } })
    if (end !== null && end < maturity)
      return new Failure('guarantee_too_short', { values: { name, end, needed: maturity } })
  }
  return undefined
}

/** Returns its part of E in the smallest unit: hundredths of a tonne × ppm of grade × ppm of haircut. */
function toGoodsShare({ facts, value }: CoveredLine): GoodsShare {
  const { num, den } = value?.eligible.value ?? { num: 0n, den: 1n }
  return { storeId: facts.store_id, goodId: facts.good_id, value: num * (SMALLEST_UNIT / den) }
}

const SMALLEST_UNIT = 100n * 1_000_000n * 1_000_000n
