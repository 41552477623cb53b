-- Whose a zone is, its warehouse says: nothing of it is copied into the zone.
drop trigger warehouse_agency on warehouse;
drop trigger zone_store on zone;
drop function agency_of_zones();
drop function firm_of_zone();
-- Their indexes and constraints go with the columns.
alter table zone drop column agency_id, drop column store_id;
alter table warehouse drop constraint warehouse_of_store_key;
