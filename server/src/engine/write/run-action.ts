// Does an action to one record, or to each of many.
import { type BulkResult, type ErrorCode, ERRORS, holds, type Row } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { changeRecord, demandVersion, holdRecord } from './record.ts'
import { demandNamed } from './assert-options.ts'
import { inFormTransaction } from './save.ts'
import type { Action } from '#engine/declare/action.ts'
import type { Writing } from './record.ts'
import { wrongState } from './wrong-state.ts'

/**
 * Does it to one record. `version` is that which whoever does it has seen, where the action names one.
 * @throws Failure `not_found`; `conflict`; `not_now`, or `audited`, where the record's state does not allow it; what the
 * action itself refuses
 */
export function runAction(
  db: Db,
  { resource, writer }: Writing,
  action: Action,
  { id, version, given }: { id: number; version: number | undefined; given: Row },
): Promise<void> {
  return inFormTransaction(db, resource, writer, async (tx) => {
    const record = await holdRecord(tx, resource, id, writer)
    const { when, refusal = 'not_now', transition } = action
    if (!holds(when, record.state))
      throw wrongState(resource, record, { when: when === undefined ? [] : [when], code: refusal }, writer)
    if (action.namesVersion) await demandVersion(tx, { resource, writer }, record, version ?? 0)
    await demandNamed(tx, action.fields, given, writer)
    const say = (code: ErrorCode) => ERRORS[code].text[writer.language]
    const context = { record, given, principal: writer.principal, table: resource.table, say }
    const outcome = await action.run(tx, context)
    const step = typeof transition?.to === 'number' ? { [transition.column]: transition.to } : {}
    const set = { ...step, ...outcome.set }
    await changeRecord(tx, { resource, writer }, record, { ...outcome, verb: action.name, set })
  })
}

/** Does something to each record by itself: what one refuses does not stop the others. */
export async function each(
  ids: readonly number[],
  one: (id: number) => Promise<void>,
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
