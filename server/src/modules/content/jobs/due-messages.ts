import { type JobDeps, platformWriter } from '#engine/declare/records/writer.ts'
import { eachDue } from '#engine/write/each-due.ts'
import { deliver, isMessageDue, MSG_LIST, TO_NOBODY } from '../msg/msg.send.ts'

/** Sends scheduled messages that are due and returns their number. */
export function sendDueMessages({ db, log, registry }: JobDeps): Promise<number> {
  return eachDue(db, platformWriter(registry), {
    path: MSG_LIST,
    due: isMessageDue,
    work: async (unit, record) =>
      unit.change(record, { verb: 'send', ...((await deliver(unit.tx, record)) ?? TO_NOBODY) }),
    log,
  })
}
