import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { logError, useErrorLog } from '#api/error-log.ts'
import { setUpScreenTests, renderScreen } from '#generic/testing/render-screen.tsx'
import { createFakeServer } from '../../testing/fake-server.ts'
import { ErrorLogDialog } from './error-log-dialog.tsx'

setUpScreenTests()
// Other test files of this worker may have logged errors.
beforeEach(() => useErrorLog.getState().clear())

it('copies an error with stack and trace id (U11)', async () => {
  createFakeServer({})
  const { user } = renderScreen(<ErrorLogDialog isOpen onClose={() => undefined} />)
  const written = vi.spyOn(navigator.clipboard, 'writeText')
  logError(new Error('The picture is gone'), 'window')
  await user.click(await screen.findByRole('button', { name: 'Copy' }))
  await screen.findByRole('button', { name: 'Copied' })
  const [entry] = useErrorLog.getState().entries
  expect(entry?.stack).toContain('The picture is gone')
  expect(written.mock.calls.map(([text]) => JSON.parse(text) as unknown)).toEqual([entry])
})
