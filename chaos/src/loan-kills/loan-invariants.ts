// Invariants of loans, pledges, repayments and releases, checked with queries that share nothing with the product.
import type { ClientBase } from 'pg'
import {
  findViolations,
  withSnapshot,
} from '../../../server/src/modules/receipts/testing/invariants/receipt-invariants.ts'
import { GOODS_INVARIANTS } from './goods-invariants.ts'
import { LIMIT_INVARIANTS } from './limit-invariants.ts'
import { findMiscalculatedLoans } from './reference-check.ts'

const MONEY_INVARIANTS: Readonly<Record<string, string>> = {
  'I2: a pledged receipt is controlled by another than its bank, or one that is free by another than its holder': `
    select receipt.id from receipt
      left join (select receipt_id, min(bank_id) as bank, max(bank_id) as other from pledge where pledge_state = 2 group by receipt_id) pledged
        on pledged.receipt_id = receipt.id
     where life in (1, 7) and (controller_id <> coalesce(bank, holder_id) or bank <> other)`,
  'I2: live pledges of a receipt are to several banks': `
    select receipt_id as id from pledge where pledge_state <= 2 group by receipt_id having count(distinct bank_id) > 1`,
  'I17: pledges take more of a receipt than is there, or other than it says': `
    select receipt.id from receipt
     where pledge_weight + frozen_free + earmarked_free > remaining_weight
        or pledge_weight <> coalesce((select sum(weight - released_weight) from pledge where receipt_id = receipt.id and pledge_state <= 2), 0)
        or earmarked_pledged <> coalesce((select sum(weight) from release_order where receipt_id = receipt.id and release_state in (2, 3)), 0)`,
  'I6: the parts of a posted repayment are not its amount, or not those of its events': `
    select document.id from repayment document
     cross join lateral (
       select coalesce(sum(amount), 0) as amount, count(*) as events, count(distinct event.financing_id) as loans,
              coalesce(bool_and(loan.owner_id = document.owner_id and loan.bank_id = document.bank_id and event.value_date = document.value_date
                and (document.spread > 1 or loan.id = document.financing_id)), false) as fits
         from loan_event event join financing loan on loan.id = event.financing_id
        where event.kind in (3, 10) and event.source = 'repayment:' || document.id) paid
     cross join lateral (
       select array[sum(part.fee), sum(part.penalty), sum(part.interest), sum(part.principal), sum(part.excess)] as parts
         from loan_event event join loan_event part on event.id in (part.id, part.of_id)
        where event.kind in (3, 10) and event.source = 'repayment:' || document.id) allocated
     where status in (1, 3) and (fee_amount + penalty_amount + interest_amount + principal_amount + excess_amount
            is distinct from case status when 1 then repay_amount else 0 end
        or allocated.parts <> array[fee_amount, penalty_amount, interest_amount, principal_amount, excess_amount]::numeric[]
        or paid.amount <> repay_amount or not fits or events <> loans)`,
  'I6: a reversed document still pays something, or some of its loans do not say so': `
    select event.id from repayment document join loan_event event on event.kind in (3, 10) and event.source = 'repayment:' || document.id
     cross join lateral (select sum(fee) as fee, sum(penalty) as penalty, sum(interest) as interest, sum(principal) as principal, sum(excess) as excess
                           from loan_event part where event.id in (part.id, part.of_id)) left_of
     where (document.status = 3) <> exists (select from loan_event where of_id = event.id and kind in (4, 11))
        or document.status = 3 and (left_of.fee, left_of.penalty, left_of.interest, left_of.principal, left_of.excess) <> (0, 0, 0, 0, 0)`,
  'I6: the fees of a loan are not those that were charged and not waived, or more than its terms leave': `
    select loan.id from financing loan left join risk_policy policy on policy.id = loan.policy_id
     cross join lateral (
       select coalesce(sum(case kind when 2 then amount else -amount end), 0) as fees,
              coalesce(sum(case kind when 2 then amount else -amount end) filter (where source = ''), 0) as asked
         from loan_event where financing_id = loan.id and kind in (2, 9)) charged
     where loan.draw_date is not null and (policy.id is null or fee_total <> charged.fees
        or policy.fee_share is not null and (charged.asked <= draw_amount::numeric * policy.fee_share / 10000) is not true)`,
  'I6: what all events of a loan paid is not what it says is settled': `
    select loan.id from financing loan left join loan_event event on event.financing_id = loan.id and event.kind not in (10, 11, 12)
     group by loan.id
    having (loan.fee_settled, loan.penalty_settled, loan.interest_settled, loan.principal_settled, loan.claim_left)
        <> (coalesce(sum(event.fee), 0), coalesce(sum(event.penalty), 0), coalesce(sum(event.interest), 0), coalesce(sum(event.principal), 0), coalesce(sum(event.claim), 0))`,
  'I7: what a loan owes is not what its accounts say': `
    select loan.id, owed.kind from financing loan
     cross join lateral (values ('loan_principal', coalesce(draw_amount, 0) - principal_settled), ('loan_fee', fee_total - fee_settled),
                                ('loan_interest', interest_total - interest_settled), ('loan_penalty', penalty_total - penalty_settled), ('loan_claim', claim_left)) owed (kind, fen)
      left join money_account account on account.owner = 'financing' and account.owner_id = loan.id and account.kind = owed.kind
     where owed.fen <> coalesce(-account.balance, 0)`,
  'I7: an account is not the sum of its postings, or is below what it may be': `
    select account.id, account.kind from money_account account
      left join (select account_id, sum(amount) as posted from posting group by account_id) sums on sums.account_id = account.id
     where account.balance <> coalesce(sums.posted, 0)
        or account.balance < 0 and account.kind in ('wallet_available', 'wallet_frozen', 'loan_excess')
        or account.balance > 0 and account.kind in ('loan_principal', 'loan_interest', 'loan_penalty', 'loan_fee', 'loan_claim')`,
  'I7: the platform holds other than what is in wallets': `
    select sum(balance) from money_account where kind in ('wallet_available', 'wallet_frozen', 'platform_cash') having sum(balance) <> 0`,
  'I7: a bank has not the cash that its loans and income say, or lost other than it wrote off': `
    select bank.id from bank
     cross join lateral (
       select coalesce(sum(balance), 0) as all, coalesce(sum(balance) filter (where kind = 'loan_loss'), 0) as loss
         from money_account where owner = 'bank' and owner_id = bank.id) books
     cross join lateral (
       select coalesce(sum(balance), 0) as all
         from money_account account join financing on financing.id = account.owner_id where owner = 'financing' and bank_id = bank.id) lent
     where books.all + lent.all <> 0 or -books.loss <> coalesce((select sum(written_off) from financing where bank_id = bank.id), 0)`,
  'I7: a bank has recovered other than its loans say': `
    select bank.id from bank
     where coalesce((select balance from money_account where kind = 'recovery_income' and owner_id = bank.id), 0)
        <> coalesce((select sum(recovered) from financing where bank_id = bank.id), 0)`,
  'I7: a loan has recovered other than its payments brought, or more than it lost': `
    select loan.id from financing loan
     cross join lateral (
       select coalesce(sum(amount) filter (where kind = 7), 0) as lost, coalesce(sum(-claim) filter (where kind in (10, 11, 12)), 0) as claims,
              coalesce(sum(excess) filter (where kind in (10, 11, 12)), 0) as excess
         from loan_event where financing_id = loan.id) said
     cross join lateral (
       select coalesce(sum(paid.amount), 0) as amount from loan_event paid
        where paid.financing_id = loan.id and paid.kind = 10 and not exists (select from loan_event where of_id = paid.id and kind = 11)) paid
     where loan.recovered <> paid.amount - said.excess + said.claims or loan.written_off <> said.lost or loan.recovered > said.lost
        or loan.loan_state <> 11 and loan.recovered <> 0`,
  'I6: more of a component was recovered of a loan than was written off, or less than nothing': `
    select loan.id, part.name from financing loan join loan_event event on event.financing_id = loan.id
     cross join lateral (values ('fee', event.fee), ('penalty', event.penalty), ('interest', event.interest), ('principal', event.principal)) part (name, fen)
     group by loan.id, part.name
    having coalesce(sum(part.fen) filter (where kind in (10, 11, 12)), 0) not between 0 and coalesce(sum(part.fen) filter (where kind = 7), 0)`,
  'I7: what is kept as excess is not what was paid beyond what was owed and not given back': `
    select loan.id from financing loan
      left join money_account kept on kept.kind = 'loan_excess' and kept.owner_id = loan.id
     where not exists (select from wallet where store_id = loan.owner_id)
       and coalesce(kept.balance, 0) - (select coalesce(sum(claim), 0) from loan_event where financing_id = loan.id and kind <> 7)
        <> coalesce((select sum(excess) from loan_event where financing_id = loan.id), 0)`,
  'I7: excess is kept of a loan whose payer owes some': `
    select loan.id from financing loan join money_account kept on kept.kind = 'loan_excess' and kept.owner_id = loan.id
     where loan.claim_left > 0 and kept.balance > 0`,
  'I7: money came from nothing': `select sum(balance) from money_account having sum(balance) <> 0`,
  'a journal is not whole': `
    select journal.id from journal full join posting on posting.journal_id = journal.id
     group by journal.id having coalesce(sum(posting.amount), 0) <> 0 or count(posting.id) < 2 or journal.id is null`,
  'I8: a loan ended with something owed, pledged, or owed to its owner': `
    select id from financing
     where loan_state in (10, 11) and (total_left <> 0 or exists (select from pledge where financing_id = financing.id and pledge_state <= 2)
        or (loan_state = 10 or recovered < written_off)
           and exists (select from money_account where kind = 'loan_excess' and owner_id = financing.id and balance <> 0))`,
  'I9: one person made and checked': `
    select id from financing
     where report_person in (submit_person, add_person) or propose_person in (submit_person, add_person)
        or approve_person in (propose_person, report_person, submit_person, add_person) or draw_person in (approve_person, submit_person, add_person)
        or writeoff_person in (default_person, draw_person, submit_person, add_person)
        or edit_person_ids && array[report_person, propose_person, approve_person, draw_person, writeoff_person]
    union all select id from pledge
     where seal_person in (endorse_person, add_person) or register_person in (seal_person, endorse_person, add_person)
        or receive_person in (seal_person, register_person, endorse_person, add_person)
    union all select id from repayment
     where match_person in (submit_person, add_person) or date_person in (match_person, submit_person, add_person)
        or post_person in (date_person, match_person, submit_person, add_person) or reverse_person in (post_person, recall_person)
        or edit_person_ids && array[match_person, post_person]
    union all select id from release_order
     where propose_person = add_person or approve_person in (propose_person, add_person) or confirm_person in (approve_person, propose_person, add_person)
        or weigh_person in (approve_person, propose_person, add_person) or hand_person in (weigh_person, approve_person, propose_person, add_person)`,
  'I9: one person charged a fee and waived it': `
    select back.id from loan_event back left join loan_event fee on fee.id = back.of_id and fee.kind = 2
     where back.kind = 9 and (fee.id is null or back.person_id is null or fee.person_id is null or back.person_id = fee.person_id or back.amount <> fee.amount)`,
  'I9: what was ended, confirmed or let go says nobody who did': `
    select id from financing where loan_state = 11 and (writeoff_person is null or default_person is null)
    union all select id from pledge where pledge_state in (2, 3, 4, 6) and (seal_person is null or register_person is null or receive_person is null)
    union all select id from repayment where status in (1, 3) and (match_person is null or post_person is null) or status = 3 and reverse_person is null
    union all select id from release_order
     where release_state = 4 and (approve_person is null or case when kind = 2 then hand_person is null or weigh_person is null
                                                                 when reason not in (3, 5) then confirm_person is null else false end)`,
  'I8: goods were sold that the bank was not paid for, or not by the loan': `
    select sold.id from release_order sold left join repayment paid on paid.id = sold.repayment_id
     where sold.reason = 4 and sold.release_state between 2 and 4 and (sold.sale_price <= sold.sale_cost + sold.storage_arrears) is not true
       and (paid.id is null or paid.financing_id <> sold.financing_id or paid.purpose <> 4
         or paid.repay_amount is distinct from sold.sale_price - sold.sale_cost - sold.storage_arrears
         or paid.status <> 1 and sold.release_state < 4)
    union all select repayment_id from release_order where repayment_id is not null and release_state <= 4 group by repayment_id having count(*) > 1`,
  'I16: a document was posted twice, or a loan drawn twice': `
    select source as of from loan_event where kind in (3, 10) group by source, financing_id having count(*) > 1
    union all select financing_id::text from loan_event where kind = 1 group by financing_id having count(*) > 1
    union all select serial_no from repayment where status not in (2, 3) and serial_no <> '' group by bank_id, serial_no having count(*) > 1`,
  'I16: what happened has no document, or one that is not posted': `
    select event.id from loan_event event
     where kind in (3, 10) and not exists (select from repayment where 'repayment:' || id = event.source and status in (1, 3))`,
  'a day of interest was taken twice, or left out': `
    select loan.id from financing loan
     where draw_date is not null and loan_state in (7, 8, 9) and repay_mode = 1 and (due_date < accrued_to) is not true
       and not exists (select from loan_event where financing_id = loan.id and kind <> 1)
       and interest_parts is distinct from draw_amount::numeric * rate * (accrued_to - draw_date)`,
  'what accrued is not what the accounts of interest took': `
    select bank.id from bank
     where coalesce((select sum(interest + penalty) from loan_accrual where bank_id = bank.id), 0)
        <> coalesce((select sum(posting.amount) from posting join journal on journal.id = posting.journal_id join money_account account on account.id = posting.account_id
                      where journal.event = 'interest_accrued' and account.owner = 'bank' and account.owner_id = bank.id), 0)`,
}

export const LOAN_INVARIANTS: Readonly<Record<string, string>> = {
  ...MONEY_INVARIANTS,
  ...LIMIT_INVARIANTS,
  ...GOODS_INVARIANTS,
}

/** Returns all violations that the transaction of the client sees, found by queries and by an independent calculation of each loan. */
export const findLoanViolations = async (client: ClientBase): Promise<string[]> => [
  ...(await findViolations(client, LOAN_INVARIANTS)),
  ...(await findMiscalculatedLoans(client)),
]

/** Returns the same in one snapshot while others write. */
export const findLoanViolationsInSnapshot = (client: ClientBase): Promise<string[]> =>
  withSnapshot(client, findLoanViolations)
