import type { TableMeta } from '@cangdan/protocol'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { isMeta } from '../../testing/sample-server.ts'
import { SAMPLE_LIST } from '../../testing/sample-list.ts'
import { openForm } from '../../testing/open-form.tsx'
import { setUpScreenTests } from '../../testing/render-screen.tsx'

setUpScreenTests()
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

const DATED: TableMeta = {
  ...SAMPLE_LIST,
  form: {
    groups: [{ title: 'Basics', fields: [{ name: 'felled', title: 'Felled on', type: 'date', control: 'date' }] }],
  },
}

it('uses the day in Shanghai as today in any time zone', async () => {
  vi.stubEnv('TZ', 'America/New_York')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 5, 30, 17) })
  const { user } = openForm(undefined, [(call) => (isMeta(call) ? DATED : undefined)])
  const day = await screen.findByRole('textbox', { name: /^Felled on/ })
  await user.click(day)
  await user.click(await screen.findByText('Today'))
  expect(day).toHaveProperty('value', '2026-07-01')
})

it.each(['2026-01-05', '2026-1-5', '2026/1/5', '2026.1.5', '2026年1月5日', '20260105'])(
  'accepts a day typed as %s',
  async (typed) => {
    const { user } = openForm(undefined, [(call) => (isMeta(call) ? DATED : undefined)])
    const day = await screen.findByRole('textbox', { name: /^Felled on/ })
    await user.type(day, `${typed}{Enter}`)
    expect(day).toHaveProperty('value', '2026-01-05')
  },
)
