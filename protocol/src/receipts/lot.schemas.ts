// What the server answers of a lot's page and of a warehouse's map.
import { z } from 'zod'
import { named, type Wire } from '../described/named.ts'

const text = z.string()
const weight = z.int()
/** 1 empty, 2 occupied, 3 under maintenance, 4 sealed, 5 sealed while somebody asks to open it. */
const status = z.literal([1, 2, 3, 4, 5])
export type ZoneStatus = z.infer<typeof status>

export const lotCount = z.strictObject({
  id: z.int(),
  record_no: text,
  /** Seconds UTC. */
  time: z.int(),
  /** In the reader's language; empty where it came in with the goods and nobody said how. */
  method: text,
  /** What the books had then, and what was found. */
  before: weight,
  found: weight,
  /** Who counted, and who approved that. */
  counted_by: text,
  approved_by: text,
  /** Pictures and papers that were filed with it. */
  evidence: z.int(),
})

export type LotCount = Wire<typeof lotCount>

export const lotLifeAnswer = named(
  'LotLife',
  z.strictObject({
    book: weight,
    counted: weight,
    /** What receipts may stand for at most. */
    cover: weight,
    receipted: weight,
    /** What pending receipts reserve. */
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
    /** The newest first, 20 at most; the first of all is that of the inbound. */
    counts: z.array(lotCount),
    /** Live ones that the reader sees, 50 at most. */
    receipts: z.array(
      z.strictObject({
        id: z.int(),
        contract_no: text,
        holder: text,
        remaining: weight,
        /** In the reader's language. */
        life: text,
      }),
    ),
    /** What live receipts stand for that they do not see. */
    others: weight,
  }),
)

export type LotLife = Wire<typeof lotLifeAnswer>

export type LotReceipt = LotLife['receipts'][number]

export const zoneMapAnswer = named(
  'ZoneMap',
  z.strictObject({
    capacity: weight,
    used: weight,
    /** In the order of the list of zones. */
    zones: z.array(
      z.strictObject({
        id: z.int(),
        code: text,
        name: text,
        status,
        capacity: weight,
        used: weight,
        /** Goods of one owner alone. */
        is_exclusive: z.boolean(),
        /** Those that the reader may read. */
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

export type ZoneMap = Wire<typeof zoneMapAnswer>

export type MappedLot = ZoneMap['zones'][number]['lots'][number]

export type MappedZone = ZoneMap['zones'][number]
