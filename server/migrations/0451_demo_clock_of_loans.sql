-- The demo's loans are made under the clock of their days, as its goods were (0394): what is written of terms and money says that moment, too.
alter table risk_policy alter column create_time set default moment();
alter table money_account alter column create_time set default moment();
alter table journal alter column create_time set default moment();
