-- What falls due of a loan is announced to its owner and its bank, as many days before as the platform says (T6).

alter table config_setting
  -- Days before something falls due; none: nobody is reminded.
  add column repay_remind_days bigint[] not null default '{1,3,7}'
    constraint config_setting_repay_remind_days_check check (repay_remind_days <@ '{1,3,7,15,30}');

-- Of which day they were reminded: once for each distance.
create table loan_reminder (
  financing_id bigint not null references financing,
  due_date date not null,
  days smallint not null check (days > 0),
  create_time timestamptz not null default now(),
  primary key (financing_id, due_date, days)
);
