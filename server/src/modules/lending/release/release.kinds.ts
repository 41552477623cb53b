// `release_order.release_state`, domain §3.8.
export const RELEASE = {
  requested: 0,
  proposed: 1,
  approved: 2,
  weighed: 3,
  done: 4,
  rejected: 5,
  withdrawn: 6,
  expired: 7,
  suspended: 8,
} as const

/** Depledged goods stay in store, outbound goods leave it. */
export const KIND = { depledge: 1, outbound: 2 } as const
export const REASON = { repaid: 1, excessCover: 2, substitution: 3, enforcement: 4, lost: 5 } as const
export const OWNER_REASONS = [REASON.repaid, REASON.excessCover, REASON.substitution]

export const UNDECIDED: readonly number[] = [RELEASE.proposed, RELEASE.suspended]
export const OPEN = [RELEASE.requested, RELEASE.proposed]
export const EARMARKED = [RELEASE.approved, RELEASE.weighed]
