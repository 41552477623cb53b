// A module of the server: one folder below `modules/` owns its resources, calls and jobs, and defines here what the server and its
// worker take from it.
import type { Title } from '@cangdan/protocol'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { CaptchaWork } from '#platform/captcha/captcha.ts'
import type { DatabaseAddress, Db } from '#platform/database/database.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { FilePlace } from '#platform/files/file-urls.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import type { Principal } from '#platform/identity/principal.ts'
import type { SecondFactors } from '#platform/identity/second-factor.ts'
import type { Sessions } from '#platform/identity/sessions.ts'
import type { AccessTokens } from '#platform/identity/tokens.ts'
import type { LedgerReading } from '#platform/ledger/prove.ts'
import type { LedgerSettings, PolicyFile } from '#platform/ledger/settings.ts'
import type { MailSettings } from '#platform/mail/mailer.ts'
import type { SmsSender } from '#platform/phone/sms-sender.ts'
import type { MenuSection } from './declare/menu.ts'
import type { Resource } from './declare/resource.ts'
import type { JobDeps, RecordDeps, Registry } from './declare/records/writer.ts'
import type { StoredFile } from './read/files/file-access.ts'

/** What hand-written calls work with. */
export interface RouteDeps extends RecordDeps {
  readonly log: FastifyBaseLogger
  readonly registry: Registry
  readonly menu: readonly MenuSection[]
  readonly resources: readonly Resource[]
  readonly modules: readonly ServerModule[]
  readonly files: FileStore
  readonly tokens: AccessTokens
  readonly sessions: Sessions
  readonly factors: SecondFactors
  readonly captchaWork: CaptchaWork
  readonly sms: SmsSender
  /** Whether there is a way to phones. */
  readonly hasSms: boolean
  /** Other servers of the platform, by origin. */
  readonly apiHosts: readonly string[]
  /** Folders of the product whose file systems the service monitor shows. */
  readonly folders: readonly string[]
  /** The database comes with the product. */
  readonly isEmbedded: boolean
  readonly ledger: LedgerReading
  /** The witnesses of the ledger, whose lines under its heads are taken. */
  readonly ledgerPolicy: () => Promise<PolicyFile | undefined>
}

/** What jobs and loops of the worker work with. */
export interface WorkDeps extends JobDeps {
  readonly log: FastifyBaseLogger
  /** Where processes that write exports find the database. */
  readonly address: DatabaseAddress
  readonly resources: readonly Resource[]
  readonly files: FileStore
  /** The way to a mail server, where one is set up. */
  readonly mail?: MailSettings | undefined
  readonly ledger: LedgerSettings
}

/** What the clock starts. */
export interface Chore {
  /** May begin on another worker while it still goes on here, where the database has lost this one: each step stands by itself. */
  readonly run: () => Promise<unknown>
  /** What it works on, for anyone who looks at the list of scheduled tasks. */
  readonly params: string
}

export interface ServerModule {
  readonly key: string
  /** Registers its hand-written calls below `/api/v1`. */
  readonly routes?: (api: ZodApp, deps: RouteDeps) => void | Promise<void>
  /** Registers what browsers fetch outside of `/api/v1`. */
  readonly pages?: (app: FastifyInstance, deps: RouteDeps) => void
  /** By the keys of scheduled tasks. What several modules do under one key is done in their order. */
  readonly chores?: (deps: WorkDeps) => Readonly<Record<string, Chore>>
  /** Starts what the worker does without pause. Each answers what stops it, once what it is at is done. */
  readonly loops?: (deps: WorkDeps) => readonly (() => Promise<void>)[]
  /** What the operation log calls its hand-written calls that change something, by their paths. */
  readonly loggedCalls?: Readonly<Record<string, Title>>
  /** Opens a file that is read elsewhere than in a list; `undefined` where it is not there, or not for this reader. */
  readonly openFile?: (db: Db, place: FilePlace, principal: Principal) => Promise<StoredFile | undefined>
}

/** One of the modules of the server, in the order of `modules/index.ts`: it imports from those above it alone. */
export const defineModule = (module: ServerModule): ServerModule => module
