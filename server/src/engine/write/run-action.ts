// Does an action to one record, or to each of many.
import { type BulkResult, type ErrorCode, ERRORS, holds, type Row } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { assertVersion } from './record.ts'
import { assertNamed } from './assert-options.ts'
import { write } from './save.ts'
import type { IdempotencyKey } from './idempotency.ts'
import type { Action } from '#engine/declare/action.ts'
import type { Writing } from './record.ts'
import { wrongState } from './wrong-state.ts'

interface Asked {
  readonly id: number
  /** The version that the actor has seen, where the action names one. */
  readonly version: number | undefined
  readonly given: Row
  readonly key?: IdempotencyKey | undefined
}

/**
 * Does it to one record.
 * @throws Failure `not_found`; `conflict`; `not_now`, or what the action says instead, where the record's state does not allow it;
 * what the action itself refuses
 */
export function runAction(
  db: Db,
  { resource, writer }: Writing,
  action: Action,
  { id, version, given, key }: Asked,
): Promise<null> {
  return write(db, { resource, writer }, { key }, async (unit) => {
    const { tx } = unit
    await action.lockFirst?.(unit, id, given)
    const record = await unit.lock(resource.path, id)
    const { when, refusal = 'not_now', transition } = action
    if (!holds(when, record.state))
      throw wrongState(resource, record, { when: when === undefined ? [] : [when], code: refusal }, writer)
    if (action.namesVersion) await assertVersion(tx, { resource, writer }, record, version ?? 0)
    await assertNamed(tx, action.fields, given, writer)
    const say = (code: ErrorCode) => ERRORS[code].text[writer.language]
    const { principal } = writer
    const outcome = await action.run(tx, { record, given, principal, table: resource.table, unit, say })
    const step = typeof transition?.to === 'number' ? { [transition.column]: transition.to } : {}
    await unit.change(record, { ...outcome, verb: action.name, set: { ...step, ...outcome.set } })
    return null
  })
}

/** Does something to each record by itself: what one refuses does not stop the others. */
export async function each(
  ids: readonly number[],
  one: (id: number) => Promise<unknown>,
  say: (failure: Failure) => string,
): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  for (const id of ids) {
    try {
      await one(id)
      results.push({ id, status: true, message: '' })
    } catch (error) {
      // What is no business failure is no record's own: it stops the call.
      if (!(error instanceof Failure) || ERRORS[error.code].http !== 200) throw error
      results.push({ id, status: false, message: say(error), code: error.code })
    }
  }
  return results
}
