-- A pledge of an electronic receipt arises on registration, one of a receipt on paper on delivery (Civil Code art. 441; Interpretation on security art. 59).
-- `registry_time` is the registry's time, `perfected_time` the platform's.

alter table pledge
  add column registry_time timestamptz,
  add constraint pledge_registry_time_check check (registry_time is null or registration_no <> '');

create or replace function pledge_stays() returns trigger language plpgsql as $$
declare
  moving text[] = '{owner_kind,live_weight,pledge_state,hold_end,endorse_time,endorse_by,endorse_person,seal_time,seal_by,seal_person,search_files,search_date,search_result,search_note,registration_no,registry_files,registry_end,registry_time,insure_no,insure_amount,insure_end,insure_files,register_by,register_person,receive_by,receive_person,perfection_method,perfected_time,priority_no,answer,end_time,version}';
  -- Registration and insurance are renewed while it lasts.
  active text[] = '{owner_kind,live_weight,pledge_state,released_weight,earmarked_weight,search_files,search_date,search_result,search_note,registration_no,registry_files,registry_end,registry_time,insure_no,insure_amount,insure_end,insure_files,register_by,register_person,perfection_method,answer,end_time,version}';
  is_electronic boolean;
begin
  if old.pledge_state = 2 then moving := active; end if;
  if old.pledge_state > 2 or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'pledge % stays as it was', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.pledge_state in (3, 4, 6) and new.released_weight <> new.weight then
    raise exception 'pledge % is released in part', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.pledge_state in (4, 6) and not exists (select from release_order
      where pledge_id = new.id and reason = case new.pledge_state when 4 then 4 else 5 end and release_state = 4) then
    raise exception 'pledge % was neither enforced nor lost', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  if new.registry_time is distinct from old.registry_time and old.pledge_state = 2
     and (new.registry_time is null or old.registry_time is not null and old.registry_end >= today()) then
    raise exception 'pledge % keeps the time of its registration', old.id using errcode = 'restrict_violation', hint = 'registry_time_stays';
  elsif new.registry_time > greatest(now(), moment()) then
    raise exception 'pledge % is registered in the future', old.id using errcode = 'restrict_violation', hint = 'registered_in_future';
  end if;
  if new.pledge_state = 2 and (old.pledge_state <> 2 or new.perfection_method is distinct from old.perfection_method) then
    select medium = 1 into is_electronic from receipt where id = new.receipt_id;
    if is_electronic and (new.perfection_method is distinct from 2 or new.registration_no = '' or new.registry_time is null) then
      raise exception 'pledge % of an electronic receipt is not registered', old.id using errcode = 'restrict_violation', hint = 'registration_needed';
    elsif not is_electronic and new.perfection_method is distinct from 1 then
      raise exception 'pledge % of a receipt on paper is not delivered', old.id using errcode = 'restrict_violation', hint = 'not_endorsed';
    end if;
  end if;
  if new.pledge_state = 2 and old.pledge_state <> 2 then
    if new.search_result is null then
      raise exception 'pledge % has a search without a result', new.id using errcode = 'restrict_violation', hint = 'not_now';
    end if;
    -- The order among pledges of one lot is that in which they lock it.
    perform from lot where id = new.lot_id for no key update;
    select coalesce(max(priority_no), 0) + 1 into new.priority_no from pledge where lot_id = new.lot_id;
    new.perfected_time := now();
  end if;
  new.hold_end := case when new.pledge_state in (0, 1) then new.hold_end end;
  new.end_time := case when new.pledge_state > 2 then coalesce(new.end_time, now()) end;
  return new;
end $$;
