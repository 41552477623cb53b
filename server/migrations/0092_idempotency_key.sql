-- Answers of calls that carried a key, for a day: the same call sent again is answered, not done. Written in the transaction of the
-- call, so that what failed is forgotten.
create table idempotency_key (
  account_id bigint not null references account on delete cascade,
  key text not null,
  -- Path and hash of the body: another call under the same key is refused.
  call text not null,
  -- Empty while the transaction runs, which nobody else sees.
  answer jsonb,
  create_time timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_key_create_time_idx on idempotency_key (create_time);
