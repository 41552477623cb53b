import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dropDrafts } from '#api/drafts.ts'
import type { Answerer } from '../../testing/fake-server.ts'
import { fakeTask } from '../testing/fake-task.ts'
import { DEL, dialog, openTended as open, row, tick } from '../testing/open-tended.tsx'
import { eachInEnglish } from '../testing/render-screen.tsx'
import { pending, TENDED } from '../testing/tended-garden.ts'
import { LIN } from '../../testing/session.ts'

eachInEnglish()

describe('interrupted bulk action', () => {
  it('resends the calls with their keys after a reload, until the result is closed', async () => {
    const { task, until } = fakeTask(DEL)
    const meta = { ...TENDED, limit: 60 }
    const { user, posted } = open([task], pending(1, 60), meta)
    await row('Plant 60')
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(screen.getByRole('button', { name: 'Uproot selected' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Uproot' }))
    until(50)
    expect(await screen.findByText('50 / 60')).toBeTruthy()
    cleanup()
    const anew = open([task], pending(51, 60), meta)
    const result = await dialog()
    expect(result.getByText('Uproot: 0 done, 0 refused, 60 not yet known')).toBeTruthy()
    expect(result.getByText('Plant 55').nextElementSibling?.textContent).toBe(
      'Not known yet whether it was done',
    )
    // Only now: the previous page is still polling and would see the task as done.
    until(60)
    await anew.user.click(result.getByRole('button', { name: 'Ask again' }))
    expect(await result.findByText('Uproot: 59 done, 1 not')).toBeTruthy()
    expect(anew.posted()).toEqual(posted())
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  it('is not offered after it was closed, nor to another account', async () => {
    const silent: Answerer = ({ path }) => (path === DEL ? new Promise(() => undefined) : undefined)
    const start = async () => {
      const { user } = open([silent])
      await user.click(await tick('Plant 1'))
      await user.click(screen.getByRole('button', { name: 'Uproot selected' }))
      await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Uproot' }))
      await waitFor(() => expect(Object.keys(sessionStorage)).toHaveLength(1))
      cleanup()
    }
    await start()
    const { user } = open([silent])
    await user.click((await dialog()).getAllByRole('button', { name: 'Close' }).at(-1)!)
    expect(Object.keys(sessionStorage)).toEqual([])
    cleanup()
    await start()
    dropDrafts(LIN.uid + 1)
    expect(Object.keys(sessionStorage)).toEqual([])
    open([silent])
    await row('Plant 1')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
