// What nobody waits for, and what is said or asked before that has come.
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { awaitFirstScreen, firstScreenDrawn, readyPart } from './at-rest.ts'
import { askFirst, showMessage } from './feedback/feedback.ts'
import { FeedbackHost } from './feedback/feedback-host.tsx'

afterEach(cleanup)

it('what opens at a press comes once the first screen is drawn, and is there at the press', async () => {
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

it('what is said and asked before its part of the page has come is shown when it does', async () => {
  const yes = vi.fn<() => void>()
  showMessage({ type: 'error', content: 'Already taken', duration: 5 })
  askFirst({ title: 'Leave?', okText: 'Leave', cancelText: 'Stay', onOk: yes })
  render(<FeedbackHost />)
  expect(await screen.findByText('Already taken')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(yes).toHaveBeenCalledOnce()
})
