-- What domain §3.2 asks of a receipt besides cover: a firm's custody cap, the bond for a lost one, and that nothing of a cancelled one was delivered.

-- Percent × 100 of what the goods are worth: the least bond for a receipt that is issued in place of a lost one.
alter table config_setting
  add column replacement_bond_rate bigint not null default 10000
    constraint config_setting_replacement_bond_rate_check check (replacement_bond_rate between 1 and 20000);

-- What live receipts of a firm stand for, by what it is worth, without a look at each row.
create index receipt_custody_idx on receipt (store_id, spec_id) include (live_weight, unit_price) where life in (1, 7);

create or replace function receipt_stays() returns trigger language plpgsql as $$
declare
  -- What the database works out itself is not there yet.
  moving text[] = '{depositor_kind,holder_kind,holder_id,controller_id,remaining_weight,pledge_weight,frozen_free,frozen_pledged,earmarked_free,earmarked_pledged,free_weight,frozen_weight,earmarked_weight,live_weight,storage_end,insure_no,insure_company,insure_amount,insure_end,life,version}';
begin
  if to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'receipt % stays as it was issued', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.life not in (1, 7) and (new.remaining_weight, new.pledge_weight, new.frozen_free, new.earmarked_free) <> (0, 0, 0, 0) then
    raise exception 'receipt % ends with something that it stands for', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif old.life not in (1, 7) and to_jsonb(new) is distinct from to_jsonb(old) then
    raise exception 'receipt % is no more', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.life = 6 and old.life <> 6 and old.remaining_weight <> old.weight then
    raise exception 'receipt % was delivered in part', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
