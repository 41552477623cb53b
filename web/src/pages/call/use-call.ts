// State of the page: the shown step and the loaded margin call.
import { CALL_PATHS, type CallPage, type TicketCodeTimes, type TicketSender } from '@cangdan/protocol'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { KeyError, loadSigningKey } from '../ticket/client/signing-key.ts'
import { CallError, createTicketCaller, hasCode } from '../ticket/client/ticket-calls.ts'
import { describeError } from '../ticket/describe-error.ts'
import { useTexts } from '../ticket/page-language.tsx'
import type { StopReason } from './call-page.titles.ts'

export type View =
  | { readonly at: 'loading' | 'open' | 'call' }
  | { readonly at: 'stopped'; readonly reason: StopReason }

export interface CallState {
  readonly view: View
  readonly sender: TicketSender | undefined
  readonly page: CallPage | undefined
  readonly retry: () => void
  readonly sendCode: () => Promise<TicketCodeTimes>
  readonly enterCode: (verify: string) => Promise<void>
  readonly acknowledge: () => Promise<void>
  /** Returns the text of an error, or shows the page of one that ends the use of the ticket. */
  readonly explain: (error: unknown) => string
}

const FINAL = ['ticket_unusable', 'other_browser'] as const

const findFinal = (error: unknown) =>
  error instanceof CallError ? FINAL.find((code) => code === error.code) : undefined

function getStopReason(error: unknown): StopReason {
  if (error instanceof KeyError) return 'no_keys'
  return findFinal(error) ?? (hasCode(error, 'offline') ? 'offline' : 'failed')
}

export function useCall(code: string | undefined): CallState {
  const texts = useTexts()
  const { language } = texts
  const [view, setView] = useState<View>(
    code === undefined ? { at: 'stopped', reason: 'no_ticket' } : { at: 'loading' },
  )
  const [sender, setSender] = useState<TicketSender>()
  const [page, setPage] = useState<CallPage>()
  const caller = useMemo(() => {
    const ticket = { page: 'call', code: code ?? '' } as const
    return createTicketCaller({ code: ticket.code, loadKey: () => loadSigningKey(ticket), language })
  }, [code, language])

  const load = useCallback(async () => {
    try {
      const opened = await caller.call<TicketSender>(CALL_PATHS.open)
      if (opened.is_open === 1) setPage(await caller.call<CallPage>(CALL_PATHS.info))
      setSender(opened)
      setView({ at: opened.is_open === 1 ? 'call' : 'open' })
    } catch (error) {
      const reason = getStopReason(error)
      setView((current) => (current.at === 'loading' || findFinal(error) ? { at: 'stopped', reason } : current))
    }
  }, [caller])
  const isLoaded = view.at !== 'stopped'
  const loads = useRef(Promise.resolve())
  // Also after a change of language, which the caller has. In turn: the last response is that of the last language.
  useEffect(() => {
    if (isLoaded) loads.current = loads.current.then(load)
  }, [isLoaded, load])

  return {
    view,
    sender,
    page,
    retry: () => setView({ at: 'loading' }),
    sendCode: () => caller.call(CALL_PATHS.code),
    async enterCode(verify) {
      setPage(await caller.call<CallPage>(CALL_PATHS.info, { verify }))
      setView({ at: 'call' })
    },
    async acknowledge() {
      setPage(await caller.call<CallPage>(CALL_PATHS.save))
    },
    explain(error) {
      const reason = findFinal(error)
      if (reason === undefined) return describeError(error, texts)
      setView({ at: 'stopped', reason })
      return ''
    },
  }
}
