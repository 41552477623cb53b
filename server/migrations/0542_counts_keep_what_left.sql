-- What was counted before goods left and approved after it was written down as if nothing had left: of each lot, what its last count found less what
-- has left since.

update lot set counted_weight = said.weight
  from (select counted.lot_id,
               greatest(0, found + coalesce((select sum(change_weight) from lot_movement moved
                                              where moved.lot_id = counted.lot_id and kind = 2 and create_time > count_time), 0)) as weight
          from (select distinct on (lot_id) lot_id, count_time, case record_type when 1 then change_weight else weight_after end as found
                  from contract_record where record_type in (1, 6) and audit_status = 1 and lot_id is not null
                 order by lot_id, count_time desc, audit_time desc, id desc) counted) said
 where said.lot_id = lot.id and counted_weight <> said.weight;
