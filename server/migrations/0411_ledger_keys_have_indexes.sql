-- A foreign key without an index has its table read as a whole whenever what it names goes.
create index ledger_fault_clear_by_idx on ledger_fault (clear_by) where clear_by is not null;
create index ledger_check_log_idx on ledger_check (log);
create index ledger_private_erased_by_idx on ledger_private (erased_by) where erased_by is not null;
