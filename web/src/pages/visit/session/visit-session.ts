// Session of a visit page, without components: the start, the state with the saved draft, and the sender.
import type { VisitSubmitted } from '@cangdan/protocol'
import { readOutcome, type Ticket } from '#pages/ticket/client/ticket.ts'
import type { VisitClient, VisitPage, VisitReport } from '../client/visit-client.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import type { Draft } from '../draft/draft.ts'
import type { VisitKind } from './visit-kind.ts'
import { VisitSender } from './visit-sender.ts'
import { VisitStart } from './visit-start.ts'
import { VisitState } from './visit-state.ts'

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

export function createVisitSession<Page extends VisitPage, Entries, Report extends VisitReport>({
  kind,
  ticket,
  store,
  client,
  loadSteps,
}: SessionOptions<Page, Entries, Report>) {
  const outcome = readOutcome(ticket) as VisitSubmitted | undefined
  const state = new VisitState(store, outcome === undefined ? { at: 'loading' } : { at: 'done', outcome })
  const sender = new VisitSender({ kind, ticket, store, state, client })
  const { start, begin } = new VisitStart({ kind, ticket, store, state, sender, loadSteps })
  const { get: getState, subscribe, change, stop } = state
  const { getClient, setClient, hasWaiting, send, submit } = sender
  return { getState, subscribe, change, stop, start, begin, getClient, setClient, hasWaiting, send, submit }
}
