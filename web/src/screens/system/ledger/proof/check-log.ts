// Verifies the head of a log and its consistency with the head seen before. Loaded on demand.
import type { RequestedLedger } from '#api/endpoints/ledger.ts'
import type { SeenHead } from './seen-head.ts'
import { type CheckedHead, checkHead, isConsistentHead } from './verify.ts'

export interface LogCheckResult {
  readonly head?: CheckedHead
  readonly reason?: string
  readonly seen?: SeenHead
  readonly isContinued: boolean
}

/** A missing proof counts as not continued: a server that forks its log cannot give one. */
export async function checkLog(
  {
    log,
    policy,
    consistency,
    requestedSize,
  }: Pick<RequestedLedger, 'log' | 'policy' | 'consistency' | 'requestedSize'>,
  seen: SeenHead | undefined,
): Promise<LogCheckResult> {
  const seenPart = seen === undefined ? {} : { seen }
  if (log === null || log.note === null) return { ...seenPart, isContinued: seen === undefined }
  try {
    const head = await checkHead(log, policy)
    const isProven =
      seen === undefined ||
      (requestedSize === seen.size &&
        head.head.size >= seen.size &&
        consistency !== null &&
        isConsistentHead(seen, head.head, consistency))
    return { ...seenPart, head, isContinued: isProven }
  } catch (error) {
    return { ...seenPart, reason: error instanceof Error ? error.message : String(error), isContinued: true }
  }
}
