-- What the platform is called and how it is run (T6): one row each, edited by the screens of the platform's settings; decision 121.

create table system_setting (
  id bigint primary key default 1 check (id = 1),
  -- Empty: the product's own name, in each reader's language.
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
  -- Megabytes of one file; a kind of file may have less.
  upload_max_size bigint not null default 20 check (upload_max_size between 1 and 20),
  image_ext text[] not null default '{jpg,jpeg,png,webp,gif}' check (are_tags(image_ext, 10, 10)),
  file_ext text[] not null default '{pdf,docx,mp4}' check (are_tags(file_ext, 10, 10)),
  default_limit bigint not null default 10 check (default_limit in (10, 20, 30, 50)),
  watermark_open smallint not null default 1 check (watermark_open in (0, 1)),
  export_expire_hour bigint not null default 24 check (export_expire_hour between 1 and 720),
  excel_type text not null default 'excel' check (excel_type in ('excel', 'csv')),
  version bigint not null default 1,
  create_time timestamptz not null default now(),
  constraint system_setting_close_reason_check1 check (site_status = 1 or close_reason <> '')
);
insert into system_setting default values;
create trigger system_setting_is_not_emptied before truncate on system_setting for each statement execute function refuse_change();
call keep_file_use('system_setting', 'site_logo');
call keep_file_use('system_setting', 'site_icon');
call keep_file_use('system_setting', 'login_image');
call keep_file_use('system_setting', 'service_qrcode');

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
insert into copyright_setting (copyright) values ('© Cangdan');
create trigger copyright_setting_is_not_emptied before truncate on copyright_setting for each statement execute function refuse_change();
call keep_file_use('copyright_setting', 'police_icon');
call keep_file_use('copyright_setting', 'copyright_logo');
