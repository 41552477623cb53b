-- Transactions keep one plan for what they ask again and again (decision 58). What is looked up in the history of prices is planned for its
-- values each time: without them the planner sorts a whole history where an index leads to one row.
alter function last_price_of(bigint, bigint, smallint, date) set plan_cache_mode to force_custom_plan;
alter function good_price_begins() set plan_cache_mode to force_custom_plan;
alter procedure take_effect(bigint) set plan_cache_mode to force_custom_plan;
alter procedure refresh_current_price(bigint) set plan_cache_mode to force_custom_plan;
