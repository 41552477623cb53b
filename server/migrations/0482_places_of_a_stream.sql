-- The last entries of a stream, each with its leaf and the stamp of its log. A function, because the connection keeps its plan: to work out how three
-- tables are joined takes longer than to read one entry.

create function placed_entries(of_stream text, at_most bigint)
returns table (seq bigint, hash bytea, body bytea, log smallint, leaf bigint, stamp bigint) language plpgsql stable
  set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select entry.seq::bigint, entry.hash, entry.body, place.log, place.leaf, head.stamp
      from ledger_entry entry
      left join ledger_leaf place on place.entry_id = entry.id
      left join ledger_head_stamp head on head.log = place.log
     where entry.stream = of_stream order by entry.seq desc limit at_most;
end $$;
