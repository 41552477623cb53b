-- The safety settings (T6): one row. `docs/decisions/settings-and-parameters.md` states where each column takes effect.
create table safe_setting (
  id bigint primary key default 1 check (id = 1),
  encrypt_open smallint not null default 0 check (encrypt_open in (0, 1)),
  pwd_min_len bigint not null default 8 check (pwd_min_len between 6 and 32),
  -- At least 20, so that passphrases fit.
  pwd_max_len bigint not null default 256 check (pwd_max_len between 20 and 256),
  -- 1 digit, 2 lower case, 3 upper case, 4 symbol
  pwd_rule bigint[] not null default '{}' check (pwd_rule <@ '{1,2,3,4}'),
  -- Most equal characters in a row; 0: no limit.
  pwd_same_char bigint not null default 3 check (pwd_same_char between 0 and 10),
  pwd_no_user_info smallint not null default 1 check (pwd_no_user_info in (0, 1)),
  pwd_history_count bigint not null default 3 check (pwd_history_count between 0 and 10),
  -- 0: never.
  pwd_expire_days bigint not null default 90 check (pwd_expire_days between 0 and 730),
  pwd_remind_days bigint not null default 3 check (pwd_remind_days between 0 and 30),
  pwd_first_change smallint not null default 1 check (pwd_first_change in (0, 1)),
  pwd_weak_list text[] not null default '{}' check (are_tags(pwd_weak_list, 500, 64)),
  -- 0: never locks.
  login_fail_count bigint not null default 5 check (login_fail_count between 0 and 20),
  login_fail_minute bigint not null default 15 check (login_fail_minute between 1 and 1440),
  -- Length of the first lock; consecutive ones are longer.
  lock_minute bigint not null default 1 check (lock_minute between 1 and 1440),
  ip_fail_count bigint not null default 30 check (ip_fail_count between 0 and 1000),
  ip_lock_minute bigint not null default 1 check (ip_lock_minute between 1 and 1440),
  -- 0 never, 1 always, 2 after failures
  captcha_open smallint not null default 2 check (captcha_open in (0, 1, 2)),
  captcha_fail_count bigint not null default 2 check (captcha_fail_count between 1 and 20),
  -- Takes effect only with an SMS sender.
  sms_login_open smallint not null default 1 check (sms_login_open in (0, 1)),
  social_login_open smallint not null default 0 check (social_login_open in (0, 1)),
  multi_login smallint not null default 1 check (multi_login in (0, 1)),
  token_minute bigint not null default 10 check (token_minute between 2 and 120),
  refresh_day bigint not null default 7 check (refresh_day between 1 and 30),
  -- 0: no idle limit before `refresh_day`.
  idle_minute bigint not null default 1440 check (idle_minute = 0 or idle_minute between 5 and 1440),
  ip_white_open smallint not null default 0 check (ip_white_open in (0, 1)),
  ip_white_list text not null default '' check (char_length(ip_white_list) <= 4000),
  ip_black_list text not null default '' check (char_length(ip_black_list) <= 4000),
  -- Per account; 0: no limit.
  rate_limit_minute bigint not null default 600 check (rate_limit_minute = 0 or rate_limit_minute between 60 and 100000),
  sign_open smallint not null default 1 check (sign_open in (0, 1)),
  sign_expire_second bigint not null default 300 check (sign_expire_second between 30 and 900),
  -- At least six months (Cybersecurity Law art. 21).
  log_keep_days bigint not null default 400 check (log_keep_days between 180 and 3650),
  version bigint not null default 1,
  create_time timestamptz not null default now(),
  -- Request and confirmation to turn signatures off, by two persons (docs/decisions/sessions.md). No foreign keys: `record_history`, which is never
  -- deleted, references the same accounts and persons.
  unsigned_ask_by bigint,
  unsigned_ask_person bigint,
  unsigned_ask_time timestamptz,
  unsigned_allow_by bigint,
  unsigned_allow_person bigint,
  -- Kinds of organisations whose accounts must have a second factor, by their numbers on the wire.
  factor_required bigint[] not null default '{}' check (factor_required <@ '{1,2,3,4,5,6}'),
  -- A session shows activity by refreshing its token, so the idle limit is longer than a token.
  constraint safe_setting_idle_minute_check1 check (idle_minute = 0 or idle_minute > token_minute),
  constraint safe_setting_pwd_max_len_check1 check (pwd_max_len >= pwd_min_len),
  constraint safe_setting_ip_white_open_check1 check (ip_white_open = 0 or ip_white_list <> ''),
  constraint safe_setting_pwd_remind_days_check1 check (pwd_expire_days = 0 or pwd_remind_days < pwd_expire_days),
  constraint safe_setting_captcha_fail_count_check1
    check (captcha_open <> 2 or login_fail_count = 0 or captcha_fail_count < login_fail_count),
  constraint safe_setting_unsigned_ask_time_check
    check ((unsigned_ask_time is null) = (unsigned_ask_person is null) and (unsigned_ask_time is null) = (unsigned_ask_by is null)),
  constraint safe_setting_unsigned_allow_person_check
    check ((unsigned_allow_person is null) = (unsigned_allow_by is null) and (unsigned_allow_person is null or sign_open = 0))
);

-- A message to a phone. Without an SMS plugin it stays here for an administrator to read.
create table sms_outbox (
  id bigint generated by default as identity primary key,
  phone text not null,
  content text not null,
  status smallint not null default 0 check (status in (0, 1, 2)),
  create_time timestamptz not null default now()
);
create index sms_outbox_create_time_idx on sms_outbox (create_time nulls first, id);
create index sms_outbox_phone_trgm on sms_outbox using gin (phone gin_trgm_ops);
create index sms_outbox_content_trgm on sms_outbox using gin (content gin_trgm_ops);

-- Default colours of the platform (U4, docs/decisions/charts-and-colours.md): one row. Users can choose others.
create table theme (
  id bigint primary key default 1,
  theme_color text not null default '#1f7cfa',
  menu_background text not null default '#101828',
  menu_text_color text not null default '#a9b4c6',
  version bigint not null default 1,
  create_time timestamptz not null default now(),
  constraint theme_id_check check (id = 1),
  constraint theme_theme_color_check check (theme_color ~ '^#[0-9a-f]{6}$'),
  constraint theme_menu_background_check check (menu_background ~ '^#[0-9a-f]{6}$'),
  constraint theme_menu_text_color_check check (menu_text_color ~ '^#[0-9a-f]{6}$')
);

-- A scheduled job of the code, with its pattern and the results of its runs (docs/decisions/background-work.md).
create table scheduled_task (
  id bigint generated by default as identity primary key,
  task_key text not null check (task_key <> ''),
  -- Five fields of cron, in Shanghai time.
  spec text not null check (spec <> '' and length(spec) <= 60),
  -- Arguments in the job's own format.
  params text not null default '',
  -- 1 running, 2 stopped, 3 stopped after too many failures
  status smallint not null default 1,
  run_count bigint not null default 0,
  last_time timestamptz,
  -- Next start; null for jobs that are started by hand only.
  next_time timestamptz,
  -- Milliseconds of the last run; `max_time` of the longest.
  use_time bigint not null default 0,
  max_time bigint not null default 0,
  -- Message of the last run; empty after success.
  error text not null default '',
  -- Runs started since the last success.
  attempts bigint not null default 0,
  version bigint not null default 1,
  create_time timestamptz not null default now(),
  constraint scheduled_task_task_key_key unique (task_key),
  constraint scheduled_task_status_check check (status between 1 and 3),
  constraint scheduled_task_attempts_check check (attempts >= 0)
);

-- An import: user, file, and the records that it added or overwrote. A repeated file is recognised, and the import can be undone
-- (docs/decisions/import-transactions.md).
create table import_batch (
  id bigint generated by default as identity primary key,
  list_path text not null check (list_path <> ''),
  account_id bigint references account on delete set null,
  nick_name text not null default '',
  -- Organisation of the importer at that time.
  organisation_id bigint not null references organisation on delete cascade,
  file_name text not null default '',
  -- SHA-256 of the file, lower-case hex.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint not null default 0 check (bytes >= 0),
  -- Handling of existing records: 1 error, 2 skip, 3 overwrite
  existing smallint not null default 1 check (existing between 1 and 3),
  total bigint not null default 0 check (total >= 0),
  added bigint not null default 0 check (added >= 0),
  changed bigint not null default 0 check (changed >= 0),
  unchanged bigint not null default 0 check (unchanged >= 0),
  skipped bigint not null default 0 check (skipped >= 0),
  failed bigint not null default 0 check (failed >= 0),
  -- Column mapping of the user; null if none was given.
  mapping jsonb check (jsonb_typeof(mapping) = 'object' and octet_length(mapping::text) <= 16384),
  -- 1 imported, 2 undone
  status smallint not null default 1 check (status in (1, 2)),
  undo_time timestamptz,
  undo_name text not null default '',
  version bigint not null default 1,
  create_time timestamptz not null default now(),
  constraint import_batch_undo_time_check check ((status = 2) = (undo_time is not null))
);
create index import_batch_list_path_idx on import_batch (list_path, sha256);
create index import_batch_account_id_idx on import_batch (account_id, list_path, id);
create index import_batch_organisation_id_idx on import_batch (organisation_id);
create index import_batch_create_time_idx on import_batch (create_time nulls first, id);

-- A record that an import added or overwrote.
create table import_batch_record (
  batch_id bigint not null references import_batch on delete cascade,
  record_id bigint not null,
  -- Version and fields before the import; null for an added record.
  version_before bigint,
  before jsonb,
  version_after bigint not null,
  primary key (batch_id, record_id),
  check ((version_before is null) = (before is null))
);

-- Name and service settings of the platform (T6, docs/decisions/settings-and-parameters.md): one row.
create table system_setting (
  id bigint primary key default 1 check (id = 1),
  -- Empty: the product's name, in the user's language.
  site_name text not null default '' check (char_length(site_name) <= 40),
  site_title text not null default '' check (char_length(site_title) <= 40),
  site_logo bigint[] not null default '{}' check (cardinality(site_logo) <= 1),
  site_icon bigint[] not null default '{}' check (cardinality(site_icon) <= 1),
  login_image bigint[] not null default '{}' check (cardinality(login_image) <= 1),
  service_phone text not null default '' check (char_length(service_phone) <= 30),
  service_email text not null default '' check (char_length(service_email) <= 60),
  service_qrcode bigint[] not null default '{}' check (cardinality(service_qrcode) <= 1),
  -- 0 closed, 1 open
  site_status smallint not null default 1 check (site_status in (0, 1)),
  close_reason text not null default '' check (char_length(close_reason) <= 200),
  upload_type text not null default 'local' check (upload_type in ('local', 'oss', 'cos', 'qiniu')),
  -- Megabytes per file; some kinds of files have a lower limit.
  upload_max_size bigint not null default 20 check (upload_max_size between 1 and 20),
  image_ext text[] not null default '{jpg,jpeg,png,webp,gif}' check (are_tags(image_ext, 10, 10)),
  file_ext text[] not null default '{pdf,docx,mp4}' check (are_tags(file_ext, 10, 10)),
  default_limit bigint not null default 10 check (default_limit in (10, 20, 30, 50)),
  watermark_open smallint not null default 1 check (watermark_open in (0, 1)),
  export_expire_hour bigint not null default 24 check (export_expire_hour between 1 and 720),
  excel_type text not null default 'excel' check (excel_type in ('excel', 'csv')),
  version bigint not null default 1,
  create_time timestamptz not null default now(),
  -- Public address of the platform, for links in documents and mails.
  site_url text not null default '' check (char_length(site_url) <= 200),
  -- Hosts, with ports, that browsers may play camera streams from (docs/decisions/content.md).
  stream_hosts text[] not null default '{}' check (are_tags(stream_hosts, 20, 260)),
  constraint system_setting_close_reason_check1 check (site_status = 1 or close_reason <> '')
);

-- Copyright and contact lines of the sign-in page: one row.
create table copyright_setting (
  id bigint primary key default 1 check (id = 1),
  copyright text not null default '' check (char_length(copyright) <= 120),
  copyright_url text not null default '' check (char_length(copyright_url) <= 200),
  company_name text not null default '' check (char_length(company_name) <= 80),
  icp_no text not null default '' check (char_length(icp_no) <= 40),
  icp_url text not null default '' check (char_length(icp_url) <= 200),
  police_no text not null default '' check (char_length(police_no) <= 40),
  police_url text not null default '' check (char_length(police_url) <= 200),
  police_icon bigint[] not null default '{}' check (cardinality(police_icon) <= 1),
  tech_support text not null default '' check (char_length(tech_support) <= 60),
  tech_support_url text not null default '' check (char_length(tech_support_url) <= 200),
  copyright_logo bigint[] not null default '{}' check (cardinality(copyright_logo) <= 1),
  version bigint not null default 1,
  create_time timestamptz not null default now()
);

-- Business parameters of the platform (T6; docs/decisions/settings-and-parameters.md): one row.
create table config_setting (
  id bigint primary key default 1 check (id = 1),
  -- Percent × 100 of loan over collateral value, an upper bound for banks and policies. So are the two lines below.
  pledge_rate_max bigint not null default 8000 check (pledge_rate_max between 1 and 8000),
  warn_line bigint not null default 10000 check (warn_line between 2 and 10000),
  close_line bigint not null default 10000 check (close_line between 3 and 10000),
  -- Days until a price is outdated. A policy cannot trust prices for longer.
  price_expire_days bigint not null default 30,
  -- Percent × 100: price change that triggers an alert.
  price_change_alert bigint not null default 800 check (price_change_alert between 1 and 5000),
  -- Days. Longest inspection interval of a policy.
  inspect_cycle_days bigint not null default 90 check (inspect_cycle_days between 1 and 90),
  audit_notify_phones text[] not null default '{}' check (are_tags(audit_notify_phones, 10, 11)),
  -- Fen: the smallest withdrawal. Its fee is percent × 100 of the amount.
  withdraw_min bigint not null default 10000 check (withdraw_min between 1 and 100000000),
  withdraw_fee_rate bigint not null default 10 check (withdraw_fee_rate between 0 and 1000),
  version bigint not null default 1,
  create_time timestamptz not null default now(),
  -- Interval between checks of a camera stream.
  camera_check_minutes bigint not null default 5 check (camera_check_minutes between 1 and 1440),
  -- Percent × 100 of the value of the goods: the smallest bond for a replacement receipt.
  replacement_bond_rate bigint not null default 10000
    constraint config_setting_replacement_bond_rate_check check (replacement_bond_rate between 1 and 20000),
  -- Days until an undecided freeze ends (docs/decisions/receipts.md).
  freeze_wait_days bigint not null default 7 constraint config_setting_freeze_wait_days_check check (freeze_wait_days between 1 and 30),
  -- Days before a due date on which borrower and bank are reminded; empty for none.
  repay_remind_days bigint[] not null default '{1,3,7}'
    constraint config_setting_repay_remind_days_check check (repay_remind_days <@ '{1,3,7,15,30}'),
  constraint config_setting_warn_line_check1 check (warn_line > pledge_rate_max),
  constraint config_setting_close_line_check1 check (close_line >= warn_line),
  constraint config_setting_price_expire_days_check check (price_expire_days between 1 and 30)
);

-- Records in review for which the phones of the parameters were notified (docs/decisions/settings-and-parameters.md).
create table audit_notice (
  list_path text not null,
  record_id bigint not null,
  primary key (list_path, record_id)
);

-- A mail to send (docs/decisions/messages-and-mail.md). Written in the transaction of its cause; a worker sends and retries it.
create table mail_outbox (
  id bigint generated by default as identity primary key,
  address text not null check (address <> ''),
  subject text not null check (subject <> '' and char_length(subject) <= 200 and subject !~ '[\r\n]'),
  content text not null check (content <> ''),
  -- 1 message, 2 password, 3 registration
  kind smallint not null check (kind between 1 and 3),
  -- Key of the subject: of several mails with the same key only the first is stored.
  about text unique,
  -- 0 not sent, 1 accepted by the mail server, 2 given up
  status smallint not null default 0 check (status between 0 and 2),
  attempts bigint not null default 0 check (attempts >= 0),
  -- Message of the last attempt; empty after success.
  error text not null default '',
  -- Earliest attempt.
  due_time timestamptz not null default now(),
  send_time timestamptz,
  create_time timestamptz not null default now(),
  msg_id bigint references msg on delete set null,
  -- Number of accounts that get the message by this mail only.
  msg_accounts bigint not null default 0 constraint mail_outbox_msg_accounts_check check (msg_accounts >= 0),
  constraint mail_outbox_send_time_check check ((status = 1) = (send_time is not null))
);
create index mail_outbox_due_idx on mail_outbox (due_time, id) where status = 0;
create index mail_outbox_create_time_idx on mail_outbox (create_time nulls first, id);
create index mail_outbox_send_time_idx on mail_outbox (send_time nulls first, id);
create index mail_outbox_address_idx on mail_outbox using gin (address gin_trgm_ops);
create index mail_outbox_subject_idx on mail_outbox using gin (subject gin_trgm_ops);
create index mail_outbox_error_idx on mail_outbox using gin (error gin_trgm_ops);
create index mail_outbox_msg_id_idx on mail_outbox (msg_id);
