// The shapes of what a spec has cost over a time.
import { z } from 'zod'
import { named, seconds } from './named.ts'

const text = z.string()
const days = z.array(z.int())

export const priceChartAnswer = named(
  'PriceChart',
  z.strictObject({
    /** Seconds of the first and the last day. */
    from: seconds,
    to: seconds,
    good_name: text,
    spec_name: text,
    /** The region whose prices these are, by its code; 0 for those that hold everywhere. */
    region_id: z.int(),
    /** Where the spec has prices, those of everywhere first; its name is empty. */
    regions: z.array(z.strictObject({ id: z.int(), name: text })),
    /** Fen; each price holds from its `day` to its `last`, both included. What lies between is open. */
    spot: z.strictObject({
      day: days,
      last: days,
      price: days,
      /** Who approved it, as a place in `people`, and on which day. */
      who: days,
      audited: days,
    }),
    people: z.array(text),
    /** What the main contract of the goods' variety was settled at, in fen; null where they follow none. */
    futures: z
      .strictObject({
        variety: text,
        day: days,
        settle: days,
        /** The settled days that are not compared with the one before: on them another contract is meant, or somebody has said so. */
        changes: z.array(
          z.strictObject({
            day: z.int(),
            /** Contracts as the exchange calls them; the same where a continuous series only marks the day. */
            from: text,
            to: text,
          }),
        ),
      })
      .nullable(),
  }),
)

export type PriceChartAnswer = z.infer<typeof priceChartAnswer>

export type ContractChange = NonNullable<PriceChartAnswer['futures']>['changes'][number]
