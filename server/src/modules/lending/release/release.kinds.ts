// The life of a release order (`release_order.release_state`, domain §3.8), and what it is asked for.
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

/** De-pledged, the goods stay in store and are their owner's again; outbound, they leave it. */
export const KIND = { depledge: 1, outbound: 2 } as const
export const REASON = { repaid: 1, excessCover: 2, substitution: 3, enforcement: 4, lost: 5 } as const
/** What an owner asks for. */
export const ASKED_REASONS = [REASON.repaid, REASON.excessCover, REASON.substitution]

/** Needs the bank's approval, again where it was suspended. */
export const UNDECIDED: readonly number[] = [RELEASE.proposed, RELEASE.suspended]
/** Nobody has approved it yet. */
export const OPEN = [RELEASE.requested, RELEASE.proposed]
/** The pledge and its receipt carry it as earmarked. */
export const EARMARKED = [RELEASE.approved, RELEASE.weighed]
