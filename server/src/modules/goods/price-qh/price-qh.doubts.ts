// What the trigger of futures prices says of each row as it comes (`schema/rules/07-goods.sql`), asked of a whole sheet at once. Sheets have the days of a
// contract in their order; what is otherwise is in doubt, and asked of the trigger itself. What the trigger refuses of a contract by itself,
// its variety and its months, checks of the table have refused before: rows are asked about that those let in.
import { sql } from 'kysely'
import type { Doubts } from '#engine/declare/sheet-rules.ts'

export const futuresDoubts: Doubts = {
  triggers: ['good_price_qh_begins'],
  among: (rows) => sql`
    select from (
      select line.*, lower(contract_code) as code,
             lag(trade_date) over of_contract as day_before, lag(settle_price) over of_contract as settled_before
        from ${rows} as line
      window of_contract as (partition by lower(contract_code) order by id desc)) as line
     where settle_price is null
        or trade_date > (select today())
        or trade_date in (select day from trading_holiday)
        or day_before >= trade_date
        or is_confirmed = 0 and is_settlement_jump(settle_price, pre_settle_price)
        or is_confirmed = 0 and is_settlement_jump(settle_price, settled_before)
        -- The first of its contract is compared with what is there: the day before, or the main contract of then.
        or day_before is null and (
             exists (select from good_price_qh later where lower(later.contract_code) = code and later.trade_date >= line.trade_date)
             or is_confirmed = 0 and (
                  is_settlement_jump(settle_price, (
                    select known.settle_price from good_price_qh known
                     where lower(known.contract_code) = code and known.trade_date < line.trade_date and known.settle_price is not null
                     order by known.trade_date desc limit 1))
                  or not exists (select from good_price_qh known where lower(known.contract_code) = code and known.settle_price is not null)
                     and (exists (select from ${rows} as main where main.is_main = 1 and main.qh_code = line.qh_code)
                          or is_settlement_jump(settle_price, (
                               select main.settle_price from good_price_qh main
                                where main.qh_code = line.qh_code and main.is_main = 1 and main.trade_date < line.trade_date
                                  and main.settle_price is not null
                                order by main.trade_date desc limit 1)))))`,
}
