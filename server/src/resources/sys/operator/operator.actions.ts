// Keeping an account from being used, for good or for a while, and letting it be used again.
import { plainText } from '@cangdan/protocol'
import type { ActionContext, Outcome } from '#engine/actions/action.ts'
import type { Db } from '#platform/database/database.ts'
import { readDbClock } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import { demandBelow, demandDispensable } from './operator.guard.ts'
import { endSessions } from './operator.queries.ts'

const LOCKED = 2

/** OperatorDisabled: whoever is signed in is signed out at once. */
export async function disable(
  tx: Db,
  { record: { id }, given, principal, say }: ActionContext,
): Promise<Outcome> {
  await demandDispensable(tx, id, principal)
  const [state, end] = [Number(given['disabled']), Number(given['lock_end_time'])]
  if (state === LOCKED && end <= (await readDbClock(tx)))
    throw new Failure('invalid_input', { fields: { lock_end_time: say('not_future') } })
  return {
    set: { disabled: state, lock_end_time: state === LOCKED ? end : null },
    remark: plainText(given['remark']),
    after: () => endSessions(tx, id),
  }
}

/** OperatorEnable: a manual disabling needs it (V11), a lock may be ended by it before its time. */
export async function enable(tx: Db, { record: { id }, principal }: ActionContext): Promise<Outcome> {
  await demandBelow(tx, id, principal)
  return { set: { disabled: 0, lock_end_time: null } }
}
