-- Futures are filtered by their variety; the index that begins with it holds the main contracts alone.
create index good_price_qh_qh_code_idx on good_price_qh (qh_code);
