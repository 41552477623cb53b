-- The number of a transfer is taken by a document that stands: neither rejected nor reversed. The next file gives it its name.
-- migrate: concurrently
-- migrate: statement_timeout = 1h

create unique index concurrently if not exists repayment_serial_no_standing on repayment (bank_id, serial_no) where serial_no <> '' and status not in (2, 3);
