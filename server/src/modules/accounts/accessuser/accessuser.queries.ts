import { type RawBuilder, sql } from 'kysely'

export const accountId = ofAccount('id')
export const nickName = ofAccount('nick_name')
export const phone = ofAccount('phone')

function ofAccount(column: string): RawBuilder<unknown> {
  return sql`(select ${sql.ref(`account.${column}`)} from account where lower(account.username) = access_user.username)`
}
