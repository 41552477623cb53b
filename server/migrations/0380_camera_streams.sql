-- Streams of cameras: the hosts that browsers may play them from, their pictures, and the check that says which answer (decision 180).

alter table system_setting add column stream_hosts text[] not null default '{}' check (are_tags(stream_hosts, 20, 260));

-- Minutes after which a stream is asked again whether it is there.
alter table config_setting add column camera_check_minutes bigint not null default 5 check (camera_check_minutes between 1 and 1440);

alter table camera
  add column snapshot bigint[] not null default '{}' check (cardinality(snapshot) <= 1),
  -- When the check looked last, whether or not it was there.
  add column checked_time timestamptz;
call keep_file_use('camera', 'snapshot');
create index camera_checked_time_idx on camera (checked_time nulls first, id) where disabled = 0 and protocol = 1;

-- The host of an address, with its port where it has one; null of what is none.
create function host_of_address(address text) returns text language sql immutable
return lower(substring(address from '^[A-Za-z]+://(?:[^/?#@]*@)?([^/?#@]+)'));

-- Whether the settings let browsers play what lies there.
create function is_stream_host(address text) returns boolean stable language plpgsql as $$
begin
  return exists (select from system_setting where host_of_address(address) = any(stream_hosts));
end $$;
