// State of the page: the shown step and the loaded contract.
import type { ContractPage, ContractSigned, TicketSender } from '@cangdan/protocol'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { CallError, hasCode } from '../ticket/client/ticket-calls.ts'
import { deleteSigningKey, KeyError, loadSigningKey } from '../ticket/client/signing-key.ts'
import { readOutcome, storeOutcome, type Ticket } from '../ticket/client/ticket.ts'
import { describeError } from '../ticket/describe-error.ts'
import { useTexts } from '../ticket/page-language.tsx'
import { createSigningClient, type SigningClient } from './client/signing-client.ts'
import type { StopReason } from './steps/stopped.titles.ts'

export type Step = 'open' | 'read' | 'level' | 'identity' | 'draw' | 'confirm' | 'refuse'

export type View =
  | { readonly at: 'loading' }
  | { readonly at: 'stopped'; readonly reason: StopReason }
  | { readonly at: 'done'; readonly outcome: Outcome }
  | { readonly at: Step }

interface StoredOutcome {
  readonly isSigned: boolean
  readonly check_path: string
}

export interface Outcome extends StoredOutcome {
  /** Absent after a reload. */
  readonly signed?: ContractSigned
}

export interface Signing {
  readonly view: View
  readonly sender: TicketSender | undefined
  readonly page: ContractPage | undefined
  /** Why the page returned to an earlier step. */
  readonly notice: string
  readonly client: SigningClient
  readonly go: (step: Step, notice?: string) => void
  readonly retry: () => void
  /** Loads the contract again; its nonce replaces the earlier one. */
  readonly loadPage: (verify?: string) => Promise<void>
  readonly finish: (isSigned: boolean, signed: ContractSigned) => Promise<void>
  /** Returns the text of an error, or shows the page of one that ends the signing. */
  readonly explain: (error: unknown) => string
}

const FINAL = ['ticket_unusable', 'other_browser', 'contract_changed', 'not_your_turn'] as const

const findFinal = (error: unknown) =>
  error instanceof CallError ? FINAL.find((code) => code === error.code) : undefined

function getStopReason(error: unknown): StopReason {
  return findFinal(error) ?? (hasCode(error, 'offline') ? 'offline' : 'failed')
}

export function useSigning(code: string | undefined): Signing {
  const texts = useTexts()
  const [view, setView] = useState<View>(() => getFirstView(code))
  const [sender, setSender] = useState<TicketSender>()
  const [page, setPage] = useState<ContractPage>()
  const [notice, setNotice] = useState('')
  const client = useClient(code)

  const loadPage = useCallback(
    async (verify?: string) => setPage(await client.readPage(verify === undefined ? {} : { verify })),
    [client],
  )
  const load = useCallback(async () => {
    try {
      const opened = await client.open()
      if (opened.is_open === 1) await loadPage()
      setSender(opened)
      setView((current) => (current.at === 'loading' ? { at: opened.is_open === 1 ? 'read' : 'open' } : current))
    } catch (error) {
      const reason = error instanceof KeyError ? 'no_keys' : getStopReason(error)
      setView((current) => (current.at === 'loading' || findFinal(error) ? { at: 'stopped', reason } : current))
    }
  }, [client, loadPage])
  const isLoaded = view.at !== 'stopped' && view.at !== 'done'
  const loads = useRef(Promise.resolve())
  // Also after a change of language, which the client has. In turn: the nonce of the last response must be the last one.
  useEffect(() => {
    if (isLoaded) loads.current = loads.current.then(load)
  }, [isLoaded, load])

  const explain = (error: unknown): string => {
    const reason = findFinal(error)
    if (reason === undefined) return describeError(error, texts)
    setView({ at: 'stopped', reason })
    return ''
  }
  return {
    view,
    sender,
    page,
    notice,
    client,
    loadPage,
    explain,
    go(step, reason = '') {
      setNotice(reason)
      setView({ at: step })
    },
    retry: () => setView({ at: 'loading' }),
    async finish(isSigned, signed) {
      const outcome = { isSigned, check_path: signed.check_path }
      storeOutcome(buildTicket(code), outcome)
      setView({ at: 'done', outcome: { ...outcome, signed } })
      await deleteSigningKey(buildTicket(code)).catch(() => {})
    },
  }
}

function getFirstView(code: string | undefined): View {
  if (code === undefined) return { at: 'stopped', reason: 'no_ticket' }
  const outcome = readOutcome(buildTicket(code)) as StoredOutcome | undefined
  return outcome === undefined ? { at: 'loading' } : { at: 'done', outcome }
}

const buildTicket = (code = ''): Ticket => ({ page: 'contract', code })

function useClient(code = ''): SigningClient {
  const { language } = useTexts()
  return useMemo(
    () => createSigningClient({ code, loadKey: () => loadSigningKey(buildTicket(code)), language }),
    [code, language],
  )
}
