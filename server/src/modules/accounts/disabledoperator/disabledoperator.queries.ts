import { type RawBuilder, sql } from 'kysely'

/** Disabled, or locked until a time in the future; an expired lock is cleared at the next sign-in. */
export const isBlocked = sql<boolean>`(account.disabled = 1 or (account.disabled = 2 and account.lock_end_time > now()))`

/** The latest history entry that disabled the account; null if there is none. */
const selectDisablingColumn = (column: string): RawBuilder<unknown> => sql`(
  select ${sql.ref(`record_history.${column}`)} from record_history
   where record_history.table_name = 'account' and record_history.record_id = account.id
     and record_history.verb in ('disabled', 'disable')
   order by record_history.id desc limit 1)`

export const disabledBy = selectDisablingColumn('nick_name')
export const disabledTime = selectDisablingColumn('create_time')
export const disabledWhy = selectDisablingColumn('remark')
