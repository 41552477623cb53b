// What the server tells the process that works beside it.
import type { DatabaseAddress } from '../database/database.ts'
import type { LedgerSettings } from '../ledger/settings.ts'
import type { MailSettings } from '../mail/mailer.ts'

/** All that a worker needs to know of its surroundings. */
export interface WorkOrder {
  readonly database: DatabaseAddress
  readonly filesFolder: string
  readonly logLevel: string
  readonly mail?: MailSettings | undefined
  readonly ledger: LedgerSettings
}

/** Sent first, an order; then, once, the word to stop. */
export type WorkerMessage = WorkOrder | 'stop'
