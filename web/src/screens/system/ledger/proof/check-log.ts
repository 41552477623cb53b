// Whether the last head of a log is signed, and continues what this browser has seen of it. Loaded only where something is to be checked.
import type { AskedLedger } from '#api/endpoints/ledger.ts'
import type { SeenLog } from './seen.ts'
import { type CheckedHead, checkHead, continues } from './verify.ts'

export interface Found {
  readonly head?: CheckedHead
  readonly reason?: string
  /** What was seen before, and whether this is proven to continue it. */
  readonly seen?: SeenLog
  readonly isContinued: boolean
}

/** What was seen before and comes without a proof is not continued: a server that forks its log gives none. */
export async function checkLog(
  { log, policy, consistency, asked }: Pick<AskedLedger, 'log' | 'policy' | 'consistency' | 'asked'>,
  seen: SeenLog | undefined,
): Promise<Found> {
  const before = seen === undefined ? {} : { seen }
  if (log === null || log.note === null) return { ...before, isContinued: seen === undefined }
  try {
    const head = await checkHead(log, policy)
    const isProven =
      seen === undefined ||
      (asked === seen.size &&
        head.head.size >= seen.size &&
        consistency !== null &&
        continues(seen, head.head, consistency))
    return { ...before, head, isContinued: isProven }
  } catch (error) {
    return { ...before, reason: error instanceof Error ? error.message : String(error), isContinued: true }
  }
}
