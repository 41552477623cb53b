-- What became of every record that people change: who, when, from what to what. Written in the change's own transaction, read by
-- people, and never changed: whoever could mend it could make it lie.

create table record_history (
  id bigint generated always as identity primary key,
  table_name text not null check (table_name <> ''),
  record_id bigint not null,
  -- The version that the change made; of a record that went, its last one.
  version bigint not null,
  -- add, edit, del, audit, or an action of the resource's own.
  verb text not null check (verb <> ''),
  -- Nobody where the platform itself did it.
  account_id bigint references account,
  person_id bigint references person,
  -- As it was called when it did it: accounts are renamed, what they did is not.
  nick_name text not null default '',
  -- {column: [from, to]}, as values travel.
  changes jsonb not null default '{}',
  remark text not null default '',
  create_time timestamptz not null default now()
);
create index record_history_record_idx on record_history (table_name, record_id, id desc);
create index record_history_account_id_idx on record_history (account_id);
create index record_history_person_id_idx on record_history (person_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger record_history_stays before update or delete on record_history
  for each row execute function refuse_change();
create trigger record_history_is_not_emptied before truncate on record_history
  for each statement execute function refuse_change();
