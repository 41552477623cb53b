-- Orders are filtered by when they ended (catalogue §2.11).

create index orders_finish_time_idx on orders (finish_time nulls first, id);
