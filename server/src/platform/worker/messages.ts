import type { DatabaseAddress } from '../database/database.ts'
import type { LedgerSettings } from '../ledger/settings.ts'
import type { OutgoingSettings } from '../outgoing/outgoing.ts'
import type { MailSettings } from '../mail/mailer.ts'

export interface WorkerConfig {
  readonly database: DatabaseAddress
  readonly filesFolder: string
  readonly logLevel: string
  readonly mail?: MailSettings | undefined
  readonly ledger: LedgerSettings
  readonly secretsFile: string
  readonly outgoing: OutgoingSettings
}

export type WorkerMessage = WorkerConfig | 'stop'
