import { type WorkInfo, WORK_PATH } from '@cangdan/protocol'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { createFakeServer, rejectCall, createSuccess } from '../testing/fake-server.ts'
import { renderInside } from '../testing/render-shell.tsx'
import { signInAs } from '../testing/sign-in.ts'
import { WorkNotice } from './work-notice.tsx'

const work = (done: number): WorkInfo => ({ name: 'prices', title: 'Entering prices', done, total: 8 })

describe('notice of background tasks', () => {
  beforeAll(async () => {
    await startLanguage()
    await setLanguage('en')
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('shows the progress and disappears at the end', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await signInAs()
    const answers = [[work(3)], [work(7)], []]
    const { callsOf } = createFakeServer({ [WORK_PATH]: () => createSuccess(answers.shift() ?? []) })
    renderInside(<WorkNotice />, '/', { asksForWork: true })
    await screen.findByText('37%')
    expect(screen.getByRole('progressbar', { name: 'Entering prices' })).toHaveProperty('value', 3)
    await vi.advanceTimersByTimeAsync(3_100)
    await screen.findByText('87%')
    await vi.advanceTimersByTimeAsync(3_100)
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    // Polling stops without tasks.
    await vi.advanceTimersByTimeAsync(30_000)
    expect(callsOf(WORK_PATH)).toHaveLength(3)
  })

  it('shows repeated failures of a step', async () => {
    await signInAs()
    createFakeServer({ [WORK_PATH]: () => createSuccess([{ ...work(3), failures: 4 }]) })
    renderInside(<WorkNotice />, '/', { asksForWork: true })
    expect((await screen.findByRole('status')).textContent).toContain('Failures in a row: 4')
  })

  it('shows nothing when the call fails', async () => {
    await signInAs()
    const { callsOf } = createFakeServer({ [WORK_PATH]: () => rejectCall({ code: 'not_found' }) })
    renderInside(<WorkNotice />, '/', { asksForWork: true })
    await waitFor(() => expect(callsOf(WORK_PATH)).toHaveLength(1))
    expect(screen.queryByRole('list')).toBeNull()
  })
})
