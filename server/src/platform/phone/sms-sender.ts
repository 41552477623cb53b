// The way to a phone. A plugin that sends will stand behind the same port; until then messages wait in the database.
import type { Db } from '../database/database.ts'

export interface Message {
  readonly phone: string
  readonly content: string
}

export interface SmsSender {
  /** Takes the messages in the transaction that asks for it: what is rolled back is never sent. */
  send(tx: Db, messages: readonly Message[]): Promise<void>
}

/** Keeps messages for an administrator to read. */
export const smsOutbox: SmsSender = {
  async send(tx, messages) {
    if (messages.length > 0) await tx.insertInto('sms_outbox').values(messages).execute()
  },
}
