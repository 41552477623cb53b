// Whose export is written when: so many at a time, fewer of one person, and of one person only so many that wait.
import { Failure } from '#platform/failure.ts'
import { semaphore, streamWithPermit } from '#platform/semaphore.ts'

const MAX_RUNNING = 4
const MAX_RUNNING_OF_ONE = 2
/** Of one person, those that are written and those that wait. */
const MAX_ASKED_OF_ONE = 10
/** Seconds after which a person who has asked for too many may try again. */
const RETRY_AFTER = 60

const running = semaphore(MAX_RUNNING, MAX_RUNNING_OF_ONE)
const asked = new Map<number, number>()

/** @throws Failure `too_many` where no export of this person may wait any more */
export function requirePlace(personId: number): void {
  if ((asked.get(personId) ?? 0) >= MAX_ASKED_OF_ONE)
    throw new Failure('too_many', { retryAfter: RETRY_AFTER })
}

/** The values, when it is this person's turn. @throws Failure `too_many`, or the signal's reason while it waits */
export async function* inTurn<T>(
  personId: number,
  values: AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T> {
  requirePlace(personId)
  asked.set(personId, (asked.get(personId) ?? 0) + 1)
  try {
    yield* streamWithPermit((aborted) => running(aborted, personId), values, signal)
  } finally {
    const left = (asked.get(personId) ?? 1) - 1
    if (left === 0) asked.delete(personId)
    else asked.set(personId, left)
  }
}
