import { FINANCING_DECISION, type FinancingDecision, type RecordResponse } from '@cangdan/protocol'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen, setUpScreenTests } from '#generic/testing/render-screen.tsx'
import { createFakeServer } from '../../../testing/fake-server.ts'
import { FinancingDecisionPanel, FinancingSummary } from './financing-decision.tsx'

setUpScreenTests()

const GIVEN = { kind: 'given', source: { kind: 'entered' } } as const
const decision: FinancingDecision = {
  owner: 'Northern Grain',
  amount: 1_120_000_00,
  tenor_days: 90,
  rate: 4_60,
  maturity: '2027-02-28',
  pledge_rate: '600000',
  eligible: { ...GIVEN, unit: 'fen', shown: '243810000' },
  ltv: { ...GIVEN, unit: 'ppm', shown: '459374' },
  cap: { ...GIVEN, unit: 'fen', shown: '146286000' },
  lines: [],
  falls: [{ percent: 30, ltv: '656250', band: 'warning' }],
  limits: [{ kind: 'owner', name: 'Northern Grain', limit: 8_000_000_00, used: 2_750_000_00, after: 3_870_000_00 }],
  evidence: [{ state: 'open', name: 'Independent count', text: '0 of 1 lots counted in time' }],
  faults: [{ code: 'bank_limit_reached', message: 'The limit of the bank is reached' }],
}
const record = { id: 7, version: 1, row: { id: 7, loan_state: 3 }, values: {} } as unknown as RecordResponse

it('shows ratio, left cap, exposure, limits, evidence, falls and refusals of a loan', async () => {
  createFakeServer({ [FINANCING_DECISION]: () => decision })
  renderScreen(<FinancingDecisionPanel record={record} />)
  expect(await screen.findByText('The limit of the bank is reached')).toBeTruthy()
  const panel = screen.getByRole('region', { name: 'Figures for the decision' })
  for (const text of ['45.9374%', '342,860.00', '2,750,000.00', '0 of 1 lots counted in time'])
    expect(panel.textContent).toContain(text)
  expect(within(panel).getByRole('row', { name: /30 %/ }).textContent).toContain('Warning')
})

it('shows no limits and no evidence to an owner', async () => {
  createFakeServer({ [FINANCING_DECISION]: () => ({ ...decision, limits: null, evidence: null, faults: [] }) })
  renderScreen(<FinancingDecisionPanel record={record} />)
  await screen.findByRole('region', { name: 'Figures for the decision' })
  await screen.findByText(/45\.9374/)
  expect(screen.queryByRole('region', { name: 'Use of limits' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Evidence' })).toBeNull()
})

it('repeats owner, amount and ratio next to the submit button', async () => {
  createFakeServer({ [FINANCING_DECISION]: () => decision })
  renderScreen(<FinancingSummary record={record} />)
  const owner = await screen.findByText('Northern Grain')
  expect(owner.parentElement?.textContent).toBe('Northern Grain · 1,120,000.00 CNY · Loan to value, drawn 45.9374%')
})
