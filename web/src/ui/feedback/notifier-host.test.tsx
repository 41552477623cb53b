import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { notify } from '#api/notices.ts'
import { storeTokens } from '#api/session/session-store.ts'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { renderInside } from '#testing/render-shell.tsx'

const say = (...notices: Parameters<typeof notify>[0][]) => act(() => notices.forEach(notify))

describe('what calls have to tell', () => {
  beforeAll(async () => {
    await startLanguage()
    await setLanguage('en')
  })

  beforeEach(() => localStorage.clear())
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })

  it('E10: a message is shown once, however many calls failed with it', async () => {
    renderInside(<p />, '/banks')
    say(...Array.from({ length: 5 }, () => ({ kind: 'error', text: 'Already taken', seconds: 4 }) as const))
    await screen.findByText('Already taken')
    expect(screen.getAllByText('Already taken')).toHaveLength(1)
  })

  it('E9: a refused permission leads to the workbench when its message goes', async () => {
    const { router } = renderInside(<p />, '/banks')
    say({ kind: 'forbidden', text: 'No permission', seconds: 0.2 })
    await screen.findByText('No permission')
    expect(router.state.location.pathname).toBe('/banks')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  })

  it('E8: a lost session asks once; confirming forgets the tokens and loads the page anew', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    storeTokens({ access_token: 'a', refresh_token: 'r' })
    renderInside(<p />, '/banks')
    say({ kind: 'login_again' }, { kind: 'login_again' })
    await screen.findAllByText('Please log in again')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    expect(localStorage.getItem('token')).toBe('a')
    await userEvent.click(screen.getByRole('button', { name: 'Log in again' }))
    await waitFor(() => expect(reload).toHaveBeenCalled())
    expect(localStorage.getItem('token')).toBeNull()
  })
})
