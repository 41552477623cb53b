import { type Language, type ScreenInfo, title, toDecimalText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { gradedValue, receipt } from '#modules/receipts/index.ts'

export type Stock = Pick<ScreenInfo['total'], 'contract_count' | 'stock_weight' | 'pledge_weight' | 'goods_amount'>

const lotValue = gradedValue(sql.ref('lot.book_weight'))

/** Counts receipts in force, and sums the stored goods, their pledged weight and their value. */
export async function loadStockTotals(db: Db): Promise<Stock> {
  const { rows } = await sql<Stock>`
    select claims.contract_count, claims.pledge_weight, stored.stock_weight, stored.goods_amount
      from (select count(*) as contract_count, coalesce(sum(pledge_weight), 0)::bigint as pledge_weight
              from receipt where life in (1, 7)) as claims,
           (select coalesce(sum(lot.book_weight), 0)::bigint as stock_weight,
                   coalesce(floor(sum(${lotValue})), 0)::bigint as goods_amount
              from lot join good on good.id = lot.good_id join good_spec on good_spec.id = lot.spec_id
             where lot.status = 1) as stored`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('sums return one row')
  return row
}

const TOP = 8

export async function listGoodShares(db: Db): Promise<ScreenInfo['good_share']> {
  const { rows } = await sql<ScreenInfo['good_share'][number]>`
    select good.good_name as name, sum(lot.book_weight)::bigint as weight, coalesce(floor(sum(${lotValue})), 0)::bigint as amount
      from lot join good on good.id = lot.good_id join good_spec on good_spec.id = lot.spec_id
     where lot.status = 1
     group by good.id order by weight desc, good.id limit ${sql.lit(TOP)}`.execute(db)
  return rows
}

interface IssuedReceipt {
  readonly contract_no: string
  readonly good_name: string
  readonly weight: number
  readonly time: number
}

const LATEST = 12
const TON = title('吨', 't', 't', 'トン')

export async function listLatestReceipts(db: Db, language: Language): Promise<ScreenInfo['latest']> {
  const { rows } = await sql<IssuedReceipt>`
    select receipt.contract_no, good.good_name, receipt.weight,
           floor(extract(epoch from receipt.issue_time))::bigint as time
      from receipt join good on good.id = receipt.good_id
     where receipt.issue_time is not null
     order by receipt.issue_time desc, receipt.id desc limit ${sql.lit(LATEST)}`.execute(db)
  return rows.map(({ contract_no, good_name, weight, time }) => ({
    title: receipt.title[language],
    text: `${contract_no} ${good_name} ${toDecimalText(weight, 2)} ${TON[language]}`,
    time,
  }))
}
