import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { deleteDrafts } from '#api/drafts.ts'
import type { CallHandler } from '../../testing/fake-server.ts'
import { createFakeTask } from '../testing/fake-task.ts'
import { DEL, findDialog, openReviewedList, findRowWithin, findCheckbox } from '../testing/open-reviewed-list.tsx'
import { setUpScreenTests } from '../testing/render-screen.tsx'
import { createPendingPlants, REVIEWED_LIST } from '../testing/reviewed-list.ts'
import { LIN } from '../../testing/session.ts'

setUpScreenTests()

describe('interrupted bulk action', () => {
  it('resends the calls with their keys after a reload, until the result is closed', async () => {
    const { task, until } = createFakeTask(DEL)
    const meta = { ...REVIEWED_LIST, limit: 60 }
    const { user, posted } = openReviewedList([task], createPendingPlants(1, 60), meta)
    await findRowWithin('Plant 60')
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(screen.getByRole('button', { name: 'Uproot selected' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Uproot' }))
    until(50)
    expect(await screen.findByText('50 / 60')).toBeTruthy()
    cleanup()
    const reopened = openReviewedList([task], createPendingPlants(51, 60), meta)
    const result = await findDialog()
    expect(result.getByText('Uproot: 0 done, 0 refused, 60 not yet known')).toBeTruthy()
    expect(result.getByText('Plant 55').nextElementSibling?.textContent).toBe('Not known yet whether it was done')
    // Only now: the previous page is still polling and would see the task as done.
    until(60)
    await reopened.user.click(result.getByRole('button', { name: 'Ask again' }))
    expect(await result.findByText('Uproot: 59 done, 1 not')).toBeTruthy()
    expect(reopened.posted()).toEqual(posted())
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  it('is not offered after it was closed, nor to another account', async () => {
    const neverAnswer: CallHandler = ({ path }) => (path === DEL ? new Promise(() => undefined) : undefined)
    const start = async () => {
      const { user } = openReviewedList([neverAnswer])
      await user.click(await findCheckbox('Plant 1'))
      await user.click(screen.getByRole('button', { name: 'Uproot selected' }))
      await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Uproot' }))
      await waitFor(() => expect(Object.keys(sessionStorage)).toHaveLength(1))
      cleanup()
    }
    await start()
    const { user } = openReviewedList([neverAnswer])
    await user.click((await findDialog()).getAllByRole('button', { name: 'Close' }).at(-1)!)
    expect(Object.keys(sessionStorage)).toEqual([])
    cleanup()
    await start()
    deleteDrafts(LIN.uid + 1)
    expect(Object.keys(sessionStorage)).toEqual([])
    openReviewedList([neverAnswer])
    await findRowWithin('Plant 1')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
