-- Approved templates of the platform, which banks read.
alter table contract_template
  add is_shared bigint not null generated always as (case when bank_id is null and audit_status = 1 then 1 else 0 end) stored;
