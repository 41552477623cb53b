// Cover of a loan: when nothing may be released, the panel shows 0 and the reasons.
import type { ExplainedFigure, LoanCoverFigures, LoanPledge } from '@cangdan/protocol'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setUpScreenTests, renderScreen } from '#generic/testing/render-screen.tsx'
import { CoverNow } from './cover-now.tsx'

setUpScreenTests()

const REASON = 'Loan RZ1 is 10 days overdue or in default, and releases nothing'
const cover: LoanCoverFigures = {
  band: 'normal',
  policy_version: 1,
  pledge_rate: '700000',
  lines: { warning: '750000', call: '800000', liquidation: '900000' },
  ltv: null,
  eligible: null,
  triggers: [],
  gaps: [],
  call: null,
  below_minimum: null,
  valued: { time: Date.UTC(2026, 10, 28, 1, 12) / 1000, cause: 1, batch: 3 },
  holds: [REASON],
}
const nothing: ExplainedFigure = {
  unit: 'hundredths_of_tonne',
  shown: '0',
  kind: 'given',
  source: { kind: 'blocked' },
}
const pledge: LoanPledge = {
  id: 1,
  pledge_no: 'ZY1',
  receipt_id: 1,
  contract_no: 'CD1',
  goods: 'Copper',
  weight: 300_00,
  earmarked: 0,
  price: null,
  eligible: null,
  releasable: nothing,
}

it('shows why nothing may be released although the band is normal', () => {
  renderScreen(<CoverNow cover={cover} pledges={[pledge]} loan={7} />)
  expect(screen.getByText('Nothing can be released').parentElement?.textContent).toContain(REASON)
  expect(screen.getByRole('button', { name: /Releasable/ }).textContent).toContain('0.00')
})

it('names the time and the cause of the last valuation', () => {
  renderScreen(<CoverNow cover={cover} pledges={[pledge]} loan={7} />)
  expect(screen.getByText('Last valued').parentElement?.textContent).toMatch(/Last valued.*· Change of price/)
})

it('shows the open margin call with the needed amounts and the proof of its notice', () => {
  const call = {
    id: 5,
    call_no: 'BC1',
    state: 2,
    state_text: 'Acknowledged',
    cash: 74_400_00,
    goods: 7_00,
    spec: 'Copper / A',
    cure_by: 0,
    calendar: 2,
    calendar_gap: 2027,
    default_step: 1,
    notice_time: Date.UTC(2026, 10, 28, 1, 12) / 1000,
    seen_time: null,
    acknowledge_time: Date.UTC(2026, 10, 28, 2, 12) / 1000,
    dispute: {
      state: 1,
      state_text: 'Open',
      disputed: 30_000_00,
      undisputed: 44_400_00,
      until: 1_800_003_600,
      accepted: null,
      remainder: null,
      remainder_by: null,
    },
  }
  renderScreen(<CoverNow cover={{ ...cover, band: 'call', call }} pledges={[]} loan={7} />)
  expect(screen.getByText('Margin call · Acknowledged')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'BC1' }).getAttribute('href')).toBe('/pledge/call/look/5')
  expect(screen.getByText(/^Pay/).textContent).toContain('74,400.00')
  expect(screen.getByText(/^Pledge more of Copper/).textContent).toContain('7.00')
  expect(screen.getByText(/calendar of 2027 is not entered/)).toBeTruthy()
  expect(screen.getByText(/default is proposed/)).toBeTruthy()
  expect(screen.getByText('Dispute').parentElement?.textContent).toContain('Open')
  expect(screen.getByText('Disputed').parentElement?.textContent).toContain('30,000.00')
  expect(screen.getByText('Cure by').parentElement?.textContent).toContain('The deadline has passed')
  expect(screen.getByText('Notice').parentElement?.textContent).toMatch(/sent .* · acknowledged /)
})

it('shows the minimum that prevents a call at the call line', () => {
  renderScreen(<CoverNow cover={{ ...cover, band: 'call', below_minimum: 100_000_00 }} pledges={[]} loan={7} />)
  expect(screen.getByText(/No call is issued/).textContent).toContain('100,000.00')
})
