// Port of signing services, whose certificates sign contracts of level 2. An adapter is protocol only: it stores nothing and retries nothing.
import { definePort } from '#engine/declare/port.ts'
import type { Registry } from '#engine/declare/records/writer.ts'
import type { Vault } from '#platform/addons/vault.ts'
import type { Db } from '#platform/database/database.ts'
import type { OutgoingSettings } from '#platform/outgoing/outgoing.ts'

export interface SigningDeps {
  readonly db: Db
  readonly vault: Vault
  readonly outgoing: OutgoingSettings
  readonly registry: Registry
}

export interface SigningServices {
  /** Returns whether a service is installed, switched on and set up. */
  readonly isReady: (db: Db) => Promise<boolean>
  /** Returns undefined while none is ready. @throws SecretUnreadableError */
  readonly open: (deps: SigningDeps) => Promise<SigningService | undefined>
}

export const signingServices = definePort<SigningServices>('contracts.signingServices')

export interface FlowSigner {
  /** Id of the party. */
  readonly id: number
  readonly organisation: string
  /** Unified social credit code; may be empty. */
  readonly code: string
  readonly name: string
  readonly phone: string
  readonly cardNo: string
  /** Signers of a step sign in any order, after those of the steps before. */
  readonly step: number
}

export interface FlowRequest {
  /** Id of the uploaded file at the service. */
  readonly file: string
  readonly name: string
  readonly signers: readonly FlowSigner[]
  /** Unix time in seconds. */
  readonly expire: number
  /** The service stores it; `findFlows` finds the flow by it. */
  readonly unique: string
}

/** `complete`: all have signed, and the signed file can be fetched. */
export type FlowStatus = 'running' | 'complete' | 'refused' | 'expired' | 'cancelled'

export interface FlowState {
  readonly status: FlowStatus
  /** Words of the service about an early end. */
  readonly reason: string
  /** Parties by id, as far as the service names them. */
  readonly signers: readonly { readonly id: number; readonly state: 'open' | 'signed' | 'refused' }[]
}

/** Every call throws SigningServiceError. */
export interface SigningService {
  readonly key: string
  /** Uploads a PDF. Returns its id at the service. May be repeated. */
  readonly uploadFile: (name: string, bytes: Buffer) => Promise<string>
  /** Returns whether an uploaded file can be signed already. */
  readonly isFileReady: (file: string) => Promise<boolean>
  /** Creates and starts a flow. Returns its id. */
  readonly createFlow: (request: FlowRequest) => Promise<string>
  /** Returns the flows with this `unique` that were created since a time, the earliest first. */
  readonly findFlows: (unique: string, since: number) => Promise<readonly string[]>
  readonly readState: (flow: string) => Promise<FlowState>
  /** Returns the address at which a signer whose turn it is signs. */
  readonly fetchUrl: (flow: string, signer: FlowSigner) => Promise<string>
  /** Cancels a flow; one that has ended already is no error. */
  readonly cancel: (flow: string, reason: string) => Promise<void>
  /** Returns the PDF with the signatures of a complete flow. */
  readonly fetchSignedFile: (flow: string, file: string) => Promise<Buffer>
  /** Returns the check of the signatures by the service, as JSON. `isIntact` is false if the file was changed after a signature. */
  readonly fetchEvidence: (flow: string, file: string) => Promise<{ readonly isIntact: boolean; readonly json: string }>
}

export class SigningServiceError extends Error {
  override readonly name = 'SigningServiceError'
  /**
   * `refused`: a repetition would be refused too. `later`: nothing was done, and it may be tried again. `ambiguous`: it may have been done.
   */
  readonly kind: 'refused' | 'later' | 'ambiguous'
  /** Code of the service or of the failed call. */
  readonly code: string

  constructor(kind: SigningServiceError['kind'], code: string, message: string) {
    super(message)
    this.kind = kind
    this.code = code
  }
}
