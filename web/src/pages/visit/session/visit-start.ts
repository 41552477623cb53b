// Starts a visit page: continues from the stored draft, or loads the visit from the server.
import { CallError, hasCode } from '#pages/ticket/client/ticket-calls.ts'
import { KeyError } from '#pages/ticket/client/signing-key.ts'
import type { Ticket } from '#pages/ticket/client/ticket.ts'
import { holdTab } from '../client/hold-tab.ts'
import type { VisitPage, VisitReport } from '../client/visit-client.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import { createDraft, type Draft } from '../draft/draft.ts'
import type { StopReason } from '../stopped.titles.ts'
import type { VisitKind } from './visit-kind.ts'
import { findFinal, type VisitSender } from './visit-sender.ts'
import type { VisitState } from './visit-state.ts'

interface StartOptions<Page extends VisitPage, Entries, Report extends VisitReport> {
  readonly kind: VisitKind<Page, Entries, Report>
  readonly ticket: Ticket
  readonly store: Pick<DraftStore<Draft<Page, Entries, Report>>, 'read'>
  readonly state: VisitState<Draft<Page, Entries, Report>>
  readonly sender: VisitSender<Page, Entries, Report>
  /** Loads the code of the steps. Called again after a failure. */
  readonly loadSteps: () => Promise<void>
}

function getStopReason(error: unknown): StopReason {
  if (error instanceof KeyError) return 'no_keys'
  return findFinal(error) ?? (hasCode(error, 'offline') ? 'offline' : 'failed')
}

export class VisitStart<Page extends VisitPage, Entries, Report extends VisitReport> {
  readonly #options: StartOptions<Page, Entries, Report>
  #steps: Promise<void> | undefined

  constructor(options: StartOptions<Page, Entries, Report>) {
    this.#options = options
  }

  /** Waits for the tab that has the visit, then shows the visit. The signal releases the visit to other tabs. */
  start = async (signal?: AbortSignal): Promise<void> => {
    const { state, ticket } = this.#options
    if (state.get().view.at === 'done') return
    state.hasLeft = false
    signal?.addEventListener('abort', () => (state.hasLeft = true))
    try {
      if (signal !== undefined)
        await holdTab(ticket.code, signal, () => signal.aborted || state.set({ view: { at: 'elsewhere' } }))
      state.set({ view: { at: 'loading' } })
      // Awaited by those who need it.
      this.#prepareSteps().catch(() => {})
      await this.#load()
    } catch (error) {
      if (signal?.aborted !== true) state.stop(getStopReason(error))
    }
  }

  /** Loads the visit. From then on the page needs no network until the submission. @throws CallError */
  begin = async (verify?: string): Promise<void> => {
    const { kind, sender, state } = this.#options
    await this.#prepareSteps()
    const page = await sender.readPage(verify)
    state.set({ draft: createDraft(page, kind.emptyEntries, kind.steps[0]), view: { at: 'visit' } })
    await state.save()
    // Browsers that cannot promise to keep the storage return false.
    await (navigator.storage as StorageManager | undefined)?.persist?.().catch(() => {})
  }

  /** Shows the draft, or what opens the visit. */
  async #load(): Promise<void> {
    const { sender, state, store } = this.#options
    const draft = await store.read()
    if (draft !== undefined) {
      await this.#prepareSteps()
      state.set({ draft, view: { at: 'visit' } })
      return sender.send()
    }
    const ticketSender = await sender.getClient().open()
    if (ticketSender.is_open === 1) await this.begin()
    else state.set({ view: { at: 'open', sender: ticketSender } })
  }

  /** Loads the code of the steps during the first call: it is needed when the network is cut. @throws CallError */
  #prepareSteps(): Promise<void> {
    this.#steps ??= this.#options.loadSteps().catch(() => {
      this.#steps = undefined
      throw new CallError('offline')
    })
    return this.#steps
  }
}
