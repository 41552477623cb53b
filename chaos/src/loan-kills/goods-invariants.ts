// Invariants of the goods of loans. Shares nothing with the product.

/** Delivered weight of a receipt: weighed, of carried-out release orders. */
const LEFT = `coalesce((select sum(weighed_weight) from release_order
                         where receipt_id = receipt.id and kind = 2 and release_state = 4), 0)`

export const GOODS_INVARIANTS: Readonly<Record<string, string>> = {
  'goods are pledged for a loan that has ended or lapsed': `
    select pledge.id from pledge join financing loan on loan.id = pledge.financing_id
     where pledge.live_weight > 0 and loan.loan_state in (10, 11, 13, 14, 15)`,
  'I17: a receipt whose loans have all ended is not free': `
    select receipt.id from receipt
     where life in (1, 7) and (pledge_weight > 0 or earmarked_pledged > 0 or controller_id <> holder_id) and not exists (
       select from pledge join financing loan on loan.id = pledge.financing_id
        where pledge.receipt_id = receipt.id and loan.loan_state between 0 and 9)`,
  'I2: a pledge is on a receipt that is none, of another owner, or under nobody’s control': `
    select pledge.id from pledge join receipt on receipt.id = pledge.receipt_id join financing loan on loan.id = pledge.financing_id
     where pledge.live_weight > 0 and (receipt.life not in (1, 7) or receipt.holder_id <> loan.owner_id or pledge.bank_id <> loan.bank_id
        or pledge.pledge_state = 2 and receipt.controller_id <> pledge.bank_id)`,
  'a loan runs on goods that were never received': `
    select loan.id from financing loan
     where draw_date is not null and not exists (select from pledge where financing_id = loan.id and perfected_time is not null)`,
  'orders take of a pledge other than it says, or more than there is': `
    select pledge.id from pledge join financing loan on loan.id = pledge.financing_id
     cross join lateral (
       select coalesce(sum(weight) filter (where release_state in (2, 3)), 0) as going, coalesce(sum(weight) filter (where release_state = 4), 0) as gone,
              bool_or(reason = 4 and release_state = 4) as is_sold, bool_or(reason = 5 and release_state = 4) as is_lost
         from release_order where pledge_id = pledge.id) taken
     where pledge.earmarked_weight <> taken.going or taken.gone > pledge.weight or pledge.released_weight < taken.gone
        -- All goods of a loan that was closed went without an order; it may run again.
        or loan.loan_state between 7 and 9 and pledge.released_weight <> taken.gone
           and not exists (select from limit_use where financing_id = loan.id and is_reopened)
        or pledge.pledge_state in (3, 4, 6) and pledge.released_weight <> pledge.weight
        or pledge.pledge_state = 4 and is_sold is not true or pledge.pledge_state = 6 and is_lost is not true`,
  'goods were exchanged for none, or for others of another loan or time': `
    select ordered.id from release_order ordered left join pledge other on other.id = ordered.substitute_id
     where ordered.reason = 3 and ordered.release_state = 4
       and (other.id is null or other.id = ordered.pledge_id or other.financing_id <> ordered.financing_id
         or (other.perfected_time > ordered.create_time and other.perfected_time <= ordered.done_time) is not true)`,
  'more is lost of a lot than ever came in': `
    select lot.id from release_order ordered join receipt on receipt.id = ordered.receipt_id join lot on lot.id = receipt.lot_id
     where ordered.reason = 5 and ordered.release_state = 4
     group by lot.id having sum(ordered.weight) > (select coalesce(sum(change_weight), 0) from lot_movement where lot_id = lot.id and kind = 1)`,
  'I1: a receipt remains for something else than was issued less what left': `
    select receipt.id from receipt
     where life in (1, 7) and (remaining_weight <> weight - ${LEFT} or least(remaining_weight, pledge_weight, earmarked_pledged) < 0
        or earmarked_pledged > pledge_weight)`,
  'I3: a lot says that its receipts stand for something else than they do, or its books are not its movements': `
    select lot.id from lot
     where receipted_weight <> coalesce((select sum(remaining_weight) from receipt where lot_id = lot.id and life in (1, 7)), 0)
        or book_weight <> coalesce((select sum(change_weight) from lot_movement where lot_id = lot.id), 0)`,
  'I4: a zone has other goods than lie in it, or more than it has room for': `
    select zone.id from zone left join lot on lot.zone_id = zone.id
     group by zone.id having zone.used_capacity <> coalesce(sum(lot.book_weight), 0) or zone.used_capacity > zone.capacity`,
  'a cover of a pledge is not in figures, or ends before it was received': `
    select id from pledge where pledge_state = 2 and (insure_amount is null or insure_end is null
        or (insure_end >= (perfected_time at time zone 'Asia/Shanghai')::date) is not true
        or insure_amount < ceil(initial_value::numeric * (weight - released_weight) / weight))`,
}
