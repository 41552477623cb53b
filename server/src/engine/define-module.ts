// A module of the server: a folder of `modules/` with its resources, calls and jobs. The server and the worker load it through this definition.
import type { AddonType, Title } from '@cangdan/protocol'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { CaptchaWork } from '#platform/captcha/captcha.ts'
import type { DatabaseAddress, Db } from '#platform/database/database.ts'
import type { Vault } from '#platform/addons/vault.ts'
import type { OutgoingSettings } from '#platform/outgoing/outgoing.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { FileLocation } from '#platform/files/file-urls.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import type { Principal } from '#platform/identity/principal.ts'
import type { SecondFactors } from '#platform/identity/second-factor.ts'
import type { Sessions } from '#platform/identity/sessions.ts'
import type { AccessTokens } from '#platform/identity/tokens.ts'
import type { LedgerReader } from '#platform/ledger/prove.ts'
import type { LedgerSettings, PolicyFile } from '#platform/ledger/settings.ts'
import type { MailSettings } from '#platform/mail/mailer.ts'
import type { SmsSender } from '#platform/phone/sms-queue.ts'
import type { MenuSection } from './declare/menu.ts'
import type { Resource } from './declare/resource.ts'
import type { JobDeps, RecordDeps, Registry } from './declare/records/writer.ts'
import type { StoredFile } from './read/files/file-access.ts'

export interface RouteDeps extends RecordDeps {
  readonly log: FastifyBaseLogger
  readonly registry: Registry
  readonly menu: readonly MenuSection[]
  readonly resources: readonly Resource[]
  readonly modules: readonly ServerModule[]
  readonly tokens: AccessTokens
  readonly sessions: Sessions
  readonly factors: SecondFactors
  readonly captchaWork: CaptchaWork
  readonly sms: SmsSender
  readonly vault: Vault
  readonly outgoing: OutgoingSettings
  readonly apiHosts: readonly string[]
  readonly isDevelopment: boolean
  /** Folders of the product; the service monitor shows their file systems. */
  readonly folders: readonly string[]
  /** Whether the product runs its own PostgreSQL. */
  readonly isEmbedded: boolean
  readonly ledger: LedgerReader
  /** The witnesses whose signatures of ledger heads are accepted. */
  readonly ledgerPolicy: () => Promise<PolicyFile | undefined>
}

export interface WorkerDeps extends JobDeps {
  readonly log: FastifyBaseLogger
  readonly address: DatabaseAddress
  readonly resources: readonly Resource[]
  readonly files: FileStore
  readonly vault: Vault
  readonly outgoing: OutgoingSettings
  readonly mail?: MailSettings | undefined
  readonly ledger: LedgerSettings
}

export interface ScheduledJob {
  /** Each step must be safe to run concurrently: another worker may start if this one loses its database connection. */
  readonly run: () => Promise<unknown>
  /** Shown in the list of scheduled jobs. */
  readonly params: string
}

/** An add-on that administrators install (docs/decisions/addons.md). */
export interface AddonDeclaration {
  readonly key: string
  readonly type: AddonType
}

export interface ServerModule {
  readonly key: string
  readonly addons?: readonly AddonDeclaration[]
  /** Registers hand-written calls under `/api/v1`. */
  readonly routes?: (api: ZodApp, deps: RouteDeps) => void | Promise<void>
  /** Registers pages outside of `/api/v1`. */
  readonly pages?: (app: FastifyInstance, deps: RouteDeps) => void
  /** Jobs by the key of a scheduled job. Jobs of several modules under one key run in module order. */
  readonly scheduledJobs?: (deps: WorkerDeps) => Readonly<Record<string, ScheduledJob>>
  /** Starts continuous loops of the worker. Each returned function stops its loop and resolves after the current step. */
  readonly loops?: (deps: WorkerDeps) => readonly (() => Promise<void>)[]
  /** Titles of hand-written writing calls in the operation log, by path. */
  readonly loggedCalls?: Readonly<Record<string, Title>>
  /** Opens a file that no list contains; `undefined` if it does not exist or the caller may not read it. */
  readonly openFile?: (db: Db, place: FileLocation, principal: Principal) => Promise<StoredFile | undefined>
}

/** Modules can import only from modules above them in `modules/index.ts`. */
export const defineModule = (module: ServerModule): ServerModule => module
