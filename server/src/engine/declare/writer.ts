// Who writes, and what they may know of all resources.
import type { Language, Title } from '@cangdan/protocol'
import type { DatabaseAddress, Db } from '#platform/database/database.ts'
import type { FileUrls } from '#platform/files/file-urls.ts'
import type { Principal } from '#platform/identity/principal.ts'
import type { Rights } from './right.ts'

/** What one resource may know of all of them. */
export interface Registry {
  /** What the rows of each table are called. */
  readonly tables: ReadonlyMap<string, Title>
  readonly rights: Rights
  /** The tables whose records are locked together with others, in the order in which they are. */
  readonly lockOrder: readonly string[]
}

export interface Writer extends Registry {
  readonly principal: Principal
  readonly language: Language
}

/** What the calls of all resources work with. */
export interface RecordDeps extends Registry {
  readonly db: Db
  /** Where other processes find the same database. */
  readonly address: DatabaseAddress
  readonly fileUrls: FileUrls
}
