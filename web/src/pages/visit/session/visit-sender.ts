// Sends the entries and photos of a visit in the background, and submits its report once.
import { CallError } from '#pages/ticket/client/ticket-calls.ts'
import { deleteSigningKey } from '#pages/ticket/client/signing-key.ts'
import { storeOutcome, type Ticket } from '#pages/ticket/client/ticket.ts'
import type { VisitClient, VisitPage, VisitReport } from '../client/visit-client.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import { computeOffset, type Draft, listMissingPhotos } from '../draft/draft.ts'
import { uploadPhotos } from '../photos/upload-photos.ts'
import type { VisitKind } from './visit-kind.ts'
import type { VisitState } from './visit-state.ts'

interface SenderOptions<Page extends VisitPage, Entries, Report extends VisitReport> {
  readonly kind: VisitKind<Page, Entries, Report>
  readonly ticket: Ticket
  readonly store: DraftStore<Draft<Page, Entries, Report>>
  readonly state: VisitState<Draft<Page, Entries, Report>>
  readonly client: VisitClient<Page>
}

/** The report is not submitted: a count differs, or the draft was changed during the submission. */
export class IncompleteError extends Error {}

const FINAL = ['ticket_unusable', 'other_browser', 'visit_changed'] as const
/** Codes after which the server may have stored the report. */
const UNKNOWN_OUTCOME: ReadonlySet<string> = new Set(['offline', 'unreadable', 'internal'])

export const findFinal = (error: unknown) =>
  error instanceof CallError ? FINAL.find((code) => code === error.code) : undefined

export class VisitSender<Page extends VisitPage, Entries, Report extends VisitReport> {
  readonly #options: SenderOptions<Page, Entries, Report>
  #client: VisitClient<Page>
  #calls: Promise<unknown> = Promise.resolve()
  /** The server may know more than the draft: after a reload, and after a call without a response. */
  #isStale = true

  constructor(options: SenderOptions<Page, Entries, Report>) {
    this.#options = options
    this.#client = options.client
  }

  getClient = (): VisitClient<Page> => this.#client

  /** Uses another client, with texts in another language. */
  setClient = (next: VisitClient<Page>): void => {
    this.#client = next
    this.#isStale = true
  }

  /** Returns whether entries or photos wait for the network. */
  hasWaiting = (): boolean => {
    const { kind, state } = this.#options
    const { draft } = state.get()
    return (
      draft !== undefined && (draft.sent !== undefined || kind.hasUnsent(draft) || listMissingPhotos(draft).length > 0)
    )
  }

  /** Loads the page after the calls before. @throws CallError */
  readPage = (verify?: string): Promise<Page> => this.#callInTurn(() => this.#readPage(verify))

  /** Sends what waits. An error that ends the use of the ticket stops the page. */
  send = (): Promise<void> =>
    this.#callInTurn(() => this.#sendAll()).catch((error: unknown) => {
      const reason = findFinal(error)
      if (reason !== undefined) this.#options.state.stop(reason)
    })

  /** @throws CallError; IncompleteError */
  submit = (): Promise<void> =>
    this.#callInTurn(async () => {
      const { kind, state } = this.#options
      const { draft: asked } = state.get()
      if (asked !== undefined && asked.sent === undefined) {
        this.#isStale = true
        await this.#attempt(() => this.#sendEntries(asked))
        // Before the photos, which take long: a count that differs needs the user.
        this.#assertReady(asked)
        await this.#attempt(() => this.#sendPhotos(asked))
        this.#assertReady(asked)
        // Saved before it is sent: a tab that is killed now sends the same report again.
        await state.change((draft) => ({ ...draft, sent: kind.buildReport(draft) }))
      }
      await this.#sendAll()
    })

  /** Runs calls one after another: the nonce of the last response must be the one of the report. */
  async #callInTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#calls.then(work)
    this.#calls = result.catch(() => {})
    return result
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    const { state } = this.#options
    try {
      await work()
      state.set({ sendError: undefined })
    } catch (error) {
      this.#isStale = true
      state.set({ sendError: error })
      throw error
    }
  }

  #sendAll(): Promise<void> {
    return this.#attempt(async () => {
      const { draft } = this.#options.state.get()
      if (draft === undefined) return
      if (draft.sent !== undefined) return this.#sendReport(draft.sent)
      await this.#sendEntries(draft)
      await this.#sendPhotos(draft)
    })
  }

  async #readPage(verify?: string): Promise<Page> {
    const page = await this.#client.readPage(verify)
    this.#isStale = false
    return page
  }

  async #sendEntries(draft: Draft<Page, Entries, Report>): Promise<void> {
    const { kind, state } = this.#options
    if (this.#isStale) {
      const page = await this.#readPage()
      await state.change((current) => ({ ...current, page, offset: computeOffset(page) }))
    }
    const page = await kind.sendEntries(state.get().draft ?? draft, this.#client)
    await state.change((current) => ({ ...current, page: { ...page, received: current.page.received } }))
  }

  #sendPhotos(draft: Draft<Page, Entries, Report>): Promise<void> {
    const { state, store } = this.#options
    return uploadPhotos({
      photos: listMissingPhotos(state.get().draft ?? draft),
      read: (sha256) => store.readBytes(sha256),
      upload: (sha256, jpeg) => this.#client.uploadPhoto(sha256, jpeg),
      onReceived: (sha256) =>
        void state.change((current) => ({
          ...current,
          page: { ...current.page, received: [...current.page.received, sha256] },
        })),
    })
  }

  async #sendReport(report: Report): Promise<void> {
    const { state, store, ticket } = this.#options
    try {
      const submitted = await this.#client.submit(report)
      storeOutcome(ticket, submitted)
      state.set({ view: { at: 'done', outcome: submitted }, draft: undefined })
      await state.waitForWrites()
      await store.wipe().catch(() => {})
      await deleteSigningKey(ticket).catch(() => {})
    } catch (error) {
      if (!(error instanceof CallError && UNKNOWN_OUTCOME.has(error.code)))
        await state.change(({ sent: _rejected, ...draft }) => draft)
      throw error
    }
  }

  /** The user may change the draft during the calls of a submission; what is submitted then would not be what was signed. */
  #assertReady(asked: Draft<Page, Entries, Report>): void {
    const { kind, state } = this.#options
    const { draft } = state.get()
    const isSame =
      draft?.entries === asked.entries && draft.photos === asked.photos && draft.signature === asked.signature
    if (!isSame || !kind.isComplete(draft)) throw new IncompleteError()
  }
}
