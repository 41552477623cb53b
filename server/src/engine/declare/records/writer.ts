// Who writes, and what they may know of all resources.
import type { Language, Title, Topic } from '@cangdan/protocol'
import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseAddress, Db } from '#platform/database/database.ts'
import type { ExportStore } from '#platform/files/export-store.ts'
import type { FileUrls } from '#platform/files/file-urls.ts'
import { PLATFORM_ITSELF, type Principal } from '#platform/identity/principal.ts'
import type { ConstraintFault } from '../field-fault.ts'
import type { Rights } from '../rights/right.ts'

/** What one resource may know of all of them (`modules/registry.ts`). */
export interface Registry {
  /** What the rows of each table are called. */
  readonly tables: ReadonlyMap<string, Title>
  readonly rights: Rights
  /** The field at which a constraint is said that its own name does not tell, by the constraint's name. */
  readonly constraints: ReadonlyMap<string, ConstraintFault>
  /** The tables whose records are locked together with others, in the order in which they are. */
  readonly lockOrder: readonly string[]
}

export interface Writer extends Registry {
  readonly principal: Principal
  readonly language: Language
  /** From where; absent where no request writes. */
  readonly address?: string
  /** Receives what was committed, as far as the writer may read it. */
  readonly topics?: Set<Topic>
}

/**
 * The platform itself as a writer, for what comes by the clock and for what follows from an event. Histories name nobody. It takes no
 * idempotency key, since a key is an account's, and submits and decides nothing that is audited, since that takes persons.
 */
export const platformWriter = (registry: Registry): Writer => ({
  ...registry,
  principal: PLATFORM_ITSELF,
  language: 'zh',
})

/** What jobs that the clock starts work with. */
export interface JobDeps {
  readonly db: Db
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly registry: Registry
}

/** What the calls of all resources work with. */
export interface RecordDeps extends Registry {
  readonly db: Db
  /** Where other processes find the same database. */
  readonly address: DatabaseAddress
  /** Milliseconds after which an export that nobody reads is ended; the engine's own unless given. */
  readonly exportStallMs?: number | undefined
  readonly fileUrls: FileUrls
  /** Where sheets wait for a worker. */
  readonly sheets: ExportStore
}
