import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissBuild } from '#api/transport/build.ts'
import { api } from '#api/client.ts'
import { NewVersion } from './new-version.tsx'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { getUnsavedChanges } from '#runtime/unsaved-changes.ts'
import { createFakeServer, createSuccess } from '#testing/fake-server.ts'
import { renderInside } from '#testing/render-shell.tsx'

const CALL = 'public/x'
const buildResponse = (build: string | undefined) =>
  Response.json(createSuccess(null), build === undefined ? {} : { headers: { build } })

describe('page with another build than the server', () => {
  const script = Object.assign(document.createElement('script'), { type: 'module', src: '/assets/own.js' })
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const findPrompt = () => screen.queryByRole('region', { name: 'A new version is available' })

  async function receive(...builds: (string | undefined)[]) {
    const answers = [...builds]
    createFakeServer({ [CALL]: () => buildResponse(answers.shift()) })
    for (const _ of builds) await act(() => api.get(CALL))
  }

  beforeAll(async () => {
    await startLanguage()
    await setLanguage('en')
    script.type = 'module'
  })

  beforeEach(() => {
    dismissBuild()
    sessionStorage.clear()
    document.head.append(script)
    renderInside(<NewVersion />, '/dashboard')
  })

  afterEach(() => {
    cleanup()
    script.remove()
    getUnsavedChanges('/x').forget()
    reload.mockClear()
    vi.unstubAllGlobals()
  })

  it('offers a reload for another build only', async () => {
    await receive('/assets/own.js', undefined)
    expect(findPrompt()).toBeNull()
    await receive('/assets/new.js')
    await userEvent.click(await screen.findByRole('button', { name: 'Reload' }))
    expect(reload).toHaveBeenCalledOnce()
    // A server whose build header differs from the page it serves must not cause endless reloads.
    await receive('/assets/new.js')
    expect(findPrompt()).toBeNull()
  })

  it('does not reload while changes are unsaved', async () => {
    getUnsavedChanges('/x').register({ discard: () => undefined, comesBack: () => false })
    await receive('/assets/new.js')
    await userEvent.click(await screen.findByRole('button', { name: 'Reload' }))
    expect(reload).not.toHaveBeenCalled()
    await screen.findByText(/^There are unsaved changes/)
  })

  it('waits after Later until there is another build', async () => {
    await receive('/assets/new.js')
    await userEvent.click(await screen.findByRole('button', { name: 'Later' }))
    await receive('/assets/new.js', '/assets/own.js')
    expect(findPrompt()).toBeNull()
    await receive('/assets/newer.js')
    expect(findPrompt()).not.toBeNull()
  })
})
