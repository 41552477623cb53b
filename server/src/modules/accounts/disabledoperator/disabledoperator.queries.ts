// SQL of disabled operators that the engine cannot derive.
import { type RawBuilder, sql } from 'kysely'

/** Disabled for good, or locked for a while that is not over: one that is over opens with the next sign-in. */
export const isKeptOut = sql<boolean>`(account.disabled = 1 or (account.disabled = 2 and account.lock_end_time > now()))`

/** Of the history of the account, what disabled it last; null where nobody did. */
const ofDisabling = (column: string): RawBuilder<unknown> => sql`(
  select ${sql.ref(`record_history.${column}`)} from record_history
   where record_history.table_name = 'account' and record_history.record_id = account.id
     and record_history.verb in ('disabled', 'disable')
   order by record_history.id desc limit 1)`

export const disabledBy = ofDisabling('nick_name')
export const disabledTime = ofDisabling('create_time')
export const disabledWhy = ofDisabling('remark')
