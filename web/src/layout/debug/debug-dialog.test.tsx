import { SESSION_PATHS } from '@cangdan/protocol'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { readTabItem } from '#api/browser-storage.ts'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'
import { createFakeServer, createSuccess } from '#testing/fake-server.ts'
import { openDebug } from './debug-dialog.tsx'

setUpScreenTests()
afterEach(() => {
  document.querySelector('dialog')?.close()
  vi.restoreAllMocks()
})

const openOn = async (plain_open: 0 | 1) => {
  createFakeServer({ [SESSION_PATHS.serverConfig]: () => createSuccess({ api_hosts: [], plain_open }) })
  openDebug()
  return screen.findByRole('checkbox')
}

it('turns encrypted responses off on a server that allows it, in this tab (U5)', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  const encrypted = await openOn(1)
  await expect.poll(() => encrypted).toHaveProperty('disabled', false)
  await userEvent.click(encrypted)
  await userEvent.click(screen.getByRole('button', { name: 'Apply and reload' }))
  expect(readTabItem('ignoreencryption')).toBe('1')
  expect(reload).toHaveBeenCalledOnce()
})

it('explains that other servers decide themselves (U5)', async () => {
  const encrypted = await openOn(0)
  await screen.findByText(/only a development server/)
  expect(encrypted).toHaveProperty('disabled', true)
})
