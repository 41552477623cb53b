// What became of a record, as `…History` answers it.
import { z } from 'zod'
import { named, seconds } from '../described/named.ts'
import { asked, wireValue } from '../described/table.schemas.ts'

const text = z.string()

export const historyChange = named(
  'HistoryChange',
  z.strictObject({ ...asked, from: wireValue, to: wireValue }),
)

/** One column of a change; the rest says how its values are read. */
export type HistoryChange = z.infer<typeof historyChange>

export const historyAnswer = named(
  'History',
  z.array(
    z.strictObject({
      id: z.int(),
      /** The version of the record that it made. */
      version: z.int(),
      /** `add`, `edit`, `del`, `audit`, or an action of the resource's own. */
      verb: text,
      /** The same in the reader's words. */
      title: text,
      /** The actor, by the name of that time; empty where the platform did it itself. */
      who: text,
      time: seconds,
      /** Given with it: an auditor's reason, a reason to void. */
      remark: text,
      changes: z.array(historyChange),
    }),
  ),
)

/** One thing that was done to the record. The answer's list begins with the newest. */
export type HistoryEntry = z.infer<typeof historyAnswer>[number]
