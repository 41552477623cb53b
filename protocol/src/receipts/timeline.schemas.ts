import { z } from 'zod'
import { nameSchema, type Wire } from '../described/named-schemas.ts'

const text = z.string()

export const timelineResponse = nameSchema(
  'Timeline',
  z.strictObject({
    /** Newest first, at most 200. */
    entries: z.array(
      z.strictObject({
        /** Seconds UTC. */
        time: z.int(),
        what: text,
        /** Number of the record, and the path of its screen. */
        no: text,
        path: text,
        /** The organisation, empty for the platform. */
        who: text,
        note: text,
        /** Hundredths of a tonne. */
        weight: z.int().nullable(),
        /** Fen. */
        amount: z.int().nullable(),
        /** 1 for an abnormal document that blocks the goods. */
        is_blocking: z.literal([0, 1]),
      }),
    ),
    topics: z.array(text),
  }),
)

export type Timeline = Wire<typeof timelineResponse>
