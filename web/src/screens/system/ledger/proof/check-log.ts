// Verifies the head of a log and its consistency with the head seen before. Loaded on demand.
import type { AskedLedger } from '#api/endpoints/ledger.ts'
import type { SeenLog } from './seen.ts'
import { type CheckedHead, checkHead, continues } from './verify.ts'

export interface Found {
  readonly head?: CheckedHead
  readonly reason?: string
  readonly seen?: SeenLog
  readonly isContinued: boolean
}

/** A missing proof counts as not continued: a server that forks its log cannot give one. */
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
