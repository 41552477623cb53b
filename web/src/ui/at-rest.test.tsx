import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { awaitFirstScreen, firstScreenDrawn, readyPart } from './at-rest.ts'
import { askFirst, showMessage } from './feedback/feedback.ts'
import { FeedbackHost } from './feedback/feedback-host.tsx'

afterEach(cleanup)

it('loads deferred components after the first screen and shows them on click', async () => {
  awaitFirstScreen()
  const load = vi.fn<() => Promise<() => ReactNode>>(async () => () => <p>opened</p>)
  const Part = readyPart(load)
  await Promise.resolve()
  expect(load).not.toHaveBeenCalled()
  firstScreenDrawn()
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  render(
    <Suspense fallback="waits">
      <Part />
    </Suspense>,
  )
  expect(await screen.findByText('opened')).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})

it('shows messages and confirmations that were requested before the host loaded', async () => {
  const yes = vi.fn<() => void>()
  showMessage({ type: 'error', content: 'Already taken', duration: 5 })
  askFirst({ title: 'Leave?', okText: 'Leave', cancelText: 'Stay', onOk: yes })
  render(<FeedbackHost />)
  expect(await screen.findByText('Already taken')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(yes).toHaveBeenCalledOnce()
})
