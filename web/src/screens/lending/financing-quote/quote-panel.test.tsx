// The quote follows the form input after a pause, never shows a response to older input as current, and never blocks the form.
import {
  type ExplainedFigure,
  type FieldMeta,
  FINANCING_QUOTE,
  type FinancingQuote,
  type FinancingQuoteRequest,
} from '@cangdan/protocol'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createStore, useStore } from 'zustand'
import type { Draft } from '#generic/form/fields/form-fields.ts'
import { FormValuesProvider } from '#generic/form/fields/form-values.tsx'
import { setUpScreenTests, renderScreen } from '#generic/testing/render-screen.tsx'
import { createFakeServer, rejectCall, type SeenCall } from '#testing/fake-server.ts'
import { waitUntilStable } from '#testing/wait-until-stable.ts'
import { QuotePanel } from './quote-panel.tsx'

setUpScreenTests()
afterEach(() => void vi.useRealTimers())

const field = (name: string, more: Partial<FieldMeta>): FieldMeta => ({
  name,
  title: name,
  type: 'number',
  control: 'number',
  ...more,
})
const FIELDS: readonly FieldMeta[] = [
  field('bank_id', { type: 'select', control: 'select', required: true }),
  field('receipt_ids', { type: 'checkbox', control: 'checkbox', required: true }),
  field('lines', {
    type: 'text',
    control: 'table',
    cells: [
      { name: 'contract_no', title: 'No.' },
      { name: 'weight', title: 'Weight' },
    ],
  }),
  field('apply_amount', { decimal: 2, required: true }),
  field('tenor_days', { required: true, min: 1, max: 365 }),
]
const EMPTY: Draft = { bank_id: null, receipt_ids: [], lines: '', apply_amount: '', tenor_days: '90' }
const FULL: Draft = { ...EMPTY, bank_id: 2, receipt_ids: [6], apply_amount: '500' }

const fen = (shown: string): ExplainedFigure => ({
  kind: 'given',
  unit: 'fen',
  shown,
  source: { kind: 'entered' },
})

const buildQuote = ({ amount, lines }: FinancingQuoteRequest, more: Partial<FinancingQuote> = {}): FinancingQuote => ({
  policy_id: 1,
  policy_version: 3,
  pledge_rate: '700000',
  lines: lines.map(({ receipt_id, weight = 400_00 }) => ({
    receipt_id,
    contract_no: `WR${receipt_id}`,
    goods: 'Copper',
    weight,
    free: 400_00,
    price: { ...fen('582000'), unit: 'fen_per_tonne' },
    price_day: '2026-01-30',
    grade: '1000000',
    haircut: '50000',
    gross: fen('100'),
    eligible: fen('95'),
    cap: '66',
    faults: [],
  })),
  eligible: fen('95'),
  cap: fen(String(amount + 1_00)),
  // Encodes the request in the response.
  possible: String(amount + 1_00),
  maturity: '2026-04-30',
  faults: [],
  ...more,
})

const readRequest = ({ body }: SeenCall) => body as FinancingQuoteRequest
type QuoteHandler = (call: SeenCall) => unknown

const typed = createStore<Draft>(() => EMPTY)
const type = (change: Draft) => act(() => typed.setState(change))

function Typed({ place }: { readonly place: 'side' | 'foot' }) {
  const draft = useStore(typed)
  return (
    <FormValuesProvider fields={FIELDS} labels={{}} draft={draft}>
      <QuotePanel place={place} />
    </FormValuesProvider>
  )
}

function open(
  start: Draft,
  replies: QuoteHandler = (call) => buildQuote(readRequest(call)),
  place: 'side' | 'foot' = 'side',
) {
  typed.setState(start, true)
  const server = createFakeServer({ [FINANCING_QUOTE]: replies })
  const parts = renderScreen(<Typed place={place} />)
  return { ...parts, listRequests: () => server.calls.map(readRequest) }
}

const waitForText = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text))

describe('quote request', () => {
  it('is not sent before bank, receipts and term are set', async () => {
    const { listRequests: requested } = open(EMPTY)
    expect(screen.getByText(/^Choose a bank/)).toBeTruthy()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    type({ bank_id: 2 })
    type({ receipt_ids: [6], tenor_days: '366' })
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(requested()).toEqual([])
    vi.useRealTimers()
    type({ tenor_days: '30' })
    await screen.findByText('WR6')
    expect(requested()).toEqual([{ bank_id: 2, amount: 0, tenor_days: 30, lines: [{ receipt_id: 6 }] }])
  })

  it('is sent once after a pause in typing', async () => {
    const { listRequests: requested } = open(FULL)
    await waitForText('501.00')
    for (const apply_amount of ['1', '12', '123', '1234']) type({ apply_amount })
    await waitForText('1,235.00')
    expect(requested().map(({ amount }) => amount)).toEqual([500_00, 1234_00])
  })

  it('contains weights once a response has returned the receipt numbers', async () => {
    const { listRequests: requested } = open({ ...FULL, lines: '[{"contract_no":"WR6","weight":"12.5"}]' })
    await screen.findByText(/400\.00 t free/)
    expect(requested().map(({ lines }) => lines)).toEqual([[{ receipt_id: 6 }], [{ receipt_id: 6, weight: 12_50 }]])
    type({ lines: '[{"contract_no":"WR6","weight":"many"}]' })
    await waitFor(() => expect(screen.queryByText(/400\.00 t free/)).toBeNull())
  })
})

describe('quote display', () => {
  it('keeps the last quote dimmed and ignores late responses to older input', async () => {
    let answerFirst: (() => void) | undefined
    const { listRequests: requested } = open(FULL, (call) => {
      const answer = buildQuote(readRequest(call))
      if (readRequest(call).amount !== 600_00) return answer
      return new Promise((resolve) => (answerFirst = () => resolve(answer)))
    })
    const shown = () => document.querySelector('[aria-busy]')
    await waitForText('501.00')
    await waitFor(() => expect(shown()?.getAttribute('aria-busy')).toBe('false'))
    type({ apply_amount: '600' })
    expect(shown()?.getAttribute('aria-busy')).toBe('true')
    await waitFor(() => expect(requested()).toHaveLength(2))
    expect(shown()?.textContent).toContain('501.00')
    type({ apply_amount: '700' })
    await waitForText('701.00')
    const signals = vi.mocked(fetch).mock.calls.map(([, init]) => init?.signal?.aborted)
    expect(signals).toEqual([false, true, false])
    answerFirst?.()
    expect(await waitUntilStable(() => shown()?.textContent)).toContain('701.00')
    expect(shown()?.textContent).not.toContain('601.00')
  })

  it('shows errors of the quote and of its lines', async () => {
    open(FULL, (call) => {
      const answer = buildQuote(readRequest(call))
      return {
        ...answer,
        cap: null,
        policy_id: null,
        policy_version: null,
        pledge_rate: null,
        possible: '0',
        faults: [{ code: 'lender_disabled', message: 'East Sea Bank lends nothing at present' }],
        lines: answer.lines.map((line) => ({
          ...line,
          price: null,
          price_day: null,
          eligible: null,
          gross: null,
          cap: null,
          faults: [{ code: 'price_missing', message: 'Copper has no price of the last 72 hours' }],
        })),
      }
    })
    expect(await screen.findByText('East Sea Bank lends nothing at present')).toBeTruthy()
    expect(screen.getByText('Copper has no price of the last 72 hours')).toBeTruthy()
    expect(screen.getByText('Not valued')).toBeTruthy()
  })

  it('shows a failed call in place and retries on request', async () => {
    let isDown = true
    const { user, notices } = open(FULL, (call) =>
      isDown
        ? rejectCall({ code: 'internal', message: 'Nothing to be done at present' })
        : buildQuote(readRequest(call)),
    )
    await screen.findByText('Nothing to be done at present')
    isDown = false
    await user.click(screen.getByRole('button', { name: /again|Retry/i }))
    await waitForText('501.00')
    expect(notices).toEqual([])
  })

  it('names a limit below the cap', async () => {
    open(FULL, (call) => buildQuote(readRequest(call), { possible: '100' }))
    expect(await screen.findByText(/limit for one loan/)).toBeTruthy()
  })

  it('collapses to one line in the form footer', async () => {
    const { user } = open(FULL, undefined, 'foot')
    const line = await screen.findByRole('button', { name: /What can be drawn.*501\.00/ })
    expect(screen.queryByText('WR6')).toBeNull()
    await user.click(line)
    expect(screen.getByText('WR6')).toBeTruthy()
    expect(line.getAttribute('aria-expanded')).toBe('true')
  })
})
