-- A receipt has every item of Civil Code art. 909 as it is issued: quality, packing, pieces, marks, loss standard, and the depositor's name and address.

alter table organisation
  add column address text not null default '' constraint organisation_address_check check (length(address) <= 120);

-- A supplier is kept on its own screen.
create function supplier_has_address() returns trigger language plpgsql as $$
begin
  update organisation set address = left(new.address, 120) where id = new.id;
  return null;
end $$;
create trigger supplier_has_address after insert or update of address on supplier
  for each row execute function supplier_has_address();
update organisation set address = left(supplier.address, 120) from supplier where supplier.id = organisation.id;

-- 0 pieces: goods in bulk, which nobody counts.
alter table contract_record drop constraint contract_record_quantity_check,
  add constraint contract_record_quantity_check check (quantity >= 0);
alter table lot drop constraint lot_pieces_check, add constraint lot_pieces_check check (pieces >= 0);
alter table receipt drop constraint receipt_quantity_check, add constraint receipt_quantity_check check (quantity >= 0),
  -- Where the depositor was at home as it was issued; the paper says so ever after.
  add column depositor_address text not null default '';
