// What a page does with the place of the prices until they are there.
import { PRICE_CHART } from '@cangdan/protocol'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { addWords, setLanguage, startLanguage } from '#i18n/index.ts'
import { PRICES_WORDS } from '#i18n/prices/load.ts'
import { fakeServer, succeed } from '../../testing/fake-server.ts'
import { renderInside } from '../../testing/render-shell.tsx'
import { signedIn } from '../../testing/sign-in.ts'
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

beforeAll(async () => {
  await startLanguage()
  await setLanguage('en')
  await addWords(PRICES_WORDS)
})
afterEach(cleanup)

it('has what follows them wait, so that nothing moves when they come', async () => {
  await signedIn()
  const waiting: ((answer: unknown) => void)[] = []
  fakeServer({ [PRICE_CHART]: () => new Promise((answer) => waiting.push(answer)) })
  const record = { id: 1, version: 1, values: {}, row: { good_id: [1, 2], region: [] }, labels: {} }
  const { container } = renderInside(<PricePanel record={record} />, '/dashboard')
  await waitFor(() => expect(waiting).not.toEqual([]))
  expect(container.querySelector('[data-coming]')).not.toBeNull()
  await act(async () => {
    waiting[0]?.(succeed(NONE))
    await Promise.resolve()
  })
  expect(await screen.findByText(/has no price/)).toBeTruthy()
  expect(container.querySelector('[data-coming]')).toBeNull()
})
