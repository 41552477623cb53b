import { z } from 'zod'
import { named, seconds } from '../described/named.ts'
import { asked, wireValue } from '../described/table.schemas.ts'

const text = z.string()

export const historyChange = named(
  'HistoryChange',
  z.strictObject({ ...asked, from: wireValue, to: wireValue }),
)

export type HistoryChange = z.infer<typeof historyChange>

export const historyAnswer = named(
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

export type HistoryEntry = z.infer<typeof historyAnswer>[number]
