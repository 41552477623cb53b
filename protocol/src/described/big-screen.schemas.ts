// The shape of what the wall display is answered.
import { z } from 'zod'
import { named, seconds } from './named.ts'

const text = z.string()

const amounts = z.strictObject({ name: text, capacity: z.int(), used_capacity: z.int() })
export const screenInfoAnswer = named(
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
      /** Receipts that are claims to goods. */
      contract_count: z.int(),
      /** Hundredths of a tonne: what lies there, and how much of it is pledged. */
      stock_weight: z.int(),
      pledge_weight: z.int(),
      /** Fen, by the prices that hold today. */
      goods_amount: z.int(),
      camera_online: z.int(),
      camera_total: z.int(),
    }),
    /** Those whose place is known. */
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
    /** The firms with the most room. */
    store_top: z.array(amounts),
    /** The goods of which most lies there. */
    good_share: z.array(z.strictObject({ name: text, weight: z.int(), amount: z.int() })),
    bank_share: z.array(z.strictObject({ name: text, amount: z.int(), used: z.int() })),
    /** Of the goods whose price moved last, ninety days. */
    price_trend: z.array(
      z.strictObject({
        good_name: text,
        spec_name: text,
        unit: text,
        points: z.array(z.strictObject({ date: seconds, price: z.int() })),
      }),
    ),
    /** Work that waits for somebody, and what is wrong; `level` 2 is worse than 1. */
    alerts: z.array(
      z.strictObject({
        title: text,
        label: text,
        count: z.int(),
        level: z.union([z.literal(1), z.literal(2)]),
      }),
    ),
    /** What has been decided last. */
    latest: z.array(z.strictObject({ title: text, text, time: seconds })),
    /** What all of it depends on. */
    topics: z.array(text),
  }),
)

export type ScreenInfo = z.infer<typeof screenInfoAnswer>

export type ScreenWarehouse = ScreenInfo['map'][number]

export type ScreenPrices = ScreenInfo['price_trend'][number]
