// Port that closes sign-in by password, SMS code and WeChat: an organisation can require its own identity provider instead.
import { definePort } from '#engine/declare/port.ts'
import type { Registry } from '#engine/declare/records/writer.ts'
import type { Db } from '#platform/database/database.ts'

export interface OwnSignInAttempt {
  readonly accountId: number
  readonly ip: string
  readonly registry: Registry
}

export interface OwnSignIn {
  /** Called after the proof was verified, so that strangers learn nothing. @throws Failure `sso_only` */
  readonly assertOpen: (db: Db, attempt: OwnSignInAttempt) => Promise<void>
}

export const ownSignIn = definePort<OwnSignIn>('accounts.ownSignIn')
