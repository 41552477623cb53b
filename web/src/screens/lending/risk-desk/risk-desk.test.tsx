import { RISK_STRESS, type RiskDesk, type RiskLoan } from '@cangdan/protocol'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { setUpScreenTests, renderScreen } from '#generic/testing/render-screen.tsx'
import { createFakeServer } from '../../../testing/fake-server.ts'
import { LoanTable } from './loan-table.tsx'
import { RiskStats } from './risk-stats.tsx'
import { Stress } from './stress.tsx'

setUpScreenTests()

const loan: RiskLoan = {
  id: 27,
  financing_no: 'RZ27',
  owner: 'Northern Grain',
  goods: 'Soybean meal',
  exposure: '381266667',
  band: 3,
  open_band: 1,
  ltv: 81_08,
  open_ltv: 71_90,
  call_fall: 0,
  call_price: 1_672_222,
  price_age: 0,
  dpd: 0,
}
const desk: RiskDesk = {
  valued: { time: 1_796_000_000, cause: 1, batch: 3 },
  waiting: 0,
  bands: [1, 2, 3, 4, 5].map((band) => ({
    band,
    loans: band === 3 ? 1 : 0,
    exposure: band === 3 ? '381266667' : '0',
    open_loans: 0,
    open_exposure: '0',
  })),
  overdue: { loans: 0, exposure: '0', longest: 0 },
  due_week: { loans: 0, amount: '0' },
  moved: [loan],
  nearest: [loan],
  concentration: { owner: [], store: [], good: [] },
  inspected: { store: [], bank: [] },
  topics: ['financing'],
}

it('links the loans at a line to their list, and hides the day before without a valuation', () => {
  renderScreen(<RiskStats desk={desk} />)
  const link = screen.getByRole('link', { name: '0 / 1 / 0' })
  expect(link.getAttribute('href')).toContain('/pledge/loan/list?risk_band=2,3,4')
  expect(screen.queryByText('Yesterday')).toBeNull()
})

it('shows band and loan to value of today and yesterday, and a reached call line', () => {
  renderScreen(<LoanTable loans={desk.moved} label="Changed" empty="None" />)
  const row = screen.getByRole('row', { name: /Northern Grain/ })
  expect(within(row).getByText('Margin call')).toBeTruthy()
  expect(row.textContent).toContain('Yesterday Normal')
  expect(row.textContent).toContain('81.08%')
  expect(row.textContent).toContain('Yesterday 71.90%')
  expect(row.textContent).toContain('Reached')
  expect(row.textContent).toContain('16,722.22 CNY/t')
})

it('adds a typed fall and a firm that fails to the stress test, and exports only figures of the chosen firm', async () => {
  const fall = (percent: number) => ({ percent, called: percent, liquidated: 0, cash: '0', uncovered: '0' })
  let answerFirm = () => {}
  const firmFigures = new Promise<void>((resolve) => (answerFirm = resolve))
  createFakeServer({
    [RISK_STRESS]: async ({ params }) => {
      if (params['store_id'] !== undefined) await firmFigures
      return {
        priced: 1,
        unpriced: 0,
        falls: [0, 10, ...(params['fall'] === undefined ? [] : [Number(params['fall'])])].map((percent) => ({
          ...fall(percent),
          liquidated: Number(params['store_id'] ?? 0),
        })),
        stores: [{ id: 81, name: 'Harbour Storage' }],
      }
    },
  })
  const { user } = renderScreen(<Stress />)
  await user.type(await screen.findByRole('spinbutton', { name: 'Own fall (%)' }), '45')
  expect(await screen.findByRole('row', { name: /45 %/ })).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Firm that fails' }))
  await user.click(await screen.findByText('Harbour Storage'))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Export CSV' })
  await expect.poll(() => button.disabled).toBe(true)
  answerFirm()
  expect(await screen.findByRole('row', { name: /45 % 45 81/ })).toBeTruthy()
  const saved = vi.spyOn(URL, 'createObjectURL')
  await user.click(button)
  const file = saved.mock.calls[0]?.[0] as Blob
  const text = await file.text()
  expect(text).toContain('"Firm that fails","Harbour Storage"\r\n')
  expect(text).toContain('"45","45","81","0.00","0.00"\r\n')
})
