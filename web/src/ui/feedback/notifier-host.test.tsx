import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { notify } from '#api/notices.ts'
import { storeTokens } from '#api/session/session-store.ts'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { renderInside } from '#testing/render-shell.tsx'

const notifyAll = (...notices: Parameters<typeof notify>[0][]) => act(() => notices.forEach(notify))

describe('notices of calls', () => {
  beforeAll(async () => {
    await startLanguage()
    await setLanguage('en')
  })

  beforeEach(() => localStorage.clear())
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })

  it('shows the same message once for several failed calls (E10)', async () => {
    renderInside(<p />, '/banks')
    notifyAll(...Array.from({ length: 5 }, () => ({ kind: 'error', text: 'Already taken', seconds: 4 }) as const))
    await screen.findByText('Already taken')
    expect(screen.getAllByText('Already taken')).toHaveLength(1)
  })

  it('opens the dashboard when a forbidden message closes (E9)', async () => {
    const { router } = renderInside(<p />, '/banks')
    notifyAll({ kind: 'forbidden', text: 'No permission', seconds: 0.2 })
    await screen.findByText('No permission')
    expect(router.state.location.pathname).toBe('/banks')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  })

  it('shows one login dialog; confirming clears the tokens and reloads (E8)', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    storeTokens({ access_token: 'a', refresh_token: 'r' })
    renderInside(<p />, '/banks')
    notifyAll({ kind: 'login_again' }, { kind: 'login_again' })
    await screen.findAllByText('Please log in again')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    expect(localStorage.getItem('token')).toBe('a')
    await userEvent.click(screen.getByRole('button', { name: 'Log in again' }))
    await waitFor(() => expect(reload).toHaveBeenCalled())
    expect(localStorage.getItem('token')).toBeNull()
  })
})
