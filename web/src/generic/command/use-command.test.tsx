import { screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type CallHandler, createNetworkError, rejectCall } from '../../testing/fake-server.ts'
import { findField, openForm, SAVE } from '../testing/open-form.tsx'
import { setUpScreenTests } from '../testing/render-screen.tsx'

setUpScreenTests()

/** Longer than the double click window. */
const LATER_MS = 5_000

it('repeats the key after a lost connection and uses a new key after a rejection', async () => {
  const answers = [createNetworkError(), rejectCall({ code: 'too_many' }), { id: 7 }]
  const answerInOrder: CallHandler = ({ path }) => (path === SAVE ? answers.shift() : undefined)
  const { user, server } = openForm(7, [answerInOrder])
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  await user.type(await findField('Plant'), 's')
  for (const sent of [1, 2, 3]) {
    await user.keyboard('{Control>}s{/Control}')
    await vi.waitFor(() => expect(server.callsOf(SAVE)).toHaveLength(sent))
    vi.advanceTimersByTime(LATER_MS)
  }
  await screen.findByText('elsewhere')
  const [first, second, third] = server.callsOf(SAVE).map(({ key }) => key)
  expect(first).toMatch(/^[\da-f]{32}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})
