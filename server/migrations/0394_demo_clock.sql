-- The demo's two years of goods are made by the operations of the product, under a clock of their own. A default `now()` is bound when its table is made;
-- this one is looked up when a row is written, and finds what the search path of that transaction says. Nothing but the first run sets it.

create function moment() returns timestamptz language plpgsql stable as $$ begin return now(); end $$;
alter table contract_record alter column create_time set default moment();
alter table lot alter column create_time set default moment();
alter table lot_movement alter column create_time set default moment();
alter table receipt alter column create_time set default moment();
alter table receipt_operation alter column create_time set default moment();
alter table record_history alter column create_time set default moment();

create schema demo_clock;
create function demo_clock.now() returns timestamptz language sql stable as $$ select current_setting('cangdan.demo_time')::timestamptz $$;
