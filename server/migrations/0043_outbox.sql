-- What happened, told to whoever acts on it later: written in the transaction of what it tells of, read in an order in which no
-- event of a slow transaction is passed over, and never changed.

create table outbox (
  id bigint generated always as identity primary key,
  -- Of the transaction that wrote it. Whatever is below the oldest one that still runs is complete.
  xid xid8 not null default pg_current_xact_id(),
  topic text not null check (topic <> ''),
  -- What it is about; events about the same thing come in the order in which they happened.
  key text not null,
  payload jsonb not null,
  create_time timestamptz not null default now()
);
create index outbox_order_idx on outbox (xid, id);

-- How far each consumer has come. Whoever holds its row works for it.
create table outbox_consumer (
  name text primary key check (name <> ''),
  xid xid8 not null default '0',
  id bigint not null default 0,
  update_time timestamptz not null default now()
);

create function outbox_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.xid = '1' and to_jsonb(new) - 'xid' = to_jsonb(old) - 'xid' then
    return new;
  end if;
  raise exception 'outbox is only added to' using errcode = 'restrict_violation';
end $$;
create trigger outbox_stays before update or delete on outbox for each row execute function outbox_stays();
create trigger outbox_is_not_emptied before truncate on outbox for each statement execute function refuse_change();

create function outbox_rings() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', '');
  return null;
end $$;
create trigger outbox_rings after insert on outbox for each statement execute function outbox_rings();

-- A dump that is read into another cluster finds transactions counted from elsewhere: what it brings becomes older than all of
-- them, in its own order. To be called once, before the server starts there.
create procedure outbox_moves_in() language plpgsql as $$
begin
  update outbox_consumer consumer
     set id = coalesce((select max(id) from outbox where (outbox.xid, outbox.id) <= (consumer.xid, consumer.id)), 0), xid = '1';
  update outbox set xid = '1';
end $$;
