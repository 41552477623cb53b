import { PRICE_CHART } from '@cangdan/protocol'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { createFakeServer, createSuccess } from '#testing/fake-server.ts'
import { renderInside } from '#testing/render-shell.tsx'
import { withPageSizes } from '#testing/page-sizes.ts'
import { signInAs } from '#testing/sign-in.ts'
import { PricePanel } from './price-panel.tsx'

const NONE = {
  from: 0,
  to: 86_400,
  good_name: 'Copper',
  spec_name: 'A',
  region_id: 0,
  regions: [],
  spot: { day: [], last: [], price: [], who: [], audited: [] },
  people: [],
  futures: null,
}

const RECORD = { id: 1, version: 1, values: {}, row: { good_id: [1, 2], region: [] }, labels: {} }

beforeAll(async () => {
  await startLanguage()
  await setLanguage('en')
})
withPageSizes()
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('reserves its place until the prices load', async () => {
  await signInAs()
  const waiting: ((answer: unknown) => void)[] = []
  createFakeServer({ [PRICE_CHART]: () => new Promise((answer) => waiting.push(answer)) })
  const { container } = renderInside(<PricePanel record={RECORD} />, '/dashboard')
  await waitFor(() => expect(waiting).not.toEqual([]))
  expect(container.querySelector('[data-coming]')).not.toBeNull()
  await act(async () => {
    waiting[0]?.(createSuccess(NONE))
    await Promise.resolve()
  })
  expect(await screen.findByText(/has no price/)).toBeTruthy()
  expect(container.querySelector('[data-coming]')).toBeNull()
})

it('announces each day by arrow keys and shows all prices as a table', async () => {
  await signInAs()
  const spot = { day: [0, 3], last: [1, 4], price: [100_00, 110_00], who: [0, 1], audited: [0, 3] }
  const changes = [{ day: 4, from: 'cu2401', to: 'cu2402' }]
  const prices = {
    ...NONE,
    from: 1_704_038_400,
    to: 1_704_038_400 + 4 * 86_400,
    spot,
    people: ['Ann', 'Bob'],
    futures: { variety: 'cu', day: [0, 4], settle: [95_00, 96_00], changes },
  }
  createFakeServer({ [PRICE_CHART]: () => createSuccess(prices) })
  renderInside(<PricePanel record={RECORD} />, '/dashboard')
  const slider = await screen.findByRole('slider')
  const label = 'Copper A, 2024-01-01 to 2024-01-05, prices: 2'
  const figure = screen.getByRole('figure', { name: label })
  const day = () => slider.getAttribute('aria-valuetext')
  const last =
    'Spot price 110.00 CNY, approved by Bob, cu: settlement of the main contract 96.00 CNY, Contract change on 2024-01-05: cu2401 → cu2402'
  expect(day()).toBe(`2024-01-05: ${last}`)
  expect(figure.textContent).toContain(`2024-01-05 · ${last.replaceAll(', ', ' · ')}`)
  const written = [...figure.querySelectorAll('svg text')].map(({ textContent }) => textContent)
  expect(written).toEqual(expect.arrayContaining(['Spot price', 'Review', 'cu2401 → cu2402', '99.00']))
  fireEvent.change(slider, { target: { value: '2' } })
  expect(day()).toBe('2024-01-03: Spot price —')
  fireEvent.change(slider, { target: { value: '0' } })
  expect(day()).toMatch(/^2024-01-01: Spot price 100.00 CNY, approved by Ann, .* 95.00 CNY$/)
  fireEvent.click(within(figure).getByRole('button', { name: 'Table' }))
  const rows = within(figure).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'FromUntilPrice (CNY)Reviewed by',
    '2024-01-042024-01-05110.00Bob',
    '2024-01-012024-01-02100.00Ann',
  ])
  expect(within(figure).getByRole('listitem').textContent).toBe('Contract change on 2024-01-05: cu2401 → cu2402')
})
