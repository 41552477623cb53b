import { z } from 'zod'
import { nameSchema, type Wire } from '../described/named-schemas.ts'

const text = z.string()
const weight = z.int()
/** 1 empty, 2 occupied, 3 under maintenance, 4 sealed, 5 sealed with a pending request to unseal. */
const status = z.literal([1, 2, 3, 4, 5])
export type ZoneStatus = z.infer<typeof status>

export const lotCount = z.strictObject({
  id: z.int(),
  record_no: text,
  /** Seconds UTC. */
  time: z.int(),
  method: text,
  before: weight,
  found: weight,
  counted_by: text,
  approved_by: text,
  evidence: z.int(),
})

export type LotCount = Wire<typeof lotCount>

export const lotLifeResponse = nameSchema(
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
    /** Newest first, at most 20; the earliest count is that of the inbound. */
    counts: z.array(lotCount),
    /** Live receipts that the caller may read, at most 50. */
    receipts: z.array(
      z.strictObject({
        id: z.int(),
        contract_no: text,
        holder: text,
        remaining: weight,
        life: text,
      }),
    ),
    /** Weight of live receipts that the caller may not read. */
    others: weight,
  }),
)

export type LotLife = Wire<typeof lotLifeResponse>

export type LotReceipt = LotLife['receipts'][number]

export const zoneMapResponse = nameSchema(
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

export type ZoneMap = Wire<typeof zoneMapResponse>

export type MappedLot = ZoneMap['zones'][number]['lots'][number]

export type MappedZone = ZoneMap['zones'][number]
