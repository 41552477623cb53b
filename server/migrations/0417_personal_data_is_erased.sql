-- Erasure by order (docs/decisions/0202): what tells of a person may be emptied where all else stays. Each table lists its own columns; `cangdan verify` finds
-- one that was emptied without an entry that says by which order.

create or replace function contract_record_stays() returns trigger language plpgsql as $$
declare
  -- What the database works out itself is not there yet.
  following text[] = '{owner_kind,lot_id,change_weight,weight_before,weight_after,version}';
  personal text[] = '{vehicle_no,driver_name,driver_phone,receiver}';
begin
  if to_jsonb(new) - following - personal is distinct from to_jsonb(old) - following - personal
     or not is_emptied(to_jsonb(old), to_jsonb(new), personal)
     or (old.lot_id is not null and old.lot_id is distinct from new.lot_id) then
    raise exception 'document % stays as it was decided on', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;

-- Whether each of these texts is as it was, or empty now.
create function is_emptied(before jsonb, after jsonb, columns text[]) returns boolean language sql immutable
  return not exists (select from unnest(columns) name where after ->> name not in ('', before ->> name));

create or replace function receipt_operation_stays() returns trigger language plpgsql as $$
declare
  -- What the database works out itself is not there yet.
  moving text[] = '{to_kind,state,weighed_weight,weigh_note,vehicle_no,driver_name,driver_phone,answer,done_time,accept_by,accept_person,execute_by,execute_person,vouch_by,vouch_person,decide_by,decide_person,weigh_by,weigh_person,hand_by,hand_person,refuse_by,refuse_person,version}';
  personal text[] = '{receiver,vehicle_no,driver_name,driver_phone}';
begin
  if old.state = new.state and to_jsonb(new) - personal - '{version,to_kind}'::text[] = to_jsonb(old) - personal - '{version,to_kind}'::text[]
     and is_emptied(to_jsonb(old), to_jsonb(new), personal) then
    return new;
  end if;
  if old.state not in (0, 4) or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'operation % stays as it was', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.state = 1 and coalesce(new.accept_person, new.execute_person, new.decide_person, new.hand_person) is null then
    raise exception 'operation % is done by nobody', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  new.done_time := case when new.state in (0, 4) then null else coalesce(new.done_time, now()) end;
  return new;
end $$;

-- In histories a mark stands for what was erased; nothing else of them changes.
create function record_history_is_erased() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'changes' is distinct from to_jsonb(old) - 'changes'
     or exists (select from jsonb_object_keys(old.changes || new.changes) name
                 where new.changes -> name is distinct from old.changes -> name
                   and new.changes -> name is distinct from erased_change(old.changes -> name)) then
    raise exception 'record_history is only added to' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create function erased_change(change jsonb) returns jsonb language sql immutable
  return (select jsonb_agg(case when value in ('null', '""') then value else '"•••"' end order by place)
            from jsonb_array_elements(change) with ordinality each (value, place));

drop trigger record_history_stays on record_history;
create trigger record_history_stays before delete on record_history
  for each row execute function refuse_change();
create trigger record_history_is_erased before update on record_history
  for each row execute function record_history_is_erased();
