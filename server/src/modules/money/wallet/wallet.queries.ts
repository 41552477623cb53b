import { sql } from 'kysely'

const selectBalance = (kind: 'wallet_available' | 'wallet_frozen') => sql`(
  select account.balance from money_account account
   where account.kind = ${sql.lit(kind)} and account.owner_id = wallet.id)`

export const balance = selectBalance('wallet_available')
export const frozenBalance = selectBalance('wallet_frozen')

const selectTotal = (column: 'total_in' | 'total_out') => sql`(
  select sum(${sql.ref(`account.${column}`)})::bigint from money_account account
   where account.owner = 'wallet' and account.owner_id = wallet.id)`

/** Total fen in and out; freezing counts as neither. */
export const totalIn = selectTotal('total_in')
export const totalOut = selectTotal('total_out')

export const changedAt = sql`(
  select max(account.change_time) from money_account account
   where account.owner = 'wallet' and account.owner_id = wallet.id)`

/** 1 member, 2 supplier. */
export const ownerType = sql`(case when wallet.uid is null then 2 else 1 end)`
