-- A message counts the accounts that it has reached: by mail from the moment at which the mail server took it.

alter table mail_outbox
  add column msg_id bigint references msg on delete set null,
  -- How many accounts learn of the message by this mail alone.
  add column msg_accounts bigint not null default 0 constraint mail_outbox_msg_accounts_check check (msg_accounts >= 0);
create index mail_outbox_msg_id_idx on mail_outbox (msg_id);
