-- What the search of the registry came to: 1 no prior registration of these goods, 2 one was found, and why the bank takes the pledge all the same.
-- A trigger asks for it as the bank receives: what was pledged before nobody has said it of.
alter table pledge
  add column search_result smallint,
  add column search_note text not null default '',
  add constraint pledge_search_result_check check (search_result in (1, 2)),
  add constraint pledge_search_note_check check ((search_result is not distinct from 2) = (search_note <> ''));

create or replace function pledge_stays() returns trigger language plpgsql as $$
declare
  moving text[] = '{owner_kind,live_weight,pledge_state,hold_end,endorse_time,endorse_by,endorse_person,seal_time,seal_by,seal_person,search_files,search_date,search_result,search_note,registration_no,registry_files,registry_end,insure_no,insure_amount,insure_end,insure_files,register_by,register_person,receive_by,receive_person,perfection_method,perfected_time,priority_no,answer,end_time,version}';
  -- Registration and insurance are renewed while it lasts.
  active text[] = '{owner_kind,live_weight,pledge_state,released_weight,earmarked_weight,search_files,search_date,search_result,search_note,registration_no,registry_files,registry_end,insure_no,insure_amount,insure_end,insure_files,register_by,register_person,answer,end_time,version}';
begin
  if old.pledge_state = 2 then moving := active; end if;
  if old.pledge_state > 2 or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'pledge % stays as it was', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.pledge_state in (3, 4) and new.released_weight <> new.weight then
    raise exception 'pledge % is released in part', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.pledge_state = 4 and not exists (select from release_order where pledge_id = new.id and reason = 4 and release_state = 4) then
    raise exception 'pledge % was not enforced', old.id using errcode = 'restrict_violation', hint = 'not_now';
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
