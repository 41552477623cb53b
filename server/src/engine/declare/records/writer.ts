import type { Language, Title, Topic } from '@cangdan/protocol'
import type { FastifyBaseLogger } from 'fastify'
import type { Vault } from '#platform/addons/vault.ts'
import type { DatabaseAddress, Db } from '#platform/database/database.ts'
import type { ExportStore } from '#platform/files/export-store.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { FileUrls } from '#platform/files/file-urls.ts'
import { PLATFORM_PRINCIPAL, type Principal } from '#platform/identity/principal.ts'
import type { ConstraintError } from '../record-field-error.ts'
import type { Rights } from '../rights/right.ts'

/** Data about all resources for the code of one resource (`modules/registry.ts`). */
export interface Registry {
  /** Titles of tables. */
  readonly tables: ReadonlyMap<string, Title>
  readonly rights: Rights
  /** Fields and errors of constraints whose names do not determine them, by constraint name. */
  readonly constraints: ReadonlyMap<string, ConstraintError>
  /** Tables whose records are locked in one transaction, in the order of locking. */
  readonly lockOrder: readonly string[]
  /** Seals secrets; absent where none is written. */
  readonly vault?: Vault
}

export interface Writer extends Registry {
  readonly principal: Principal
  readonly language: Language
  /** IP address of the request; absent outside of requests. */
  readonly address?: string
  /** Collects the committed changes that the caller may read. */
  readonly topics?: Set<Topic>
}

/**
 * Creates the platform itself as writer, for scheduled jobs and for effects of events. Its history entries have no account.
 * It cannot use idempotency keys, since a key belongs to an account, and cannot submit or decide on audited records, since audits require persons.
 */
export const createPlatformWriter = (registry: Registry): Writer => ({
  ...registry,
  principal: PLATFORM_PRINCIPAL,
  language: 'zh',
})

export interface JobDeps {
  readonly db: Db
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly registry: Registry
}

export interface RecordDeps extends Registry {
  readonly db: Db
  readonly address: DatabaseAddress
  /** Milliseconds after which an export without a reader is cancelled. Default: the engine's. */
  readonly exportStallMs?: number | undefined
  readonly fileUrls: FileUrls
  readonly files: FileStore
  readonly sheets: ExportStore
}
