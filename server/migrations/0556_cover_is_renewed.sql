-- Registration and insurance of an active pledge are renewed, never cut short (domain §3.3, Civil Code arts. 441, 443), and who is concerned is notified before they end.

create function pledge_lasts() returns trigger language plpgsql as $$
begin
  if new.registry_end is null and old.registry_end is not null or new.registry_end < old.registry_end or new.insure_end < old.insure_end
     or new.insure_end is null or new.insure_amount is null
     or new.insure_amount < ceil(new.initial_value::numeric * (new.weight - new.released_weight) / new.weight) then
    raise exception 'registration or insurance of pledge % is cut short', new.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create trigger pledge_lasts before update of registry_end, insure_end, insure_amount on pledge
  for each row when (old.pledge_state = 2 and new.pledge_state = 2) execute function pledge_lasts();

-- Who was notified that one of them ends: once for each distance, and anew once it was renewed.
create table pledge_alert (
  pledge_id bigint not null references pledge,
  -- 1 registration, 2 insurance
  cover smallint not null check (cover in (1, 2)),
  cover_end date not null,
  -- Before that day; 0 once it has passed.
  days smallint not null check (days in (0, 7, 30)),
  create_time timestamptz not null default now(),
  primary key (pledge_id, cover, cover_end, days)
);
create index pledge_insurance_end_idx on pledge (insure_end, id) where pledge_state = 2;
