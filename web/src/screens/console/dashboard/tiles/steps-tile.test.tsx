import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { renderInside } from '#testing/render-shell.tsx'
import { Routed } from '#testing/routed.tsx'
import { StepsTile } from './steps-tile.tsx'

beforeAll(async () => {
  await startLanguage()
  await setLanguage('en')
})
afterEach(cleanup)

it('links to the add form of a list and to the screen of a setting', () => {
  const steps = [
    { screen: '/banks/bank/list', add: '/banks/bank/add', title: 'Banks', is_done: false },
    { screen: '/sys/systemset', add: '/sys/systemset', title: 'Address', is_done: false },
    { screen: '/goods/good/list', add: '/goods/good/add', title: 'Goods', is_done: true },
  ]
  renderInside(
    <Routed>
      <StepsTile steps={steps} />
    </Routed>,
    '/dashboard',
  )
  const way = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect([way('Add Banks'), way('Set Address')]).toEqual(['/banks/bank/add', '/sys/systemset'])
  expect(screen.queryByRole('link', { name: /Goods$/ })?.textContent).toBe('Goods')
})
