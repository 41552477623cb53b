// Statements that violate each invariant of loans and their money, run without constraints.
import type { Violations } from '../../../server/src/modules/receipts/testing/invariants/unconstrained-database.ts'

const PERSONS = {
  financing: [
    ['report', 'submit'],
    ['propose', 'add'],
    ['approve', 'report'],
    ['draw', 'approve'],
  ],
  pledge: [
    ['seal', 'endorse'],
    ['register', 'seal'],
    ['receive', 'register'],
  ],
  repayment: [
    ['match', 'submit'],
    ['date', 'match'],
    ['post', 'match'],
    ['reverse', 'post'],
    ['reverse', 'recall'],
  ],
  release_order: [
    ['propose', 'add'],
    ['approve', 'propose'],
    ['confirm', 'approve'],
    ['weigh', 'approve'],
    ['hand', 'weigh'],
  ],
}
const ONE_PERSON = Object.entries(PERSONS).flatMap(([table, pairs]) =>
  pairs.map(([later, earlier]) => `update ${table} set ${later}_person = ${earlier}_person`),
)
const POSTED = 'status = 1 and spread = 1'
/** One fen of interest of a year of 360 days, as its parts count it. */
const A_FEN = 360 * 10_000
const DRAWN = 'draw_date is not null'
const UNTOUCHED = `not exists (select from loan_event where financing_id = financing.id and kind <> 1)`

export const MONEY_VIOLATIONS: Violations = {
  'I6: the parts of a posted repayment are not its amount, or not those of its events': [
    `update repayment set repay_amount = repay_amount + 1 where ${POSTED}`,
    `update repayment set fee_amount = null where ${POSTED}`,
    `update repayment set principal_amount = principal_amount - 1, interest_amount = interest_amount + 1 where ${POSTED} and principal_amount > 0`,
    'delete from loan_event where kind = 3',
    'update loan_event set financing_id = (select min(financing_id) from loan_event one where one.source = loan_event.source and kind = 3) where kind = 3',
    'update loan_event set amount = amount - 1 where kind = 3',
    'update loan_event set value_date = value_date - 1 where kind = 3',
    'update loan_event set financing_id = (select max(id) from financing where loan_state = 7) where kind = 3',
  ],
  'I6: a reversed document still pays something, or some of its loans do not say so': [
    'delete from loan_event where kind = 4',
    `delete from loan_event where id = (select max(back.id) from loan_event back join loan_event paid on paid.id = back.of_id
      where back.kind = 4 and paid.source in (select source from loan_event where kind = 3 group by source having count(*) > 1))`,
    `update repayment set status = 3 where ${POSTED}`,
    `update repayment set status = 1 where status = 3`,
    'update loan_event set principal = principal + 1 where kind = 4',
  ],
  'I6: the fees of a loan are not those that were charged and not waived, or more than its terms leave': [
    `update financing set fee_total = fee_total + 1 where ${DRAWN}`,
    'delete from loan_event where kind = 9',
    'update risk_policy set fee_share = 1',
    `update financing set draw_amount = null where ${DRAWN}`,
    `update financing set policy_id = null where ${DRAWN}`,
  ],
  'I6: what all events of a loan paid is not what it says is settled': [
    ...['fee', 'penalty', 'interest', 'principal'].map(
      (part) => `update financing set ${part}_settled = ${part}_settled + 1 where ${DRAWN}`,
    ),
    `update financing set claim_left = claim_left + 1 where ${DRAWN}`,
    `delete from loan_event where financing_id in (select id from financing where loan_state = 10)`,
  ],
  'I7: what a loan owes is not what its accounts say': [
    `update financing set fee_total = fee_total + 1 where ${DRAWN}`,
    ...['penalty', 'interest'].map(
      (part) => `update financing set ${part}_parts = ${part}_parts + ${A_FEN} where ${DRAWN}`,
    ),
    `update financing set draw_amount = draw_amount + 1 where ${DRAWN}`,
    `update financing set draw_amount = null where ${DRAWN}`,
    `update money_account set balance = balance - 1 where kind = 'loan_principal'`,
    `delete from money_account where kind = 'loan_principal'`,
    `update money_account set balance = balance - 1 where kind = 'loan_claim'`,
    `update financing set claim_left = claim_left + 1 where ${DRAWN}`,
  ],
  'I7: an account is not the sum of its postings, or is below what it may be': [
    'update money_account set balance = balance + 1',
    'delete from posting',
    `update money_account set balance = -1 where kind = 'wallet_available';
     update posting set amount = -1 where account_id in (select id from money_account where kind = 'wallet_available')`,
    `update money_account set balance = 1 where kind = 'loan_interest';
     delete from posting where account_id in (select id from money_account where kind = 'loan_interest');
     insert into posting (account_id, journal_id, amount, balance_after, change_type, source_no)
     select id, 1, 1, 1, 1, '' from money_account where kind = 'loan_interest'`,
  ],
  'I7: the platform holds other than what is in wallets': [
    `update money_account set balance = balance + 1 where kind = 'platform_cash'`,
    `delete from money_account where kind = 'platform_cash'`,
  ],
  'I7: a bank has not the cash that its loans and income say, or lost other than it wrote off': [
    `update money_account set balance = balance + 1 where kind = 'bank_cash'`,
    `update money_account set balance = balance - 1 where kind = 'interest_income'`,
    `delete from money_account where kind = 'loan_loss'`,
    'update financing set written_off = written_off + 1 where loan_state = 11',
  ],
  'I7: a bank has recovered other than its loans say': [
    `update money_account set balance = balance + 1 where kind = 'recovery_income'`,
    `delete from money_account where kind = 'recovery_income'`,
    'update financing set recovered = recovered - 1 where loan_state = 11',
  ],
  'I7: a loan has recovered other than its payments brought, or more than it lost': [
    'update financing set recovered = recovered - 1 where loan_state = 11',
    'update financing set loan_state = 9 where loan_state = 11',
    'update loan_event set claim = claim + 1 where kind = 11',
    'delete from loan_event where kind = 11',
    'update loan_event set amount = amount + 1 where kind in (7, 10)',
  ],
  'I6: more of a component was recovered of a loan than was written off, or less than nothing': [
    'update loan_event set principal = principal - 1, fee = fee + 1 where kind = 10',
    'delete from loan_event where kind = 7',
    'update loan_event set principal = principal - 200000000 where kind = 12',
  ],
  'I7: what is kept as excess is not what was paid beyond what was owed and not given back': [
    `update money_account set balance = balance + 1 where kind = 'loan_excess'`,
    `delete from money_account where kind = 'loan_excess'`,
    'update loan_event set excess = excess + 1 where kind = 3',
    'update loan_event set claim = claim + 1 where kind = 4',
  ],
  'I7: excess is kept of a loan whose payer owes some': [
    `update financing set claim_left = 1 where ${DRAWN};
     update money_account set balance = 1 where kind = 'loan_excess'`,
  ],
  'I7: money came from nothing': [
    `update money_account set balance = balance + 1 where id = (select min(id) from money_account)`,
  ],
  'a journal is not whole': [
    'update posting set amount = amount + 1 where id = (select min(id) from posting)',
    'delete from posting where journal_id = (select min(journal_id) from posting)',
    'delete from journal where id = (select min(journal_id) from posting)',
  ],
  'I8: a loan ended with something owed, pledged, or owed to its owner': [
    'update financing set fee_total = fee_total + 1 where loan_state = 10',
    'update pledge set pledge_state = 2 where financing_id in (select id from financing where loan_state = 10)',
    `update money_account set balance = 1 where kind = 'loan_excess' and owner_id in (select id from financing where loan_state = 10)`,
    'update financing set loan_state = 11 where loan_state = 7',
  ],
  'I9: one person made and checked': [
    ...ONE_PERSON,
    'update financing set writeoff_person = default_person where loan_state = 11',
    `update financing set edit_person_ids = array[approve_person] where ${DRAWN}`,
    'update repayment set edit_person_ids = array[post_person] where status = 1',
  ],
  'I9: one person charged a fee and waived it': [
    'update loan_event set person_id = null where kind = 9',
    'update loan_event set person_id = null where kind = 2',
    'update loan_event set person_id = 1 where kind in (2, 9)',
    'update loan_event set amount = amount + 1 where kind = 9',
    'update loan_event set of_id = null where kind = 9',
  ],
  'I9: what was ended, confirmed or let go says nobody who did': [
    'update financing set writeoff_person = null where loan_state = 11',
    'update financing set default_person = null where loan_state = 11',
    ...['seal', 'register', 'receive'].map((step) => `update pledge set ${step}_person = null`),
    ...['match', 'post', 'reverse'].map((step) => `update repayment set ${step}_person = null`),
    ...['approve', 'hand', 'weigh', 'confirm'].map((step) => `update release_order set ${step}_person = null`),
  ],
  'I8: goods were sold that the bank was not paid for, or not by the loan': [
    ...['repayment_id', 'sale_price', 'sale_cost', 'storage_arrears'].map(
      (column) => `update release_order set ${column} = null where reason = 4`,
    ),
    'update release_order set sale_price = sale_price + 1 where reason = 4',
    'update repayment set purpose = 1 where purpose = 4',
    'update repayment set financing_id = 0 where purpose = 4',
    `update release_order set release_state = 2 where reason = 4;
     update repayment set status = 3 where purpose = 4`,
    `update release_order set repayment_id = (select repayment_id from release_order where reason = 4) where reason = 2`,
  ],
  'I16: a document was posted twice, or a loan drawn twice': [
    ...[3, 1].map(
      (kind) => `insert into loan_event (financing_id, kind, amount, value_date, source)
                 select financing_id, kind, amount, value_date, source from loan_event where kind = ${kind}`,
    ),
    `update repayment set serial_no = 'ONE' where status = 1`,
  ],
  'I16: what happened has no document, or one that is not posted': [
    `update repayment set status = 4 where ${POSTED}`,
    'delete from repayment where status = 1',
    `update loan_event set source = '' where kind = 3`,
  ],
  'a day of interest was taken twice, or left out': [
    `update financing set interest_parts = interest_parts + 1 where ${UNTOUCHED}`,
    `update financing set accrued_to = accrued_to + 1 where ${UNTOUCHED}`,
    `update financing set accrued_to = null where ${UNTOUCHED}`,
    `update financing set rate = null where ${UNTOUCHED}`,
    `update financing set due_date = null, interest_parts = 0 where ${UNTOUCHED}`,
  ],
  'what accrued is not what the accounts of interest took': [
    'update loan_accrual set interest = interest + 1',
    'delete from loan_accrual',
    `update journal set event = 'topped_up' where event = 'interest_accrued'`,
  ],
}

/** Named by the message of the independent calculation. */
export const CALCULATION_VIOLATIONS: Violations = {
  'owes other than an independent calculation says': [
    `update financing set interest_parts = interest_parts + ${A_FEN} where loan_state = 7`,
    'update financing set principal_settled = principal_settled + 1 where loan_state = 7',
    'delete from loan_event where kind = 2',
    'update financing set accrued_to = accrued_to + 1 where loan_state = 7',
  ],
  'has accrued other than an independent calculation says': ['interest', 'penalty'].map(
    (part) =>
      `update financing set ${part}_parts = ${part}_parts + ${A_FEN}, ${part}_settled = ${part}_settled + 1 where loan_state = 7`,
  ),
  'was paid in parts other than an independent calculation says': [
    'update loan_event set interest = interest - 1, principal = principal + 1 where kind = 3 and interest > 0',
    'update loan_event set fee = fee - 1, principal = principal + 1 where kind = 3 and fee > 0',
  ],
  'cannot be calculated: ': [
    `update financing set rate = null where ${DRAWN}`,
    'update loan_event set value_date = value_date - 1 where kind = 3',
  ],
}
