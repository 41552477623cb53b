import type { OrganisationKind } from '#platform/identity/principal.ts'

export const OPERATION = {
  endorsement: 1,
  split: 2,
  merger: 3,
  freeze: 4,
  unfreeze: 5,
  delivery: 6,
  replacement: 7,
  cancellation: 8,
  renewal: 9,
} as const

export const ALL_OPERATIONS = Object.values(OPERATION)

export const STATE = {
  asked: 0,
  done: 1,
  refused: 2,
  withdrawn: 3,
  underWay: 4,
  lapsed: 5,
  sealed: 6,
  consented: 7,
} as const

/** Kinds of organisation that may request: a firm cancels receipts held by their depositor, an endorsee requests the cancellation. */
export const ASKED_BY: Readonly<Record<number, readonly OrganisationKind[]>> = {
  [OPERATION.endorsement]: ['owner'],
  [OPERATION.split]: ['owner'],
  [OPERATION.merger]: ['owner'],
  [OPERATION.freeze]: ['platform'],
  [OPERATION.unfreeze]: ['platform'],
  [OPERATION.delivery]: ['owner'],
  [OPERATION.replacement]: ['owner'],
  [OPERATION.cancellation]: ['store', 'owner'],
  [OPERATION.renewal]: ['owner'],
}

export const BY_STORE = [OPERATION.split, OPERATION.merger, OPERATION.cancellation, OPERATION.renewal]
export const BY_PLATFORM = [OPERATION.freeze, OPERATION.unfreeze]

export const BY_HOLDER: readonly number[] = [OPERATION.split, OPERATION.merger, OPERATION.delivery]

export const REPOINTING: readonly number[] = [OPERATION.split, OPERATION.merger]

/**
 * Returns the kind of organisation that decides next. The storage firm first seals an endorsement and vouches for a replacement, and the bank
 * consents to the split or merger of a pledged receipt.
 */
export const getDecidingKind = (kind: number, state: number, isOfBank: boolean): OrganisationKind => {
  if (isOfBank && state === STATE.asked) return 'bank'
  if (kind === OPERATION.endorsement) return state === STATE.sealed ? 'owner' : 'store'
  const isLast = kind === OPERATION.replacement && state === STATE.underWay
  return isLast || kind === OPERATION.freeze || kind === OPERATION.unfreeze ? 'platform' : 'store'
}
