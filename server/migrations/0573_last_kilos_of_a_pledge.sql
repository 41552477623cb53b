-- The last release of pledged goods ends their receipt as the last delivery does (domain §3.2, §3.8): all that remains was released, and weighed within the
-- tolerance of its lot.

alter table release_order
  add column is_last smallint not null default 0
    constraint release_order_is_last_check check (is_last in (0, 1) and (is_last = 0 or kind = 2));

create function last_release_is_weighed() returns trigger language plpgsql as $$
begin
  if old.release_state <> 2 or new.release_state <> 3 then
    raise exception 'release % stays as it was weighed', new.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create trigger last_release_is_weighed before update of is_last on release_order
  for each row when (new.is_last <> old.is_last) execute function last_release_is_weighed();
create trigger last_delivery_is_whole before update of release_state on release_order
  for each row when (new.is_last = 1 and new.release_state = 3 and old.release_state = 2) execute function last_delivery_is_whole();
