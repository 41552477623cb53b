import { type RawBuilder, sql } from 'kysely'

export const accountId = selectAccountColumn('id')
export const nickName = selectAccountColumn('nick_name')
export const phone = selectAccountColumn('phone')

function selectAccountColumn(column: string): RawBuilder<unknown> {
  return sql`(select ${sql.ref(`account.${column}`)} from account where lower(account.username) = access_user.username)`
}
