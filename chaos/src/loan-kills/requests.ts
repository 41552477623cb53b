import { send, upTo } from '../kills/actions.ts'
import { type Choice, readNumber } from './choices.ts'
import type { Attempt } from './loan-context.ts'
import { withAnswer, claimExists, NO_ORDER, RUNS, step } from './steps.ts'

/** Maximum loan in fen per hundredth of a tonne: 70 % of 95 % of 20 000 yuan per tonne. */
const MAX_LOAN_PER_UNIT = 13_300
/** Hundredths of a tonne. */
const LEAST = 5_00
/** Maximum pending applications of an owner. */
const MAX_PENDING = 10
const [SHORT, LONG] = [6, 40]

/** Mostly less than the maximum for the goods; sometimes exactly the maximum, and a fen more. */
function chooseAmount({ random }: Attempt, weight: number): number {
  const most = weight * MAX_LOAN_PER_UNIT
  const chance = random()
  if (chance < 0.1) return most + Math.floor(random() * 2)
  return Math.max(1, Math.floor(most * (0.2 + random() * 0.75)))
}

const FREE =
  'select receipt.id, receipt.contract_no, receipt.free_weight from receipt join lot on lot.id = receipt.lot_id'

export const asks: Choice = {
  due: `${FREE}
         where receipt.life = 1 and receipt.holder_id = :owner and receipt.free_weight >= ${LEAST} and lot.short_weight = 0
           and (select count(*) from financing where owner_id = :owner and loan_state between 1 and 6) < ${MAX_PENDING}
           and not exists (select from financing where loan_state in (0, 1, 2, 3, 4, 5, 12) and receipt.id = any (receipt_ids))`,
  any: FREE,
  often: 1,
  run: (attempt, found) => {
    const { context, random } = attempt
    const free = Math.max(1, readNumber(found, 'free_weight'))
    // Sometimes a part of the receipt, so that it secures several loans.
    const weight = random() < 0.6 ? free : upTo(random, free)
    const body = {
      bank_id: context.bankId,
      receipt_ids: [found['id']],
      lines:
        weight === free
          ? null
          : JSON.stringify([{ contract_no: found['contract_no'], weight: (weight / 100).toFixed(2) }]),
      apply_amount: chooseAmount(attempt, weight),
      tenor_days: upTo(random, random() < 0.6 ? SHORT : LONG),
      repay_mode: upTo(random, 4),
      purpose: '周转',
      guarantor_ids: random() < 0.25 ? [context.guarantorId] : [],
      files: [],
    }
    return send(attempt, 'seller_p/pledge/ApplicationSave', body, claimExists('financing'))
  },
}

const OWN = 'loan.owner_id = :owner'
/** Weight of the loan's goods that is reserved for it and that is free. */
const LINES = `
  select from financing_line line join receipt on receipt.id = line.receipt_id
   cross join lateral (select coalesce(sum(live_weight), 0) as kept from pledge
                        where receipt_id = line.receipt_id and financing_id = loan.id and pledge_state <= 2) own
   where line.financing_id = loan.id`

export const submits = step('financing', 'Submit', [
  `loan.loan_state in (0, 12) and ${OWN} and not exists (${LINES} and line.weight > receipt.free_weight + kept)`,
  'loan_state <> 0',
])
export const holds = step('financing', 'Hold', [
  `loan.loan_state = 5 and ${OWN} and exists (${LINES} and line.weight > kept)
   and not exists (${LINES} and line.weight > receipt.free_weight + kept)`,
  'true',
])
export const endorses = step('pledge', 'Endorse', [
  `pledge.pledge_state in (0, 1) and pledge.endorse_time is null and ${OWN}`,
  'endorse_time is not null',
])
export const withdraws = step('financing', 'Withdraw', [`loan.loan_state in (1, 4, 5) and ${OWN}`, 'loan_state = 14'], {
  input: withAnswer('no'),
  often: 0.03,
})
export const cancels = step('pledge', 'Cancel', [`pledge.pledge_state in (0, 1) and ${OWN}`, 'pledge_state = 5'], {
  input: withAnswer('no'),
  often: 0.03,
})

const ADDED = {
  join: 'join receipt on receipt.holder_id = loan.owner_id join lot on lot.id = receipt.lot_id',
  columns: ', receipt.id as receipt, receipt.free_weight as free',
  input: ({ random }: Attempt, found: Parameters<Choice['run']>[1]) => ({
    receipt_id: found['receipt'],
    weight: upTo(random, Math.max(1, readNumber(found, 'free'))),
  }),
}
const MORE = `${RUNS} and ${OWN} and receipt.life = 1 and receipt.free_weight >= ${LEAST} and lot.short_weight = 0`
export const toppedUp = step('financing', 'TopUp', [MORE, 'true'], { ...ADDED, often: 0.05 })
/** Adds the goods of a substitution without goods. */
export const bringsOthers = step(
  'financing',
  'TopUp',
  [
    `${MORE} and exists (
       select from release_order ordered
        where ordered.financing_id = loan.id and ordered.reason = 3 and ordered.release_state <= 1 and ordered.substitute_id is null
          and not exists (select from pledge newer where newer.financing_id = loan.id and newer.pledge_state <= 2
                             and newer.create_time > ordered.create_time))`,
    'true',
  ],
  {
    ...ADDED,
    input: (_, found) => ({ receipt_id: found['receipt'], weight: Math.max(1, readNumber(found, 'free')) }),
  },
)

/** Weight of a loan's goods beyond the debt at the price of all its goods. */
const SPARE = `(select coalesce(sum(live_weight - earmarked_weight), 0) from pledge mine
                 where mine.financing_id = loan.id and mine.pledge_state = 2) - ceil(loan.total_left / ${MAX_LOAN_PER_UNIT}.0)`
const WHOLE = `not exists (select from pledge mine join lot on lot.id = mine.lot_id
                            where mine.financing_id = loan.id and mine.pledge_state = 2 and lot.short_weight > 0)`
const GOING = `pledge.pledge_state = 2 and ${OWN} and ${RUNS} and ${NO_ORDER} and ${WHOLE}`

export const asksForRelease = step(
  'pledge',
  'Release',
  [`${GOING} and ${SPARE} >= 1 and pledge.live_weight > pledge.earmarked_weight`, 'true'],
  {
    often: 0.5,
    columns: `, ${SPARE} as spare, loan.total_left`,
    input: ({ random }, found) => {
      const possible = Math.max(1, Math.min(readNumber(found, 'rest'), readNumber(found, 'spare')))
      return {
        kind: upTo(random, 2),
        reason: found['total_left'] === 0 ? 1 : 2,
        weight: random() < 0.1 ? possible + 1 : random() < 0.3 ? possible : upTo(random, possible),
        receiver: 'Li',
      }
    },
  },
)
export const asksForExchange = step('pledge', 'Release', [`${GOING} and loan.total_left > 0`, 'true'], {
  often: 0.2,
  input: ({ random }, found) => ({
    kind: 1,
    reason: 3,
    weight: random() < 0.5 ? null : upTo(random, Math.max(1, readNumber(found, 'rest'))),
  }),
})
export const substitutes = step(
  'release_order',
  'Substitute',
  [
    `ordered.reason = 3 and ordered.release_state <= 1 and ordered.substitute_id is null and other.id <> ordered.pledge_id
     and other.pledge_state = 2 and other.perfected_time > ordered.create_time and ${OWN}`,
    'true',
  ],
  {
    join: 'join pledge other on other.financing_id = loan.id',
    columns: ', other.id as substitute',
    input: (_, { substitute }) => ({ substitute_id: substitute }),
  },
)
export const takesBackOrder = step(
  'release_order',
  'Withdraw',
  [`ordered.release_state = 0 and ordered.reason <= 3 and ${OWN}`, 'release_state = 6'],
  { often: 0.02 },
)
