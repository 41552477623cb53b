-- The last entries of a stream with their leaves, and for each log what changes when its last signed head, a line under that, or a key does. A function,
-- because its plans are kept by the connection: working them out anew takes longer than reading one entry.

create function entries_to_prove(of_stream text, at_most bigint)
returns table (seq bigint, hash bytea, body bytea, log smallint, leaf bigint, stamps json) language plpgsql stable
  set plan_cache_mode = force_generic_plan as $$
declare
  now_stamps json;
begin
  select json_object_agg(each.id, concat_ws(' ', signed.size, lines.count, lines.last, keys.states)) into now_stamps
    from ledger_log each
    left join lateral (select size from ledger_signature line
                        where line.log = each.id and name = origin order by size desc limit 1) signed on true
    left join lateral (select count(*), max(sign_time) as last from ledger_signature line
                        where line.log = each.id and line.size = signed.size) lines on true
    left join lateral (select string_agg(key_id || state, ' ' order by key_id) as states from ledger_key
                        where ledger_key.log = each.id) keys on true;
  return query
    select entry.seq::bigint, entry.hash, entry.body, place.log, place.leaf, now_stamps
      from ledger_entry entry left join ledger_leaf place on place.entry_id = entry.id
     where entry.stream = of_stream order by entry.seq desc limit at_most;
end $$;
