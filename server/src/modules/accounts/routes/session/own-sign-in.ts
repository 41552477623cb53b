// Port of sign-in by the identity provider of an organisation: it can close password, SMS code and WeChat, and knows the sessions that it opened.
import { definePort } from '#engine/declare/port.ts'
import type { Registry } from '#engine/declare/records/writer.ts'
import type { Db } from '#platform/database/database.ts'

export interface OwnSignInAttempt {
  readonly accountId: number
  readonly ip: string
  readonly registry: Registry
}

/** Ids of a session and of the one that another browser got from it. */
export interface Handover {
  readonly from: string
  readonly to: string
}

export interface OwnSignIn {
  /** Called after the proof was verified, so that strangers learn nothing. @throws Failure `sso_only` */
  readonly assertOpen: (db: Db, attempt: OwnSignInAttempt) => Promise<void>
  /** Applies step-up and logout of the provider to a handed-over session as well. */
  readonly handOver: (tx: Db, handover: Handover) => Promise<void>
}

export const ownSignIn = definePort<OwnSignIn>('accounts.ownSignIn')
