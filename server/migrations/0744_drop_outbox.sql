-- No consumer ever read the outbox (decision 366).
drop table outbox, outbox_consumer;
drop function outbox_stays, outbox_rings;
drop procedure outbox_moves_in;
