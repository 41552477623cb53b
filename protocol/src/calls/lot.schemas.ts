// What the server answers of a lot's page and of a warehouse's map.
import { z } from 'zod'
import { named } from '../described/named.ts'
import type { LotCount, LotLife, ZoneMap } from './lot.ts'

const text = z.string()
const weight = z.int()
const status = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])

export const lotCount: z.ZodType<LotCount> = z.strictObject({
  id: z.int(),
  record_no: text,
  time: z.int(),
  method: text,
  before: weight,
  found: weight,
  counted_by: text,
  approved_by: text,
  evidence: z.int(),
})

export const lotLifeAnswer: z.ZodType<LotLife> = named(
  'LotLife',
  z.strictObject({
    book: weight,
    counted: weight,
    cover: weight,
    receipted: weight,
    reserved: weight,
    free: weight,
    short: weight,
    zone: z.strictObject({
      id: z.int(),
      code: text,
      warehouse: text,
      status,
      capacity: weight,
      used: weight,
    }),
    counts: z.array(lotCount),
    receipts: z.array(
      z.strictObject({ id: z.int(), contract_no: text, holder: text, remaining: weight, life: text }),
    ),
    others: weight,
  }),
)

export const zoneMapAnswer: z.ZodType<ZoneMap> = named(
  'ZoneMap',
  z.strictObject({
    capacity: weight,
    used: weight,
    zones: z.array(
      z.strictObject({
        id: z.int(),
        code: text,
        name: text,
        status,
        capacity: weight,
        used: weight,
        is_exclusive: z.boolean(),
        lots: z.array(
          z.strictObject({
            id: z.int(),
            lot_no: text,
            goods: text,
            book: weight,
            receipted: weight,
            short: weight,
          }),
        ),
      }),
    ),
  }),
)
