-- A count is of a moment that has come: after its goods came in, and not before one that stands. Held as it is approved, with the lot locked.

create function count_is_possible() returns trigger language plpgsql as $$
declare
  counted lot;
begin
  if new.count_time > now() then
    raise exception 'document % counts at %', new.id, new.count_time using errcode = 'check_violation', hint = 'count_in_future',
      constraint = 'contract_record_count_check';
  elsif new.record_type = 6 then
    select * into counted from lot where id = new.lot_id for no key update;
    if new.count_time < counted.in_time then
      raise exception 'document % counts before its goods came in', new.id using errcode = 'check_violation', hint = 'count_before_goods',
        constraint = 'contract_record_count_check';
    elsif new.count_time < counted.counted_time then
      raise exception 'document % counts before the last count', new.id using errcode = 'check_violation', hint = 'count_overtaken',
        constraint = 'contract_record_count_check', detail = json_build_object('lot', counted.lot_no);
    end if;
  end if;
  return new;
end $$;
create trigger count_is_possible before update of audit_status on contract_record
  for each row when (old.audit_status <> 1 and new.audit_status = 1 and new.record_type in (1, 6)) execute function count_is_possible();
