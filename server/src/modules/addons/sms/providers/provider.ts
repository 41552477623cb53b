// The port between the SMS add-on and its providers. A provider is protocol only: it stores nothing and retries nothing.

export interface SmsMessage {
  /** Id of the record, which the provider returns with reports where it can. */
  readonly id: number
  /** 11 digits, or with a country code after `+`. */
  readonly phone: string
  readonly signName: string
  readonly templateCode: string
  /** In the order of the template's variables. */
  readonly params: readonly (readonly [name: string, value: string])[]
  /** The complete text, for providers without templates. */
  readonly text: string
}

/** Cause of a rejection, which decides the remedy that the operator reads. */
export type SmsReason =
  | 'flow'
  | 'balance'
  | 'sign'
  | 'template'
  | 'number'
  | 'blocked'
  | 'content'
  | 'access'
  | 'clock'
  | 'connection'
  | 'unknown'

export type SmsOutcome =
  | { readonly kind: 'submitted'; readonly providerId: string; readonly requestId: string }
  | SmsRejection

export interface SmsRejection {
  /**
   * `refused`: not sent, and a repetition would be refused too. `later`: not accepted now, may be sent again. `ambiguous`: may have been
   * accepted, so sending again could deliver it twice.
   */
  readonly kind: 'refused' | 'later' | 'ambiguous'
  readonly reason: SmsReason
  /** The provider's code, or the code of the failed call. */
  readonly code: string
  /** The remedy, and the provider's text. */
  readonly message: string
}

export interface SmsReport {
  readonly recordId: number | undefined
  /** Undefined where the provider's list has no ids. */
  readonly providerId: string | undefined
  readonly phone: string
  readonly isDelivered: boolean
  readonly code: string
  /** Of a message that was not delivered, where the code is known. */
  readonly reason?: SmsReason | undefined
  /** Unix time in seconds. */
  readonly time: number
  /** The entry as JSON, as evidence. It may contain the text of the message. */
  readonly raw: string
}

/** A reply to a message. */
export interface SmsReply {
  readonly phone: string
  readonly text: string
  /** Unix time in seconds. */
  readonly time: number
}

/** The provider's state of one message. Only `absent` allows to send it again. */
export type SmsFinding =
  | { readonly kind: 'reported'; readonly report: SmsReport }
  /** The provider accepted the message, and its delivery is open. */
  | { readonly kind: 'pending' }
  /** The provider has no such message. */
  | { readonly kind: 'absent' }
  /** The provider cannot tell. */
  | { readonly kind: 'unclear' }

export interface SmsTemplateState {
  /** 0 not submitted, 1 pending, 2 approved, 3 refused. */
  readonly audit: 0 | 1 | 2 | 3
  readonly text: string
  readonly reason: string
}

export interface SmsSignState {
  /** 0 pending or unknown, 1 approved, 2 registered by all carriers, 3 refused. */
  readonly state: 0 | 1 | 2 | 3
  /** Why it was refused, or which carriers have not registered it. */
  readonly reason: string
}

export interface SentMessage {
  readonly id: number
  readonly phone: string
  /** Undefined after an ambiguous outcome. */
  readonly providerId: string | undefined
  /** Unix time in seconds. */
  readonly sentTime: number
}

export interface SmsProvider {
  /** Sends a message. Failed calls are outcomes, not errors. */
  send(message: SmsMessage, options?: { readonly timeoutMs?: number }): Promise<SmsOutcome>
  /** Finds the state of a message, to resolve an ambiguous outcome and to confirm a delivery. @throws SmsProviderError, OutgoingError */
  findReport(sent: SentMessage): Promise<SmsFinding>
  /** Returns the next reports, at most `MAX_PULLED`. The provider returns each once. @throws SmsProviderError, OutgoingError */
  pullReports?(): Promise<SmsReport[]>
  /** @throws SmsProviderError, OutgoingError */
  fetchTemplate?(templateCode: string): Promise<SmsTemplateState>
  /** @throws SmsProviderError, OutgoingError */
  fetchSignState?(signName: string): Promise<SmsSignState>
  /** Returns the number of messages left in the packages of the account. @throws SmsProviderError, OutgoingError */
  fetchBalance?(): Promise<number>
  /** Verifies the signature of a push, if the provider signs them, and returns its nonce; undefined if it is wrong. The others rely on the secret path of the hook. */
  verifyPush?(headers: Readonly<Record<string, string | string[] | undefined>>, body: Buffer): string | undefined
  /** Parses a status push. @throws SmsProviderError for any other body */
  parseReports(body: unknown): SmsReport[]
  /** Parses a push of replies to messages. @throws SmsProviderError for any other body */
  parseReplies(body: unknown): SmsReply[]
  /** Body of the response to a push. */
  readonly pushAnswer: unknown
}

/** Length of a full batch of pulled reports. */
export const MAX_PULLED = 100

/** The provider rejected a query, or its response cannot be read. */
export class SmsProviderError extends Error {
  override readonly name = 'SmsProviderError'
  readonly code: string
  readonly reason: SmsReason

  constructor(code: string, reason: SmsReason, message: string) {
    super(message)
    this.code = code
    this.reason = reason
  }
}
