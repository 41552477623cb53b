-- migrate: statement_timeout = 30min
-- Exchanges publish settlements outside the range of the day, for instance where few lots were traded. Once somebody confirms one, it is
-- taken, as a close outside the range is.

alter table good_price_qh
  drop constraint good_price_qh_settle_price_check,
  add constraint good_price_qh_settle_price_check check (
    settle_price > 0 and (is_confirmed > 0 or settle_price >= low_price and settle_price <= high_price)) not valid;
