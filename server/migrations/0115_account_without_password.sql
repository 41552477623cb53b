-- An account may have no password yet: a sheet brings none (decision 46). Nobody signs in to it until one is set.
alter table account alter column password_hash drop not null;
