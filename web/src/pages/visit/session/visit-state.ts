// State of a visit page. Components subscribe to it, and each change of the draft is saved.
import type { TicketSender, VisitSubmitted } from '@cangdan/protocol'
import type { DraftStore } from '../draft/draft-store.ts'
import type { StopReason } from '../stopped.titles.ts'

export type View =
  | { readonly at: 'loading' | 'elsewhere' | 'visit' }
  | { readonly at: 'open'; readonly sender: TicketSender }
  | { readonly at: 'stopped'; readonly reason: StopReason }
  | { readonly at: 'done'; readonly outcome: VisitSubmitted }

export interface SessionState<D> {
  readonly view: View
  readonly draft: D | undefined
  readonly saving: 'saved' | 'saving' | 'failed'
  /** Error of the last attempt to send what waits. */
  readonly sendError: unknown
}

export class VisitState<D> {
  readonly #store: Pick<DraftStore<D>, 'write'>
  readonly #listeners = new Set<() => void>()
  #state: SessionState<D>
  #writes = Promise.resolve()
  #isWriteQueued = false
  /** Another tab may have the visit now: nothing is saved. */
  hasLeft = false

  constructor(store: Pick<DraftStore<D>, 'write'>, view: View) {
    this.#store = store
    this.#state = { view, draft: undefined, saving: 'saved', sendError: undefined }
  }

  get = (): SessionState<D> => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  set(change: Partial<SessionState<D>>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  stop = (reason: StopReason): void => this.set({ view: { at: 'stopped', reason } })

  /** Changes the draft. Resolves when it is saved. */
  change = async (update: (draft: D) => D): Promise<void> => {
    const { draft } = this.#state
    if (draft === undefined) return
    this.set({ draft: update(draft) })
    await this.save()
  }

  /** Saves the draft. Changes during a write are saved together by the next one. */
  save(): Promise<void> {
    this.set({ saving: 'saving' })
    if (!this.#isWriteQueued) {
      this.#isWriteQueued = true
      this.#writes = this.#writes.then(() => this.#write())
    }
    return this.#writes
  }

  waitForWrites(): Promise<void> {
    return this.#writes
  }

  async #write(): Promise<void> {
    this.#isWriteQueued = false
    const { draft } = this.#state
    if (draft === undefined || this.hasLeft) return
    await this.#store.write(draft).then(
      () => this.#isWriteQueued || this.set({ saving: 'saved' }),
      () => this.set({ saving: 'failed' }),
    )
  }
}
