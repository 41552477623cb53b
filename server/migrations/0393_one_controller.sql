-- I2: what nobody has pledged is its holder's to control, and nobody else's.
alter table receipt add constraint receipt_controller_id_check1 check (pledge_weight > 0 or controller_id = holder_id);

-- The day of issue is part of what a receipt has only once it is issued.
drop trigger receipt_is_begun on receipt;
create trigger receipt_is_begun after insert or update of life, audit_status, issue_time, remaining_weight, frozen_free, earmarked_free, pledge_weight
  on receipt for each row execute function receipt_is_begun();
