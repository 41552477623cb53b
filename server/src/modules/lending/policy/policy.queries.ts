import { sql } from 'kysely'

/** 1 future, 2 in effect, 3 superseded, by the day in Shanghai. Null unless approved. */
export const policyState = sql`(
  case when risk_policy.audit_status <> 1 then null
       when risk_policy.effective_date > (now() at time zone 'Asia/Shanghai')::date then 1
       when exists (
         select from risk_policy later
          where later.bank_id = risk_policy.bank_id and later.cate_id = risk_policy.cate_id
            and later.sub_cate_id is not distinct from risk_policy.sub_cate_id and later.audit_status = 1
            and later.effective_date > risk_policy.effective_date
            and later.effective_date <= (now() at time zone 'Asia/Shanghai')::date) then 3
       else 2 end)`
