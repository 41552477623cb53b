import { type WorkInfo, WORK_PATH } from '@cangdan/protocol'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { fakeServer, refuse, succeed } from '../testing/fake-server.ts'
import { renderInside } from '../testing/render-shell.tsx'
import { signedIn } from '../testing/sign-in.ts'
import { WorkNotice } from './work-notice.tsx'

const work = (done: number): WorkInfo => ({ name: 'prices', title: 'Entering prices', done, total: 8 })

describe('the notice of work beside the pages', () => {
  beforeAll(async () => {
    await startLanguage()
    await setLanguage('en')
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('says how far it is, and goes with its end', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await signedIn()
    const answers = [[work(3)], [work(7)], []]
    const { callsOf } = fakeServer({ [WORK_PATH]: () => succeed(answers.shift() ?? []) })
    renderInside(<WorkNotice />, '/', { asksForWork: true })
    await screen.findByText('37%')
    expect(screen.getByRole('progressbar', { name: 'Entering prices' })).toHaveProperty('value', 3)
    await vi.advanceTimersByTimeAsync(3_100)
    await screen.findByText('87%')
    await vi.advanceTimersByTimeAsync(3_100)
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    // Nothing goes on, so nobody asks.
    await vi.advanceTimersByTimeAsync(30_000)
    expect(callsOf(WORK_PATH)).toHaveLength(3)
  })

  it('says that the step it is at fails again and again, and does not stand still without a word', async () => {
    await signedIn()
    fakeServer({ [WORK_PATH]: () => succeed([{ ...work(3), failures: 4 }]) })
    renderInside(<WorkNotice />, '/', { asksForWork: true })
    expect((await screen.findByRole('status')).textContent).toContain('Failures in a row: 4')
  })

  it('is silent where the server does not know', async () => {
    await signedIn()
    const { callsOf } = fakeServer({ [WORK_PATH]: () => refuse({ code: 'not_found' }) })
    renderInside(<WorkNotice />, '/', { asksForWork: true })
    await waitFor(() => expect(callsOf(WORK_PATH)).toHaveLength(1))
    expect(screen.queryByRole('list')).toBeNull()
  })
})
