-- What a sheet does not say of lots is not known: 0 says that none was traded or is open.

alter table good_price_qh
  alter column volume drop default,
  alter column volume drop not null,
  alter column open_interest drop default,
  alter column open_interest drop not null;
