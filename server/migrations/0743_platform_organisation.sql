-- Lists of operations name the platform where it decides next: its organisation is found without reading all of them.
create index organisation_platform_idx on organisation (id) where kind = 'platform';
