import { z } from 'zod'
import { nameSchema, seconds } from '../described/named-schemas.ts'
import { columnShape, wireValue } from '../described/table.schemas.ts'

const text = z.string()

export const historyChange = nameSchema(
  'HistoryChange',
  z.strictObject({ ...columnShape, from: wireValue, to: wireValue }),
)

export type HistoryChange = z.infer<typeof historyChange>

export const historyResponse = nameSchema(
  'History',
  z.array(
    z.strictObject({
      id: z.int(),
      version: z.int(),
      /** `add`, `edit`, `del`, `audit`, or a custom action. */
      verb: text,
      title: text,
      /** Name of the user at that time; empty for changes by the platform. */
      who: text,
      time: seconds,
      remark: text,
      changes: z.array(historyChange),
    }),
  ),
)

export type HistoryEntry = z.infer<typeof historyResponse>[number]
