-- migrate: statement_timeout = 30min
-- Where another month becomes the main contract of a series its settlement jumps, and nothing has risen or fallen: is_confirmed says so
-- (2), as it says that what hardly can be is so (1). A reader of a series compares no day that is marked with the one before it.

alter table good_price_qh
  drop constraint good_price_qh_is_confirmed_check,
  add constraint good_price_qh_is_confirmed_check check (is_confirmed in (0, 1, 2)),
  drop constraint good_price_qh_settle_price_check1,
  add constraint good_price_qh_settle_price_check1 check (settle_price is not null or is_confirmed > 0),
  drop constraint good_price_qh_high_price_check,
  add constraint good_price_qh_high_price_check check (
    high_price > 0 and high_price >= low_price
    and (is_confirmed > 0 or high_price >= greatest(open_price, close_price, last_price))) not valid,
  drop constraint good_price_qh_low_price_check,
  add constraint good_price_qh_low_price_check check (
    low_price > 0 and (is_confirmed > 0 or low_price <= least(open_price, close_price, last_price))) not valid;
