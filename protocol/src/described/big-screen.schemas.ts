import { z } from 'zod'
import { nameSchema, seconds } from './named-schemas.ts'

const text = z.string()

const amounts = z.strictObject({ name: text, capacity: z.int(), used_capacity: z.int() })
export const screenInfoResponse = nameSchema(
  'ScreenInfo',
  z.strictObject({
    total: z.strictObject({
      store_count: z.int(),
      warehouse_count: z.int(),
      capacity: z.int(),
      used_capacity: z.int(),
      bank_count: z.int(),
      credit_limit: z.int(),
      used_limit: z.int(),
      good_count: z.int(),
      /** Receipts that are valid claims to goods. */
      contract_count: z.int(),
      /** Hundredths of a tonne: goods in storage, and the pledged part of them. */
      stock_weight: z.int(),
      pledge_weight: z.int(),
      goods_amount: z.int(),
      camera_online: z.int(),
      camera_total: z.int(),
    }),
    map: z.array(
      z.strictObject({
        warehouse_id: z.int(),
        name: text,
        store_name: text,
        /** Degrees × 10,000,000. */
        longitude: z.int(),
        latitude: z.int(),
        capacity: z.int(),
        used_capacity: z.int(),
      }),
    ),
    store_top: z.array(amounts),
    good_share: z.array(z.strictObject({ name: text, weight: z.int(), amount: z.int() })),
    bank_share: z.array(z.strictObject({ name: text, amount: z.int(), used: z.int() })),
    /** Prices over ninety days, for the goods with the latest price change. */
    price_trend: z.array(
      z.strictObject({
        good_name: text,
        spec_name: text,
        unit: text,
        points: z.array(z.strictObject({ date: seconds, price: z.int() })),
      }),
    ),
    /** Pending work and faults; `level` 2 is more severe than 1. */
    alerts: z.array(
      z.strictObject({
        title: text,
        label: text,
        count: z.int(),
        level: z.union([z.literal(1), z.literal(2)]),
      }),
    ),
    latest: z.array(z.strictObject({ title: text, text, time: seconds })),
    topics: z.array(text),
  }),
)

export type ScreenInfo = z.infer<typeof screenInfoResponse>

export type ScreenWarehouse = ScreenInfo['map'][number]

export type ScreenPrices = ScreenInfo['price_trend'][number]
