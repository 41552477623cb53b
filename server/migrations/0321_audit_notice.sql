-- What waits for review and was told to the phones of the parameters (decision 140): what is not here yet is new.
create table audit_notice (
  list_path text not null,
  record_id bigint not null,
  primary key (list_path, record_id)
);
