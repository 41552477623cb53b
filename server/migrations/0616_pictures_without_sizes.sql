-- Pictures that were uploaded before sizes were kept, for the sweep that reads them.
-- migrate: concurrently
-- migrate: statement_timeout = 1h

create index concurrently if not exists file_unmeasured_idx on file (id) where width is null and media_type like 'image/%';
