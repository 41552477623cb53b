-- How old a price may be that a policy trusts is decided in one place: the parameter of the platform (decision 140), which is a month at the most.
-- The bound of a year that the table had beside it decided nothing.
alter table risk_policy drop constraint risk_policy_price_max_age_check,
  add constraint risk_policy_price_max_age_check check (price_max_age >= 1);
update config_setting set price_expire_days = 30 where price_expire_days > 30;
alter table config_setting drop constraint config_setting_price_expire_days_check,
  add constraint config_setting_price_expire_days_check check (price_expire_days between 1 and 30);
