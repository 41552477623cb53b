-- One index of trigrams for all four texts: any of its keys is found by itself, and a row is entered once instead of four times.
drop index log_operate_username_trgm;
drop index log_operate_nick_name_trgm;
drop index log_operate_api_path_trgm;
drop index log_operate_ip_trgm;
create index log_operate_texts_trgm on log_operate
 using gin (username gin_trgm_ops, nick_name gin_trgm_ops, api_path gin_trgm_ops, ip gin_trgm_ops);
