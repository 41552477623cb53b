// Interface for SMS providers; without one, messages wait in the database.
import type { Db } from '../database/database.ts'

export interface Message {
  readonly phone: string
  readonly content: string
}

export interface SmsSender {
  /** Queues the messages in the caller's transaction, so that a rollback discards them. */
  send(tx: Db, messages: readonly Message[]): Promise<void>
}

export const smsOutbox: SmsSender = {
  async send(tx, messages) {
    if (messages.length > 0) await tx.insertInto('sms_outbox').values(messages).execute()
  },
}
