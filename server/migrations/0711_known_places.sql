-- Devices and networks that a name has signed in from. Each has a count of wrong passwords of its own, so that strangers do not lock it.

create table known_place (
  -- The user name or the phone as access_lock counts it.
  subject text not null,
  -- `device` and the thumbprint of its key, or `network` and an IPv4 address or an IPv6 /64.
  place text not null constraint known_place_place_check check (place ~ '^(device|network) '),
  seen_at timestamptz not null default now(),
  primary key (subject, place)
);
create index known_place_seen_at_idx on known_place (seen_at);

-- Empty for strangers, who share one count.
alter table access_lock
  add column place text not null default '' constraint access_lock_place_check check (place = '' or kind = 'user'),
  drop constraint access_lock_subject_key,
  add constraint access_lock_subject_key unique (kind, subject, place);
