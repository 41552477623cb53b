-- A zone is closed, sealed and opened by actions with a reason (domain §2.4), and what was sealed is opened by two persons: one asks, another opens.

alter table zone
  add column status_reason text not null default '' constraint zone_status_reason_check check (length(status_reason) <= 200),
  -- Who asked to open the seal, and who opened it: no foreign keys, the history has them for every account and person named here.
  add column ask_by bigint,
  add column ask_person bigint,
  add column unseal_by bigint,
  add column unseal_person bigint,
  drop constraint zone_status_check;
-- 1 empty, 2 occupied, 3 under maintenance, 4 sealed, 5 sealed, and somebody asks to open it
alter table zone add constraint zone_status_check check (status between 1 and 5) not valid;
alter table zone validate constraint zone_status_check;

insert into allowed_transition (table_name, column_name, from_state, to_state)
select 'zone', 'status', from_state, to_state
  -- 1 and 2 follow from what lies there.
  from (values (null, 1), (1, 2), (2, 1), (1, 3), (2, 3), (3, 1), (3, 2), (1, 4), (2, 4), (3, 4), (4, 5), (5, 4), (5, 1), (5, 2), (1, null))
       as step (from_state, to_state);
call keep_transitions('zone', 'status');

-- The two of one opening: who opened it the last time may ask the next time (I9).
create function seal_is_opened_by_two() returns trigger language plpgsql as $$
begin
  if new.status = 5 then
    new.unseal_by := null;
    new.unseal_person := null;
  elsif new.ask_person is null or new.unseal_person is null then
    raise exception 'the seal of zone % is opened by nobody', new.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif root_person(new.ask_person) = root_person(new.unseal_person) then
    raise exception 'the seal of zone % is opened by who asked', new.id using errcode = 'restrict_violation', hint = 'own_step';
  end if;
  return new;
end $$;
create trigger seal_is_opened_by_two before update of status on zone
  for each row when (old.status = 5 and new.status in (1, 2) or old.status = 4 and new.status = 5) execute function seal_is_opened_by_two();

-- What closes a zone or opens it says why; 1 and 2 follow from what lies there.
create function zone_says_why() returns trigger language plpgsql as $$
begin
  if new.status_reason = '' then
    raise exception 'nobody says why zone % goes from % to %', new.id, old.status, new.status using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create trigger zone_says_why before update of status on zone
  for each row when (old.status <> new.status and greatest(old.status, new.status) > 2) execute function zone_says_why();

-- What lies in a zone under seal does not move, whether or not somebody asks to open it. Books are put right (4) wherever goods lie.
create or replace function zone_lets_through() returns trigger language plpgsql as $$
begin
  -- Locked: nobody seals it while goods pass.
  perform from zone where id in ((select zone_id from lot where id = new.lot_id), new.from_zone_id) order by id for no key update;
  if exists (select from zone where id in ((select zone_id from lot where id = new.lot_id), new.from_zone_id) and status > 2) then
    raise exception 'a zone of lot % is closed', new.lot_id using errcode = 'restrict_violation', hint = 'zone_closed';
  end if;
  return new;
end $$;

update role
   set api_arr = api_arr || '["seller_p/warehouse/ZoneClose", "seller_p/warehouse/ZoneReopen", "seller_p/warehouse/ZoneSeal", "seller_p/warehouse/ZoneAsk",
    "seller_p/warehouse/ZoneUnseal", "seller_p/warehouse/ZoneKeep"]'::jsonb
 where first_for = 'store';
