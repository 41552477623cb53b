// State of a visit page apart from its components: it loads and saves the draft, sends what waits, and submits once.
import type { TicketSender, VisitSubmitted } from '@cangdan/protocol'
import { CallError, hasCode } from '../ticket/client/ticket-calls.ts'
import { deleteSigningKey, KeyError } from '../ticket/client/signing-key.ts'
import { readOutcome, storeOutcome, type Ticket } from '../ticket/client/ticket.ts'
import { holdTab } from './client/hold-tab.ts'
import type { VisitClient, VisitPage, VisitPageName, VisitReport } from './client/visit-client.ts'
import type { DraftStore } from './draft/draft-store.ts'
import { computeOffset, createDraft, type Draft, listMissingPhotos } from './draft/draft.ts'
import { uploadPhotos } from './photos/upload-photos.ts'
import type { StopReason } from './stopped.titles.ts'

export type View =
  | { readonly at: 'loading' | 'elsewhere' | 'visit' }
  | { readonly at: 'open'; readonly sender: TicketSender }
  | { readonly at: 'stopped'; readonly reason: StopReason }
  | { readonly at: 'done'; readonly outcome: VisitSubmitted }

/** The differences between an inspection and an investigation. */
export interface VisitKind<Page extends VisitPage, Entries, Report extends VisitReport> {
  readonly name: VisitPageName
  readonly steps: readonly [string, ...string[]]
  readonly emptyEntries: Entries
  readonly hasUnsent: (draft: Draft<Page, Entries, Report>) => boolean
  /** Sends entries that the server needs before the report, and returns the page with the result. */
  readonly sendEntries: (draft: Draft<Page, Entries, Report>, client: VisitClient<Page>) => Promise<Page>
  readonly isComplete: (draft: Draft<Page, Entries, Report>) => boolean
  readonly buildReport: (draft: Draft<Page, Entries, Report>) => Report
}

export interface SessionState<D> {
  readonly view: View
  readonly draft: D | undefined
  readonly saving: 'saved' | 'saving' | 'failed'
  /** Error of the last attempt to send what waits. */
  readonly sendError: unknown
}

interface SessionOptions<Page extends VisitPage, Entries, Report extends VisitReport> {
  readonly kind: VisitKind<Page, Entries, Report>
  readonly ticket: Ticket
  readonly store: DraftStore<Draft<Page, Entries, Report>>
  readonly client: VisitClient<Page>
  /** Loads the code of the steps. Called again after a failure. */
  readonly loadSteps: () => Promise<void>
}

export type VisitSession<Page extends VisitPage, Entries, Report extends VisitReport> = ReturnType<
  typeof createVisitSession<Page, Entries, Report>
>

/** The report is not submitted: a count differs, or the draft was changed during the submission. */
export class IncompleteError extends Error {}

const FINAL = ['ticket_unusable', 'other_browser', 'visit_changed'] as const
/** Codes after which the server may have stored the report. */
const UNKNOWN_OUTCOME: ReadonlySet<string> = new Set(['offline', 'unreadable', 'internal'])

export const findFinal = (error: unknown) =>
  error instanceof CallError ? FINAL.find((code) => code === error.code) : undefined

function getStopReason(error: unknown): StopReason {
  if (error instanceof KeyError) return 'no_keys'
  return findFinal(error) ?? (hasCode(error, 'offline') ? 'offline' : 'failed')
}

export function createVisitSession<Page extends VisitPage, Entries, Report extends VisitReport>({
  kind,
  ticket,
  store,
  client: firstClient,
  loadSteps,
}: SessionOptions<Page, Entries, Report>) {
  type D = Draft<Page, Entries, Report>
  let client = firstClient
  const outcome = readOutcome<VisitSubmitted>(ticket)
  let state: SessionState<D> = {
    view: outcome === undefined ? { at: 'loading' } : { at: 'done', outcome },
    draft: undefined,
    saving: 'saved',
    sendError: undefined,
  }
  const listeners = new Set<() => void>()
  const set = (change: Partial<SessionState<D>>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const stop = (reason: StopReason) => set({ view: { at: 'stopped', reason } })

  let writes = Promise.resolve()
  let isWriteQueued = false
  /** Another tab may have the visit now. */
  let hasLeft = false
  /** Changes during a write are saved together by the next one. */
  const save = (): Promise<void> => {
    set({ saving: 'saving' })
    if (!isWriteQueued) {
      isWriteQueued = true
      writes = writes.then(write)
    }
    return writes
  }
  const write = async () => {
    isWriteQueued = false
    const { draft } = state
    if (draft === undefined || hasLeft) return
    await store.write(draft).then(
      () => isWriteQueued || set({ saving: 'saved' }),
      () => set({ saving: 'failed' }),
    )
  }
  /** Changes the draft. Resolves when it is saved. */
  const change = async (update: (draft: D) => D): Promise<void> => {
    if (state.draft === undefined) return
    set({ draft: update(state.draft) })
    await save()
  }

  let calls: Promise<unknown> = Promise.resolve()
  /** Runs calls one after another: the nonce of the last response must be the one of the report. */
  const callInTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const result = calls.then(work)
    calls = result.catch(() => {})
    return result
  }

  /** The server may know more than the draft: after a reload, and after a call without a response. */
  let isStale = true
  const refresh = async () => {
    const page = await client.readPage()
    isStale = false
    await change((draft) => ({ ...draft, page, offset: computeOffset(page) }))
  }
  const sendEntries = async (draft: D) => {
    if (isStale) await refresh()
    const page = await kind.sendEntries(state.draft ?? draft, client)
    await change((current) => ({ ...current, page: { ...page, received: current.page.received } }))
  }
  const sendPhotos = (draft: D) =>
    uploadPhotos({
      photos: listMissingPhotos(state.draft ?? draft),
      read: (sha256) => store.readBytes(sha256),
      upload: (sha256, jpeg) => client.uploadPhoto(sha256, jpeg),
      onReceived: (sha256) =>
        void change((current) => ({
          ...current,
          page: { ...current.page, received: [...current.page.received, sha256] },
        })),
    })
  const sendReport = async (report: Report) => {
    try {
      const submitted = await client.submit(report)
      storeOutcome(ticket, submitted)
      set({ view: { at: 'done', outcome: submitted }, draft: undefined })
      await writes
      await store.wipe().catch(() => {})
      await deleteSigningKey(ticket).catch(() => {})
    } catch (error) {
      if (!(error instanceof CallError && UNKNOWN_OUTCOME.has(error.code)))
        await change(({ sent: _rejected, ...draft }) => draft)
      throw error
    }
  }
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
      set({ sendError: undefined })
    } catch (error) {
      isStale = true
      set({ sendError: error })
      throw error
    }
  }
  const sendAll = () =>
    attempt(async () => {
      const { draft } = state
      if (draft === undefined) return
      if (draft.sent !== undefined) return sendReport(draft.sent)
      await sendEntries(draft)
      await sendPhotos(draft)
    })
  /** The user may change the draft during the calls of a submission; what is submitted then would not be what was signed. */
  const assertReady = (asked: D) => {
    const { draft } = state
    const isSame =
      draft?.entries === asked.entries && draft.photos === asked.photos && draft.signature === asked.signature
    if (!isSame || !kind.isComplete(draft)) throw new IncompleteError()
  }

  let steps: Promise<void> | undefined
  /** Loads the code of the steps during the first call: it is needed when the network is cut. @throws CallError */
  const prepareSteps = (): Promise<void> =>
    (steps ??= loadSteps().catch(() => {
      steps = undefined
      throw new CallError('offline')
    }))

  /** Shows the draft, or what opens the visit. */
  const load = async () => {
    const draft = await store.read()
    if (draft !== undefined) {
      await prepareSteps()
      set({ draft, view: { at: 'visit' } })
      return send()
    }
    const sender = await client.open()
    if (sender.is_open === 1) await begin()
    else set({ view: { at: 'open', sender } })
  }
  /** Loads the visit. From then on the page needs no network until the submission. */
  const begin = async (verify?: string) => {
    await prepareSteps()
    const page = await callInTurn(() => client.readPage(verify))
    isStale = false
    set({ draft: createDraft(page, kind.emptyEntries, kind.steps[0]), view: { at: 'visit' } })
    await save()
    // Browsers that cannot promise to keep the storage return false.
    await (navigator.storage as StorageManager | undefined)?.persist?.().catch(() => {})
  }
  const start = async (signal?: AbortSignal) => {
    if (state.view.at === 'done') return
    hasLeft = false
    signal?.addEventListener('abort', () => (hasLeft = true))
    try {
      if (signal !== undefined)
        await holdTab(ticket.code, signal, () => signal.aborted || set({ view: { at: 'elsewhere' } }))
      set({ view: { at: 'loading' } })
      // Awaited by those who need it.
      prepareSteps().catch(() => {})
      await load()
    } catch (error) {
      if (signal?.aborted !== true) stop(getStopReason(error))
    }
  }
  /** Sends what waits, in the background. */
  const send = () =>
    callInTurn(sendAll).catch((error: unknown) => {
      const reason = findFinal(error)
      if (reason !== undefined) stop(reason)
    })

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start,
    begin,
    change,
    stop,
    send,
    getClient: () => client,
    /** Returns whether entries or photos wait for the network. */
    hasWaiting: () =>
      state.draft !== undefined &&
      (state.draft.sent !== undefined || kind.hasUnsent(state.draft) || listMissingPhotos(state.draft).length > 0),
    /** Uses another client, with texts in another language. */
    setClient(next: VisitClient<Page>) {
      client = next
      isStale = true
    },
    /** @throws CallError; IncompleteError */
    submit: () =>
      callInTurn(async () => {
        const asked = state.draft
        if (asked !== undefined && asked.sent === undefined) {
          isStale = true
          await attempt(() => sendEntries(asked))
          // Before the photos, which take long: a count that differs needs the user.
          assertReady(asked)
          await attempt(() => sendPhotos(asked))
          assertReady(asked)
          // Saved before it is sent: a tab that is killed now sends the same report again.
          await change((draft) => ({ ...draft, sent: kind.buildReport(draft) }))
        }
        await sendAll()
      }),
  }
}
