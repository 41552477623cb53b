// Sends an SMS when an approved price changes by more than the alert parameter.
import { toDecimalText } from '@cangdan/protocol'
import { sql } from 'kysely'
import { type MeasuredPrice, exceedsRate } from '../domain/price-review.ts'
import type { Db } from '#platform/database/database.ts'
import { readParameters } from '#platform/parameters/parameters.ts'
import { queueSms } from '#platform/phone/sms-queue.ts'

const DECIMALS = 2
const PERCENT = 100

interface PriceMove extends MeasuredPrice {
  readonly name: string
}

/** Runs in the transaction of the approval. */
export async function alertPriceMove(tx: Db, id: number): Promise<void> {
  const { audit_notify_phones: phones, price_change_alert: alert } = await readParameters(tx)
  if (phones.length === 0) return
  const { rows } = await sql<PriceMove>`
    select good_name || ' / ' || spec_name as name, good_price.price, last_price as "lastPrice"
      from good_price join good_spec on good_spec.id = spec_id join good on good.id = good_price.good_id
     where good_price.id = ${id}`.execute(tx)
  const [moved] = rows
  if (moved === undefined || !exceedsRate(alert, moved)) return
  const { name, price, lastPrice } = moved
  const last = lastPrice ?? price
  const [was, now] = [toDecimalText(last, DECIMALS), toDecimalText(price, DECIMALS)]
  // Rounded for the message only.
  const rate = (((price - last) / last) * PERCENT).toFixed(DECIMALS)
  const text = `【价格预警】${name} 由 ${was} 元变为 ${now} 元，涨跌 ${rate}%。`
  const params = { name, from: was, to: now, rate }
  await queueSms(
    tx,
    phones.map((phone) => ({ phone, scene: 'alert', params, text })),
  )
}
