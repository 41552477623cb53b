-- A storage firm that a sheet brings in has no picture of its licence yet; none is approved without one (decision 152).
alter table store
  alter column license_img set default '{}',
  drop constraint store_license_img_check,
  add constraint store_license_img_check
    check (cardinality(license_img) <= 1 and (audit_status <> 1 or cardinality(license_img) = 1));
