-- A policy that cannot be read stops nobody: it is a fault of its own kind, gone when the file can be read again.
alter table ledger_fault drop constraint ledger_fault_kind_check;
alter table ledger_fault add constraint ledger_fault_kind_check
  check (kind in ('stream', 'tiles', 'signer', 'rollback', 'witness', 'policy', 'verify'));
