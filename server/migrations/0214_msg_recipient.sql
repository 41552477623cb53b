-- A message reaches the accounts that it is for when it is sent: at once, or at the time that it names.

alter table msg drop constraint msg_status_check;
-- 0 draft, 1 sent, 2 recalled, 3 to be sent at its time
alter table msg add constraint msg_status_check check (status between 0 and 3);
-- What was read is counted from those who read it.
alter table msg drop constraint msg_read_count_check;
alter table msg drop column read_count;
alter table msg add constraint msg_send_count_check check (send_count >= 0);
alter table msg add constraint msg_send_time_check check (status not in (1, 3) or send_time is not null);
create index msg_scheduled_idx on msg (send_time) where status = 3;

create table msg_recipient (
  msg_id bigint not null references msg on delete cascade,
  account_id bigint not null references account on delete cascade,
  -- Null until they have read it.
  read_time timestamptz,
  primary key (msg_id, account_id)
);
create index msg_recipient_account_id_idx on msg_recipient (account_id, msg_id desc);
create index msg_recipient_unread_idx on msg_recipient (account_id) where read_time is null;

insert into allowed_transition (table_name, column_name, from_state, to_state) values
  ('msg', 'status', 0, 1), ('msg', 'status', 0, 3), ('msg', 'status', 3, 1), ('msg', 'status', 3, 2), ('msg', 'status', 1, 2);
