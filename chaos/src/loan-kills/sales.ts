// Goods that leave: sales after a default, losses, and deliveries of released goods.
import { upTo } from '../kills/actions.ts'
import { readNumber } from './choices.ts'
import { A_DAY, withAnswer, withDocuments, NET, RUNS, step } from './steps.ts'

const PROCEEDS = 4
/** Highest price, fen per hundredth of a tonne: a forced sale mostly brings less than the debt. */
const WORTH = 15_000

/** Sells all or a part of a pledge of a defaulted loan, for more or less than the debt. */
export const sells = step(
  'pledge',
  'Enforce',
  [
    `pledge.pledge_state = 2 and loan.loan_state = 9 and ${RUNS} and pledge.live_weight > pledge.earmarked_weight
     and not exists (select from release_order where pledge_id = pledge.id and release_state <= 3)`,
    'true',
  ],
  {
    input: withDocuments('notice_files', ({ context, random }, found) => {
      const rest = Math.max(1, readNumber(found, 'rest'))
      return {
        weight: random() < 0.8 ? null : upTo(random, rest),
        notice_date: context.today - 80 * A_DAY,
        sale_way: upTo(random, 2),
        receiver: '沪东铜业',
        sale_price: random() < 0.1 ? 1 : upTo(random, rest * WORTH),
        sale_cost: upTo(random, 1_000_00),
        storage_arrears: upTo(random, 1_000_00),
        vehicle_no: '',
        driver_name: '',
        driver_phone: '',
        remark: '',
      }
    }),
  },
)

const PAID = `paid.status = 1 and paid.purpose = ${PROCEEDS} and paid.repay_way = 1 and paid.spread = 1 and paid.repay_amount = ${NET}`
export const settles = step(
  'release_order',
  'Settle',
  [
    `ordered.reason = 4 and ordered.release_state in (0, 1) and ordered.repayment_id is null and loan.loan_state = 9 and ${PAID}
     and not exists (select from release_order taken where taken.repayment_id = paid.id and taken.release_state <= 4)`,
    'true',
  ],
  {
    join: 'join repayment paid on paid.financing_id = loan.id',
    columns: ', paid.id as paid',
    input: (_, { paid }) => ({ repayment_id: paid }),
  },
)

/** The last stocktake found less than the books minus the reported losses. */
const MISSES = `lot.short_weight > (select coalesce(sum(gone.weight), 0) from release_order gone join receipt on receipt.id = gone.receipt_id
                                      where receipt.lot_id = lot.id and gone.reason = 5 and gone.release_state = 4)`
/** Reports as lost the pledged goods that a stocktake has not found. */
export const losesGoods = step(
  'pledge',
  'Lose',
  [
    `pledge.pledge_state = 2 and ${RUNS} and ${MISSES} and pledge.live_weight > pledge.earmarked_weight
     and not exists (select from release_order other where other.pledge_id = pledge.id and (other.release_state <= 3 or other.reason = 5))`,
    'true',
  ],
  {
    input: withDocuments('loss_files', ({ random }, found) => ({
      weight: random() < 0.6 ? null : upTo(random, Math.max(1, readNumber(found, 'short'))),
      remark: '仓库失火',
    })),
  },
)

const WAITS = 'ordered.release_state = 0 and ordered.add_person <> :me'
export const proposes = step('release_order', 'Propose', [
  `${WAITS} and ordered.reason <= 3 and (ordered.reason <> 3 or ordered.substitute_id is not null)`,
  'release_state <> 0',
])
/** The risk officer proposes sales and losses. */
export const speaks = step('release_order', 'Propose', [`${WAITS} and ordered.reason >= 4`, 'release_state <> 0'])

export const approvesOrder = step('release_order', 'Approve', [
  `ordered.release_state = 1 and ${RUNS} and ordered.propose_person <> :me
   and case ordered.reason
     when 4 then loan.loan_state = 9 and (ordered.repayment_id is not null or ${NET} = 0)
     when 5 then ${MISSES}
     else not exists (select from pledge mine join lot on lot.id = mine.lot_id
                       where mine.financing_id = loan.id and mine.pledge_state = 2 and lot.short_weight > 0) end`,
  'approve_time is not null',
])
export const rejectsOrder = step(
  'release_order',
  'Reject',
  ['ordered.release_state in (0, 1, 2)', 'release_state = 5'],
  { input: withAnswer('no'), often: 0.04 },
)

export const weighs = step(
  'release_order',
  'Weigh',
  ['ordered.release_state = 2 and ordered.kind = 2', 'weighed_weight is not null'],
  {
    input: withDocuments('weigh_note', ({ random }, { weight, pickup_code, reason }) => {
      const asked = Number(weight)
      const whole = reason === 4 || random() < 0.4
      return {
        pickup_code,
        weighed_weight: random() < 0.05 ? asked + 1 : whole ? asked : upTo(random, asked),
        vehicle_no: '浙B12345',
        driver_name: 'Li',
      }
    }),
  },
)
export const confirms = step('release_order', 'Confirm', [
  'ordered.release_state = 2 and ordered.kind = 1',
  'release_state = 4',
])
export const lets = step('release_order', 'Hand', ['ordered.release_state = 3', 'release_state = 4'])
