import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { deferUntilFirstScreen, notifyFirstScreen, createPreloadedComponent } from './deferred-component.ts'
import { showConfirmation, showMessage } from './feedback/feedback.ts'
import { FeedbackHost } from './feedback/feedback-host.tsx'

afterEach(cleanup)

it('loads deferred components after the first screen and shows them on click', async () => {
  deferUntilFirstScreen()
  const load = vi.fn<() => Promise<() => ReactNode>>(async () => () => <p>opened</p>)
  const Part = createPreloadedComponent(load)
  await Promise.resolve()
  expect(load).not.toHaveBeenCalled()
  notifyFirstScreen()
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
  showConfirmation({ title: 'Leave?', okText: 'Leave', cancelText: 'Stay', onOk: yes })
  render(<FeedbackHost />)
  expect(await screen.findByText('Already taken')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(yes).toHaveBeenCalledOnce()
})
