// Sent messages of a fake provider, the responses that a test orders, and the status reports that it pushes.
import type { HttpResponse, Reply } from './http-server.ts'

export interface SentMessage {
  /** BizId of Aliyun, SerialNo of Tencent. */
  readonly id: string
  /** OutId, SessionContext or id, as the caller sent it. */
  readonly reference: string
  readonly phone: string
  /** As the phone shows it. */
  readonly text: string
  readonly template: string
  readonly parts: number
  /** Unix seconds. */
  readonly sentAt: number
  /** The last one. */
  report?: StatusReport
}

export interface StatusReport {
  readonly delivered: boolean
  /** Of the carrier: `DELIVERED` or `DELIVRD` when delivered. */
  readonly code: string
  /** Unix seconds. */
  readonly time: number
}

export interface ReportInput {
  readonly delivered: boolean
  readonly code: string
  /** How often the report is pushed, 1 by default. 0 loses the push: the report can still be queried. */
  readonly pushes?: number
}

/**
 * Ordered responses. `unavailable`: HTTP 5xx, nothing sent. `flow_control`: too many messages for the phone. `throttled`:
 * too many requests. `no_money`: balance used up. `blacklisted`: the phone is on a block list. `reset`: connection reset, nothing sent. The `sent_…` ones send the
 * message, then leave the request without a response, respond with HTTP 5xx, or reset the connection.
 */
export type Behaviour =
  | 'unavailable'
  | 'flow_control'
  | 'throttled'
  | 'no_money'
  | 'blacklisted'
  | 'reset'
  | 'sent_hang'
  | 'sent_unavailable'
  | 'sent_reset'

/** Responses of a provider to ordered errors. */
export type ErrorReplies = Record<
  'unavailable' | 'flow_control' | 'throttled' | 'no_money' | 'blacklisted',
  () => HttpResponse
>

/** The push of status reports in the format of a provider. */
export interface PushFormat {
  render(messages: readonly (SentMessage & { readonly report: StatusReport })[]): unknown
  /** Tells whether the body of a response with HTTP 200 confirms the push. */
  isConfirmed(body: unknown): boolean
  /** Adds headers, for a provider that signs its pushes. */
  sign?(body: string): Record<string, string>
}

export interface SmsOptions {
  /** Unix seconds. */
  readonly now?: () => number
  /** 0, the default, chooses a free one. */
  readonly port?: number
  /** Receives status reports. */
  readonly hookUrl?: string
  /** Milliseconds after which a push without a response has failed. */
  readonly pushTimeout?: number
  readonly onMessage?: (message: SentMessage) => void
}

interface Push {
  readonly ids: readonly string[]
  readonly body: string
  readonly dueAt: number
  readonly failures: number
}

/** Seconds after each failed push until the next; none follows the last. */
const RETRY_DELAYS = [60, 300, 600]

export class SmsControl {
  hookUrl: string | undefined
  /** Messages left in the packages of the account. */
  left = 1000
  readonly now: () => number
  readonly #options: SmsOptions
  readonly #format: PushFormat
  readonly #messages: SentMessage[] = []
  readonly #behaviours = new Map<string, Behaviour[]>()
  readonly #early: ReportInput[] = []
  #waiting: Push[] = []

  constructor(options: SmsOptions, format: PushFormat) {
    this.#options = options
    this.#format = format
    this.now = options.now ?? (() => Math.floor(Date.now() / 1000))
    this.hookUrl = options.hookUrl
  }

  /** Orders the response to the next valid request of a call; orders of one call queue. @param call `SendSms` by default */
  next(behaviour: Behaviour, call = 'SendSms'): void {
    this.#behaviours.set(call, [...(this.#behaviours.get(call) ?? []), behaviour])
  }

  /** Returns messages, oldest first. */
  messages(phone?: string): readonly SentMessage[] {
    return this.#messages.filter((message) => phone === undefined || message.phone === phone)
  }

  /** Reports the state of messages, all in one push. Failed pushes wait for `retryReports`. @throws Error for an unknown id */
  async report(ids: string | readonly string[], { delivered, code, pushes = 1 }: ReportInput): Promise<void> {
    const list = [ids].flat()
    const messages = list.flatMap((id) => this.#messages.filter((message) => message.id === id))
    if (list.some((id) => messages.every((message) => message.id !== id)))
      throw new Error(`No message ${list.join(', ')}`)
    const report = { delivered, code, time: this.now() }
    for (const message of messages) message.report = report
    const body = JSON.stringify(this.#format.render(messages.map((message) => ({ ...message, report }))))
    for (let count = 0; count < pushes; count++) await this.#push({ ids: list, body, dueAt: report.time, failures: 0 })
  }

  /** Reports the next message before its request gets a response. */
  reportBeforeResponse(report: ReportInput): void {
    this.#early.push(report)
  }

  /** Repeats failed pushes that are due: 1, 5 and 10 minutes after a failure, then never again. */
  async retryReports(): Promise<void> {
    const due = this.#waiting.filter((push) => push.dueAt <= this.now())
    this.#waiting = this.#waiting.filter((push) => !due.includes(push))
    for (const push of due) await this.#push(push)
  }

  /** Returns the messages whose failed pushes wait for a retry, with the time of the retry. */
  waitingReports(): { ids: readonly string[]; dueAt: number }[] {
    return this.#waiting.map(({ ids, dueAt }) => ({ ids, dueAt }))
  }

  /** Stores a message. For the provider. */
  async add(message: Omit<SentMessage, 'sentAt'>): Promise<void> {
    const sent = { ...message, sentAt: this.now() }
    this.#messages.push(sent)
    this.#options.onMessage?.(sent)
    const early = this.#early.shift()
    if (early !== undefined) await this.report(message.id, early)
  }

  /** Runs a call with the response that is ordered for it. For the provider. */
  async run(call: string, errors: ErrorReplies, handle: () => Reply | Promise<Reply>): Promise<Reply> {
    const behaviour = this.#behaviours.get(call)?.shift()
    switch (behaviour) {
      case undefined:
        return handle()
      case 'reset':
        return 'reset'
      case 'sent_hang':
      case 'sent_reset':
      case 'sent_unavailable':
        await handle()
        return behaviour === 'sent_unavailable' ? errors.unavailable() : behaviour === 'sent_hang' ? 'hang' : 'reset'
      default:
        return errors[behaviour]()
    }
  }

  async #push(push: Push): Promise<void> {
    const delay = RETRY_DELAYS[push.failures]
    if (await this.#isConfirmed(push.body)) return
    if (delay !== undefined) this.#waiting.push({ ...push, dueAt: this.now() + delay, failures: push.failures + 1 })
  }

  async #isConfirmed(body: string): Promise<boolean> {
    if (this.hookUrl === undefined) return true
    try {
      const response = await fetch(this.hookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json;charset=utf-8', ...this.#format.sign?.(body) },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(this.#options.pushTimeout ?? 5000),
      })
      return response.status === 200 && this.#format.isConfirmed(await response.json())
    } catch {
      return false
    }
  }
}
