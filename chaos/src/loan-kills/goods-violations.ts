// Statements that violate each invariant of limits, statements and pledged goods, run without constraints.
import type { Violations } from '../../../server/src/modules/receipts/testing/invariants/unconstrained-database.ts'

const RUNNING = 'loan_state = 7'
const OF_RUNNING = `financing_id in (select id from financing where ${RUNNING})`
const LIVE = 'freed_time is null'
const PLEDGED = 'pledge_state = 2'
const ON_PLEDGED = `id in (select receipt_id from pledge where ${PLEDGED})`
const EXCHANGED = 'reason = 3 and release_state = 4'

export const LIMIT_VIOLATIONS: Violations = {
  'a bank or a guarantor has given other than what runs, or more than its limit': [
    'update bank set used_limit = used_limit + 1',
    'update bank set reopened_limit = reopened_limit + 1',
    'update guarantor set reopened_limit = reopened_limit + 1',
    'update bank set credit_limit = used_limit - 1',
    'update guarantor set used_limit = used_limit + 1',
    'update guarantor set guarantee_limit = used_limit - 1',
    `update financing set guarantor_ids = '{}'`,
    `update financing set draw_amount = draw_amount + 1 where ${RUNNING}`,
  ],
  'a loan takes limits as reopened that was never closed, or other than it had': [
    'update limit_use set is_reopened = true where freed_time is null',
    'update limit_use set amount = amount + 1 where is_reopened',
    'delete from limit_use where freed_time is not null and not is_reopened',
  ],
  'a loan takes of limits other than what was approved or drawn, or one that does not run takes any': [
    ...[1, 2, 3, 4, 5].map(
      (kind) => `update limit_use set amount = amount + 1 where kind = ${kind} and ${LIVE} and ${OF_RUNNING}`,
    ),
    ...[1, 2, 3, 4, 5].map((kind) => `delete from limit_use where kind = ${kind} and ${LIVE} and ${OF_RUNNING}`),
    'update limit_use set freed_time = null where financing_id in (select id from financing where loan_state = 10)',
    `update financing set approve_amount = null where ${RUNNING}`,
    `insert into limit_use (financing_id, bank_id, kind, subject_id, amount)
     select financing_id, bank_id, 2, 0, amount from limit_use where kind = 1 and ${LIVE}`,
  ],
  'more of a bank is lent to one owner, on one kind of goods or in one store than its terms say': [
    'update risk_policy set owner_share = 1',
    'update risk_policy set good_share = 1; delete from limit_use where freed_time is not null',
    'update risk_policy set store_share = 1; delete from limit_use where freed_time is not null',
  ],
  'a loan takes of a store or of goods where none of its goods are': [
    ...[3, 5].map((kind) => `update limit_use set subject_id = 0 where kind = ${kind} and ${LIVE}`),
    `update pledge set pledge_state = 3 where ${OF_RUNNING}`,
  ],
  'more was drawn than was approved, or approved than was asked for or the goods carried': [
    `update financing set apply_amount = approve_amount - 1 where ${RUNNING}`,
    `update financing set draw_amount = approve_amount + 1 where ${RUNNING}`,
    ...['approve_amount', 'draw_amount', 'cap_value'].map(
      (column) => `update financing set ${column} = null where ${RUNNING}`,
    ),
    `update financing set cap_value = approve_amount - 1 where ${RUNNING}`,
  ],
  'I16: a line of a statement is not what its document says, or was booked twice': [
    'update statement_line set line_state = 0 where line_state = 1',
    'update statement_line set line_state = 1 where line_state = 0',
    `update statement_line set serial_no = 'OTHER' where line_state = 1`,
    ...['bank_id', 'amount', 'value_date'].map(
      (column) => `update statement_line set ${column} = ${column} + 1 where line_state = 1`,
    ),
    'update statement_line set bank_id = null where line_state = 1',
    'update repayment set repay_way = 2',
    'update repayment set status = 3 where id in (select repayment_id from statement_line)',
    'delete from repayment',
    `insert into statement_line (bank_id, serial_no, amount, value_date) select bank_id, serial_no, amount, value_date from statement_line`,
    `insert into statement_line (bank_id, serial_no, amount, value_date, line_state, repayment_id)
     select bank_id, serial_no || '2', amount, value_date, line_state, repayment_id from statement_line where line_state = 1`,
    'update loan_event set amount = amount + 1 where kind = 3',
  ],
  'I16: a document that a statement made stands without it': [
    'update statement_line set repayment_id = null',
    'delete from statement_line',
  ],
}

export const GOODS_VIOLATIONS: Violations = {
  'I2: a pledged receipt is controlled by another than its bank, or one that is free by another than its holder': [
    `update receipt set controller_id = holder_id where ${ON_PLEDGED}`,
    'update receipt set controller_id = 0 where pledge_weight = 0',
    `update pledge set bank_id = 0 where id = (select min(id) from pledge where ${PLEDGED})`,
  ],
  'I2: live pledges of a receipt are to several banks': [
    `insert into pledge (financing_id, receipt_id, lot_id, bank_id, owner_id, store_id, weight, initial_price, initial_value, price_date, pledge_state)
     select financing_id, receipt_id, lot_id, 0, owner_id, store_id, weight, initial_price, initial_value, price_date, 0 from pledge where ${PLEDGED}`,
  ],
  'I17: pledges take more of a receipt than is there, or other than it says': [
    `update receipt set remaining_weight = pledge_weight - 1 where ${ON_PLEDGED}`,
    `update receipt set pledge_weight = pledge_weight - 1 where ${ON_PLEDGED}`,
    `update receipt set earmarked_pledged = earmarked_pledged + 1 where ${ON_PLEDGED}`,
    'delete from pledge',
    'update release_order set release_state = 5 where release_state = 2',
  ],
  'goods are pledged for a loan that has ended or lapsed': [10, 11, 13, 14, 15].map(
    (state) => `update financing set loan_state = ${state} where ${RUNNING}`,
  ),
  'I17: a receipt whose loans have all ended is not free': [
    `update financing set loan_state = 14 where ${RUNNING}`,
    'update receipt set pledge_weight = 1 where life = 1 and pledge_weight = 0',
    'update receipt set earmarked_pledged = 1 where life = 1 and pledge_weight = 0',
    'update receipt set controller_id = 0 where life = 1 and pledge_weight = 0',
  ],
  'I2: a pledge is on a receipt that is none, of another owner, or under nobody’s control': [
    `update receipt set life = 4 where ${ON_PLEDGED}`,
    `update receipt set holder_id = 0 where ${ON_PLEDGED}`,
    `update receipt set controller_id = holder_id where ${ON_PLEDGED}`,
    `update pledge set bank_id = 0 where ${PLEDGED}`,
  ],
  'a loan runs on goods that were never received': [
    'update pledge set perfected_time = null',
    `delete from pledge where ${OF_RUNNING}`,
  ],
  'orders take of a pledge other than it says, or more than there is': [
    `update pledge set earmarked_weight = earmarked_weight + 1 where ${PLEDGED}`,
    'update release_order set release_state = 5 where release_state = 2',
    `update pledge set released_weight = released_weight + 1 where ${OF_RUNNING}`,
    `update release_order set weight = 1000_00 where release_state = 4`,
    'update pledge set released_weight = released_weight - 1 where pledge_state in (3, 4, 6)',
    'update pledge set pledge_state = 4 where pledge_state in (3, 6)',
    'update pledge set pledge_state = 6 where pledge_state in (3, 4)',
    'delete from release_order where reason >= 4',
  ],
  'goods were exchanged for none, or for others of another loan or time': [
    `update release_order set substitute_id = null where ${EXCHANGED}`,
    `update release_order set substitute_id = pledge_id where ${EXCHANGED}`,
    `update release_order set done_time = null where ${EXCHANGED}`,
    `update release_order set done_time = create_time where ${EXCHANGED}`,
    `update release_order set create_time = done_time where ${EXCHANGED}`,
    `update pledge set perfected_time = null where id in (select substitute_id from release_order where ${EXCHANGED})`,
    `update pledge set financing_id = 0 where id in (select substitute_id from release_order where ${EXCHANGED})`,
  ],
  'more is lost of a lot than ever came in': [
    'update release_order set weight = 1000_00 where reason = 5',
    'delete from lot_movement',
  ],
  'I1: a receipt remains for something else than was issued less what left': [
    'update receipt set remaining_weight = remaining_weight - 1 where life = 1',
    'update release_order set weighed_weight = null where kind = 2 and release_state = 4',
    `update receipt set pledge_weight = -1 where ${ON_PLEDGED}`,
    `update receipt set earmarked_pledged = -1 where ${ON_PLEDGED}`,
    `update receipt set earmarked_pledged = pledge_weight + 1 where ${ON_PLEDGED}`,
  ],
  'I3: a lot says that its receipts stand for something else than they do, or its books are not its movements': [
    'update lot set receipted_weight = receipted_weight + 1',
    'update lot set book_weight = book_weight + 1',
    'delete from lot_movement',
    'delete from receipt',
  ],
  'I4: a zone has other goods than lie in it, or more than it has room for': [
    'update zone set used_capacity = used_capacity + 1',
    'update zone set capacity = used_capacity - 1',
  ],
  'a cover of a pledge is not in figures, or ends before it was received': [
    ...['insure_amount', 'insure_end', 'perfected_time'].map(
      (column) => `update pledge set ${column} = null where ${PLEDGED}`,
    ),
    `update pledge set insure_amount = 1 where ${PLEDGED}`,
    `update pledge set insure_end = '2020-01-01' where ${PLEDGED}`,
  ],
}
