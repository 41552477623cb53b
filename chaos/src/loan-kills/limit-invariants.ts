// Invariants of limits, concentrations and statements. Shares nothing with the product.

export const LIMIT_INVARIANTS: Readonly<Record<string, string>> = {
  'a bank or a guarantor has given other than what runs, or more than its limit': `
    select bank.id from bank
     where used_limit <> coalesce((select sum(case when loan_state < 7 then approve_amount else draw_amount end) from financing where bank_id = bank.id and loan_state between 4 and 9), 0)
        or used_limit - reopened_limit > credit_limit
        or reopened_limit <> coalesce((select sum(amount) from limit_use where kind = 1 and subject_id = bank.id and is_reopened and freed_time is null), 0)
    union all select guarantor.id from guarantor
     where used_limit <> coalesce((select sum(case when loan_state < 7 then approve_amount else draw_amount end) from financing where guarantor.id = any (guarantor_ids) and loan_state between 4 and 9), 0)
        or used_limit - reopened_limit > guarantee_limit
        or reopened_limit <> coalesce((select sum(amount) from limit_use where kind = 2 and subject_id = guarantor.id and is_reopened and freed_time is null), 0)`,
  'a loan takes limits as reopened that was never closed, or other than it had': `
    select reopened.id from limit_use reopened
     where is_reopened and not exists (
       select from limit_use before where before.financing_id = reopened.financing_id and before.kind = reopened.kind and before.subject_id = reopened.subject_id
          and before.amount = reopened.amount and before.freed_time is not null and before.id < reopened.id)`,
  'a loan takes of limits other than what was approved or drawn, or one that does not run takes any': `
    select loan.id from financing loan
     -- A loan is drawn once (docs/decisions/limits-and-cover.md).
     cross join lateral (select case when loan_state < 7 then approve_amount else draw_amount end as runs) drawn
     cross join lateral (
       select coalesce(sum(amount) filter (where kind = 1 and subject_id = loan.bank_id), 0) as of_bank,
              coalesce(sum(amount) filter (where kind = 3), 0) as of_stores,
              coalesce(sum(amount) filter (where kind = 4 and subject_id = loan.owner_id), 0) as of_owner,
              coalesce(sum(amount) filter (where kind = 5), 0) as of_goods,
              coalesce(array_agg(subject_id order by subject_id) filter (where kind = 2 and amount = runs), '{}') as guarantors,
              count(*) filter (where kind in (1, 2, 4)) as rows
         from limit_use where financing_id = loan.id and freed_time is null) used
     -- Goods have come or gone since it was approved (docs/decisions/limits-and-cover.md).
     cross join lateral (select exists (select from limit_use where financing_id = loan.id and kind in (3, 5) and freed_time is not null) as has_moved) past
     where case when loan.loan_state between 4 and 9
             then approve_amount is null or (of_bank, of_owner) is distinct from (runs, runs) or of_stores <> of_goods or of_stores > runs
               or not has_moved and of_stores <> runs
               or guarantors <> (select coalesce(array_agg(each order by each), '{}') from unnest(guarantor_ids) each)
               or rows <> 2 + cardinality(guarantor_ids)
             else of_bank + of_stores + of_owner + of_goods > 0 or rows > 0 end`,
  'more of a bank is lent to one owner, on one kind of goods or in one store than its terms say': `
    select used.bank_id, used.kind, used.subject_id as id, sum(used.amount) from limit_use used join bank on bank.id = used.bank_id
      join financing loan on loan.id = used.financing_id join risk_policy policy on policy.id = loan.policy_id
     where used.freed_time is null and used.kind in (3, 4, 5)
     group by used.bank_id, used.kind, used.subject_id, bank.credit_limit
    having sum(used.amount) > min(bank.credit_limit::numeric * case used.kind when 3 then policy.store_share when 4 then policy.owner_share
                                                                             else policy.good_share end / 10000)
       -- Goods that are paid for or lost go whatever the rest then carries.
       and not bool_or(exists (select from limit_use gone where gone.financing_id = used.financing_id and gone.kind = used.kind and gone.freed_time is not null))`,
  'a loan takes of a store or of goods where none of its goods are': `
    select used.financing_id as id from limit_use used join financing loan on loan.id = used.financing_id
     where used.freed_time is null and used.kind in (3, 5) and loan.loan_state between 7 and 9
       and not exists (select from pledge join receipt on receipt.id = pledge.receipt_id
                        where pledge.financing_id = used.financing_id and pledge_state = 2
                          and used.subject_id = case used.kind when 3 then pledge.store_id else receipt.good_id end)`,
  'more was drawn than was approved, or approved than was asked for or the goods carried': `
    select id from financing
     where approve_amount > apply_amount or draw_date is not null and (draw_amount <= approve_amount) is not true
        or loan_state between 4 and 11 and (approve_amount <= cap_value) is not true`,
  'I16: a line of a statement is not what its document says, or was booked twice': `
    select line.id from statement_line line left join repayment document on document.id = line.repayment_id
     where (line.line_state = 1) <> (document.id is not null)
        or line.line_state = 1 and (document.status not in (1, 4) or document.repay_way <> 1
             or (document.bank_id, document.serial_no, document.repay_amount, document.value_date)
                is distinct from (line.bank_id, line.serial_no, line.amount, line.value_date))
    union all select min(id) from statement_line group by bank_id, serial_no having count(*) > 1
    union all select min(id) from statement_line where repayment_id is not null group by repayment_id having count(*) > 1
    union all select line.id from statement_line line join loan_event event on event.kind in (3, 10)
       and event.source in (select 'repayment:' || id from repayment where bank_id = line.bank_id and serial_no = line.serial_no and status = 1)
     group by line.id, line.amount having sum(event.amount) > line.amount
        and line.id in (select id from statement_line where line_state = 1)`,
  'I16: a document that a statement made stands without it': `
    select id from repayment document
     where from_statement and status not in (2, 3) and not exists (select from statement_line where repayment_id = document.id)`,
}
