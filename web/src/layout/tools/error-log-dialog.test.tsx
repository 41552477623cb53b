import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { logError, useErrorLog } from '#api/error-log.ts'
import { eachInEnglish, renderScreen } from '#generic/testing/render-screen.tsx'
import { fakeServer } from '../../testing/fake-server.ts'
import { ErrorLogDialog } from './error-log-dialog.tsx'

eachInEnglish()
// Other files of this worker may have left faults.
beforeEach(() => useErrorLog.getState().clear())

it('U11: a fault is copied whole, with its stack and the number by which it is found', async () => {
  fakeServer({})
  const { user } = renderScreen(<ErrorLogDialog isOpen onClose={() => undefined} />)
  const written = vi.spyOn(navigator.clipboard, 'writeText')
  logError(new Error('The picture is gone'), 'window')
  await user.click(await screen.findByRole('button', { name: 'Copy' }))
  await screen.findByRole('button', { name: 'Copied' })
  const [entry] = useErrorLog.getState().entries
  expect(entry?.stack).toContain('The picture is gone')
  expect(written.mock.calls.map(([text]) => JSON.parse(text) as unknown)).toEqual([entry])
})
