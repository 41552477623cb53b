-- The settlements beside a day are looked up by their index, whatever was known of the table when the plan was made. A plan that was made
-- while the table was known to be empty, as it is after a sheet that was only tried and a vacuum, read all of it for each row of the next
-- sheet, and plans of triggers are kept: 26,714 rows took two minutes.
alter function settlement_jumped_from(good_price_qh) set enable_seqscan = off;
alter function settlement_jumped_from(good_price_qh) set enable_bitmapscan = off;
