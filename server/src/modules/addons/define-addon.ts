// An add-on of the product: what its card shows, its settings and its checks. Each has a folder here and one line in `all-addons.ts`.
import type { Title } from '@cangdan/protocol'
import type { Resource } from '#engine/declare/resource.ts'
import type { AddonDeclaration, RouteDeps } from '#engine/define-module.ts'
import type { Db } from '#platform/database/database.ts'

/** Categories of add-ons, in the order of the screen. */
export const ADDON_CATES = ['message', 'sign-in', 'payment', 'contract'] as const
export type AddonCate = (typeof ADDON_CATES)[number]

export interface ProbeResult {
  readonly name: string
  readonly title: Title
  readonly ok: boolean
  /** Code of the provider or of the client; empty after success. */
  readonly code: string
  /** The finding, or the remedy. */
  readonly detail: Title
}

/** A call that a provider makes: `POST /hooks/{addon}/{hook}/{token}`. */
export interface AddonHook {
  readonly name: string
  readonly title: Title
  readonly maxBytes: number
  /** Verifies and processes the body in a transaction. Returns the answer that the provider expects. @throws HookRejectedError */
  readonly handle: (
    deps: HookDeps,
    request: HookRequest,
  ) => Promise<{ readonly answer: unknown; readonly subject: string }>
}

export type HookDeps = Pick<RouteDeps, 'db' | 'vault' | 'outgoing'>

export interface HookRequest {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** The body is malformed or its signature is wrong; nothing was stored. */
export class HookRejectedError extends Error {}

export interface Addon extends AddonDeclaration {
  readonly cate: AddonCate
  readonly version: string
  /** Name of an icon of the browser's icon set. */
  readonly icon: string
  readonly title: Title
  readonly description: Title
  /** Its settings: a single record, or a list where there are several. */
  readonly setup: Resource
  /** Whether its settings switch it on. */
  readonly isOn: (db: Db) => Promise<boolean>
  /** Describes what stops when it is uninstalled; empty if nothing does. */
  readonly listDependants: (db: Db) => Promise<readonly Title[]>
  /** Lists conditions that an administrator must act on, while it is installed. */
  readonly listAlarms?: (db: Db) => Promise<readonly Title[]>
  /** Deletes copies of its secrets outside of its settings. */
  readonly forgetSecrets?: (tx: Db) => Promise<unknown>
  readonly hooks: readonly AddonHook[]
  /** Path of the page to which the provider sends browsers back; the card shows its address, to be entered there. */
  readonly callback?: string
  /** Tests the settings against the provider. */
  readonly probe: (deps: Pick<RouteDeps, 'db' | 'vault' | 'outgoing'>) => Promise<readonly ProbeResult[]>
}

export const defineAddon = (addon: Addon): Addon => addon
