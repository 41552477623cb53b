-- The colours of the platform (U4), which every browser draws with until its reader chooses others: decision 72.
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
insert into theme default values;
create trigger theme_is_not_emptied before truncate on theme for each statement execute function refuse_change();
