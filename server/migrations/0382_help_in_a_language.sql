-- An article of help is for everybody, or for those who read one language (R11; decision 181).

alter table help
  -- 0 for everybody, 1 zh, 2 en, 3 es, 4 ja
  add column language smallint not null default 0 check (language between 0 and 4);
