import type { Language } from '@cangdan/protocol'
import { type ComponentType, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { loadSigningKey } from '../ticket/client/signing-key.ts'
import type { Ticket } from '../ticket/client/ticket.ts'
import { describeError } from '../ticket/describe-error.ts'
import { useTexts } from '../ticket/page-language.tsx'
import type { Explain } from '../ticket/parts/use-task.ts'
import { createVisitClient, type VisitPage, type VisitReport } from './client/visit-client.ts'
import { createDraftStore, type DraftStore } from './draft/draft-store.ts'
import type { Draft } from './draft/draft.ts'
import type { VisitKind } from './session/visit-kind.ts'
import { findFinal, IncompleteError } from './session/visit-sender.ts'
import { createVisitSession, type VisitSession } from './session/visit-session.ts'
import type { SessionState } from './session/visit-state.ts'
import { VISIT } from './visit.titles.ts'

export interface Visit<Page extends VisitPage, Entries, Report extends VisitReport> {
  readonly session: VisitSession<Page, Entries, Report>
  readonly store: DraftStore<Draft<Page, Entries, Report>>
  readonly state: SessionState<Draft<Page, Entries, Report>>
  readonly explain: Explain
  /** Undefined until its code has loaded. */
  readonly Steps: StepsComponent<Page, Entries, Report> | undefined
}

export interface StepsProps<Page extends VisitPage, Entries, Report extends VisitReport> {
  readonly visit: Visit<Page, Entries, Report>
  readonly draft: Draft<Page, Entries, Report>
}

type StepsComponent<Page extends VisitPage, Entries, Report extends VisitReport> = ComponentType<
  StepsProps<Page, Entries, Report>
>

/** The parts of a visit that steps of both kinds use. */
export interface VisitStep<D extends Draft = Draft> {
  readonly draft: D
  readonly change: (update: (draft: D) => D) => Promise<void>
  readonly explain: Explain
}

/** Milliseconds. Browsers report a connection that a hall does not have, so the page tries. */
const RETRY_INTERVAL = 20_000

/** Opens the visit of a ticket, and sends in the background what waits for the network. */
export function useVisit<Page extends VisitPage, Entries, Report extends VisitReport>(
  kind: VisitKind<Page, Entries, Report>,
  code: string,
  loadSteps: () => Promise<StepsComponent<Page, Entries, Report>>,
): Visit<Page, Entries, Report> {
  const texts = useTexts()
  const { language } = texts
  const [Steps, setSteps] = useState<StepsComponent<Page, Entries, Report>>()
  const [{ session, store }] = useState(() => {
    const prepare = async () => {
      const loaded = await loadSteps()
      setSteps(() => loaded)
    }
    return createParts(kind, code, { language, loadSteps: prepare })
  })
  const state = useSyncExternalStore(session.subscribe, session.getState)

  useEffect(() => {
    const leave = new AbortController()
    void session.start(leave.signal)
    return () => leave.abort()
  }, [session])
  useEffect(() => {
    session.setClient(createClient(kind, code, language))
    if (session.getState().draft !== undefined) void session.send()
  }, [session, kind, code, language])
  useEffect(() => {
    const retry = () => {
      if (navigator.onLine && document.visibilityState === 'visible' && session.hasWaiting()) void session.send()
    }
    const timer = setInterval(retry, RETRY_INTERVAL)
    addEventListener('online', retry)
    document.addEventListener('visibilitychange', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', retry)
    }
  }, [session])

  const explain = useCallback(
    (error: unknown): string => {
      const reason = findFinal(error)
      if (reason !== undefined) session.stop(reason)
      if (error instanceof IncompleteError) return texts.t(VISIT.incomplete)
      return reason === undefined ? describeError(error, texts) : ''
    },
    [session, texts],
  )
  return { session, store, state, explain, Steps }
}

function createParts<Page extends VisitPage, Entries, Report extends VisitReport>(
  kind: VisitKind<Page, Entries, Report>,
  code: string,
  { language, loadSteps }: { readonly language: Language; readonly loadSteps: () => Promise<void> },
) {
  const ticket: Ticket = { page: kind.name, code }
  const store = createDraftStore<Draft<Page, Entries, Report>>(ticket)
  const client = createClient(kind, code, language)
  return { store, session: createVisitSession({ kind, ticket, store, client, loadSteps }) }
}

const createClient = <Page extends VisitPage, Entries, Report extends VisitReport>(
  { name }: VisitKind<Page, Entries, Report>,
  code: string,
  language: Language,
) => createVisitClient<Page>(name, { code, loadKey: () => loadSigningKey({ page: name, code }), language })
