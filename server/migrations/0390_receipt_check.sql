-- What the QR code of a receipt opens for anyone who holds the paper: 122 random bits, so that nobody finds a receipt by counting.

alter table receipt
  add column check_token uuid not null default gen_random_uuid(),
  add constraint receipt_check_token_key unique (check_token);
