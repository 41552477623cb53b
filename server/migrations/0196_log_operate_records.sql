-- Which records a call has written, by their numbers: of many the first ones.
alter table log_operate add column records text not null default '' check (char_length(records) <= 255);
