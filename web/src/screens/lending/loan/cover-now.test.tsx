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
  renderScreen(<CoverNow cover={cover} pledges={[pledge]} />)
  expect(screen.getByText('Nothing can be released').parentElement?.textContent).toContain(REASON)
  expect(screen.getByRole('button', { name: /Releasable/ }).textContent).toContain('0.00')
})

it('names the time and the cause of the last valuation', () => {
  renderScreen(<CoverNow cover={cover} pledges={[pledge]} />)
  expect(screen.getByText('Last valued').parentElement?.textContent).toMatch(/Last valued.*· Change of price/)
})
