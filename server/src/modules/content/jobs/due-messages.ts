import { type JobDeps, createPlatformWriter } from '#engine/declare/records/writer.ts'
import { processDueRecords } from '#engine/write/due-records.ts'
import { deliver, isMessageDue, MSG_LIST, TO_NOBODY } from '../msg/msg.send.ts'

/** Sends scheduled messages that are due and returns their number. */
export function sendDueMessages({ db, log, registry }: JobDeps): Promise<number> {
  return processDueRecords(db, createPlatformWriter(registry), {
    path: MSG_LIST,
    due: isMessageDue,
    work: async (unit, record) =>
      unit.change(record, { verb: 'send', ...((await deliver(unit.tx, record)) ?? TO_NOBODY) }),
    log,
  })
}
