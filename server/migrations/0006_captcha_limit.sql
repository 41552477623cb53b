-- Pictures are counted by the address that asks for them, so one that is used up stays until it would have run out.
alter table captcha
  add column address text not null default '',
  add column used_at timestamptz,
  add column create_time timestamptz not null default now();
alter table captcha alter column address drop default;
create index captcha_address_idx on captcha (address, create_time);
