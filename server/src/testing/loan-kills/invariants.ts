// What must be true of loans, pledges, repayments and releases at any moment, asked of the database by statements that share nothing with the product.
import type { ClientBase } from 'pg'
import { findBroken } from '../receipt-kills/invariants.ts'

/** Each finds what breaks it. */
const NEVER: Readonly<Record<string, string>> = {
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
  'I6: the parts of a posted repayment are not its amount, or not those of its event': `
    select repayment.id from repayment left join loan_event event on event.id = repayment.event_id
     where status in (1, 3) and (fee_amount + penalty_amount + interest_amount + principal_amount + excess_amount is distinct from repay_amount
        or event.amount is distinct from repay_amount or event.source is distinct from 'repayment:' || repayment.id)`,
  'I6: what all events of a loan paid is not what it says is settled': `
    select loan.id from financing loan join loan_event event on event.financing_id = loan.id
     group by loan.id
    having (loan.fee_settled, loan.penalty_settled, loan.interest_settled, loan.principal_settled)
        <> (sum(event.fee), sum(event.penalty), sum(event.interest), sum(event.principal))`,
  'I7: what a loan owes is not what its accounts say, or an account is not the sum of its postings': `
    select loan.id, account.kind from financing loan join money_account account on account.owner = 'financing' and account.owner_id = loan.id
     where account.balance <> coalesce((select sum(amount) from posting where account_id = account.id), 0)
        or -account.balance <> case account.kind when 'loan_principal' then draw_amount - principal_settled when 'loan_fee' then fee_total - fee_settled
             when 'loan_interest' then interest_total - interest_settled when 'loan_penalty' then penalty_total - penalty_settled
             else -account.balance end`,
  'I7: money came from nothing': `select sum(balance) from money_account having sum(balance) <> 0`,
  'a journal is not whole': `select journal_id from posting group by journal_id having sum(amount) <> 0 or count(*) < 2`,
  'I8: a loan ended with something owed, pledged, or owed to its owner': `
    select id from financing
     where loan_state in (10, 11) and (total_left <> 0 or exists (select from pledge where financing_id = financing.id and pledge_state <= 2)
        or exists (select from money_account where kind = 'loan_excess' and owner_id = financing.id and balance <> 0))`,
  'I9: one person made and checked': `
    select id from financing
     where report_person in (submit_person, add_person) or propose_person in (submit_person, add_person)
        or approve_person in (propose_person, report_person, submit_person, add_person) or draw_person in (approve_person, submit_person, add_person)
        or writeoff_person in (default_person, draw_person, submit_person, add_person)
    union all select id from pledge
     where seal_person in (endorse_person, add_person) or register_person in (seal_person, endorse_person, add_person)
        or receive_person in (seal_person, register_person, endorse_person, add_person)
    union all select id from repayment
     where match_person in (submit_person, add_person) or post_person in (match_person, submit_person, add_person) or reverse_person = post_person
    union all select id from release_order
     where propose_person = add_person or approve_person in (propose_person, add_person) or confirm_person in (approve_person, propose_person, add_person)
        or weigh_person in (approve_person, propose_person, add_person) or hand_person in (weigh_person, approve_person, propose_person, add_person)`,
  'I9: what was ended, confirmed or let go says nobody who did': `
    select id from financing where loan_state = 11 and (writeoff_person is null or default_person is null)
    union all select id from pledge where pledge_state in (2, 3, 4, 6) and (seal_person is null or register_person is null or receive_person is null)
    union all select id from repayment where status in (1, 3) and (match_person is null or post_person is null) or status = 3 and reverse_person is null
    union all select id from release_order
     where release_state = 4 and (approve_person is null or case when kind = 2 then hand_person is null or weigh_person is null
                                                                 when reason not in (3, 5) then confirm_person is null else false end)`,
  'I8: goods were sold that the bank was not paid for, or not by the loan': `
    select sold.id from release_order sold left join repayment paid on paid.id = sold.repayment_id
     where sold.reason = 4 and sold.release_state between 2 and 4 and sold.sale_price > sold.sale_cost + sold.storage_arrears
       and (paid.id is null or paid.financing_id <> sold.financing_id or paid.repay_amount <> sold.sale_price - sold.sale_cost - sold.storage_arrears or paid.purpose <> 4
         or paid.status <> 1 and sold.release_state < 4)
    union all select repayment_id from release_order where repayment_id is not null and release_state <= 4 group by repayment_id having count(*) > 1`,
  'I16: a document was posted twice, or a loan drawn twice': `
    select source as of from loan_event where kind = 3 group by source having count(*) > 1
    union all select financing_id::text from loan_event where kind = 1 group by financing_id having count(*) > 1
    union all select serial_no from repayment where status not in (2, 3) and serial_no <> '' group by bank_id, serial_no having count(*) > 1`,
  'I16: what is posted has no event, or what happened no document': `
    select event.id from loan_event event
     where kind = 3 and not exists (select from repayment where event_id = event.id and status in (1, 3))
    union all select id from repayment where (status = 3) <> exists (select from loan_event where of_id = repayment.event_id and kind = 4)`,
  'a day of interest was taken twice, or left out': `
    select loan.id from financing loan
     where draw_date is not null and loan_state in (7, 8, 9) and repay_mode = 1 and due_date >= accrued_to
       and not exists (select from loan_event where financing_id = loan.id and kind <> 1)
       and interest_parts <> draw_amount::numeric * rate * (accrued_to - draw_date)`,
  'what accrued is not what the accounts of interest took': `
    select bank.id from bank
     where coalesce((select sum(interest + penalty) from loan_accrual where bank_id = bank.id), 0)
        <> coalesce((select sum(posting.amount) from posting join journal on journal.id = posting.journal_id join money_account account on account.id = posting.account_id
                      where journal.event = 'interest_accrued' and account.owner = 'bank' and account.owner_id = bank.id), 0)`,
  'limits are used for other than what runs': `
    select bank.id from bank
     where used_limit <> coalesce((select sum(approve_amount) from financing where bank_id = bank.id and loan_state between 4 and 9), 0)`,
}

export const brokenLoansIn = (client: ClientBase): Promise<string[]> => findBroken(client, NEVER)
