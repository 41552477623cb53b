import { z } from 'zod'
import { nameSchema, seconds } from './named-schemas.ts'

const text = z.string()
const days = z.array(z.int())

export const priceChartResponse = nameSchema(
  'PriceChart',
  z.strictObject({
    from: seconds,
    to: seconds,
    good_name: text,
    spec_name: text,
    /** Region code of the prices; 0 for prices that apply everywhere. */
    region_id: z.int(),
    /** Regions with prices of the spec; the first entry is “everywhere” and has an empty name. */
    regions: z.array(z.strictObject({ id: z.int(), name: text })),
    /** Fen. Each price applies from `day` to `last`, both included. Days in gaps have no price. */
    spot: z.strictObject({
      day: days,
      last: days,
      price: days,
      /** Index in `people` of the approver, and day of the approval. */
      who: days,
      audited: days,
    }),
    people: z.array(text),
    /** Settlement prices in fen of the main contract of the goods' variety; null for goods without one. */
    futures: z
      .strictObject({
        variety: text,
        day: days,
        settle: days,
        /** Settlement days that are not compared with the day before: the contract changes, or a user marked the day. */
        changes: z.array(
          z.strictObject({
            day: z.int(),
            /** Exchange contract codes; equal if a continuous series only marks the day. */
            from: text,
            to: text,
          }),
        ),
      })
      .nullable(),
  }),
)

export type PriceChartResponse = z.infer<typeof priceChartResponse>

export type ContractChange = NonNullable<PriceChartResponse['futures']>['changes'][number]
