// What was sent and not answered is asked for again, also after the page was loaded anew (decision 55).
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dropDrafts } from '#api/drafts.ts'
import type { Answerer } from '../testing/fake-server.ts'
import { DEL, dialog, openTended as open, row, tick } from '../testing/open-tended.tsx'
import { eachInEnglish } from '../testing/render-screen.tsx'
import { pending, TENDED } from '../testing/tended-garden.ts'
import { LIN } from '../../testing/session.ts'

eachInEnglish()

describe('an action on many that was broken off', () => {
  it('is asked for again under its key after the page was loaded anew, until that is given up', async () => {
    let isBack = false
    const dropping: Answerer = (call) => {
      if (call.path !== DEL) return undefined
      const ids = (call.body as { ids: string }).ids.split(',').map(Number)
      if (ids[0] === 1 || isBack) return ids.map((id) => ({ id, status: true, message: '' }))
      return new Promise(() => undefined)
    }
    const meta = { ...TENDED, limit: 60 }
    const { user, posted } = open([dropping], pending(1, 60), meta)
    await row('Plant 60')
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(screen.getByRole('button', { name: 'Uproot selected' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Uproot' }))
    expect(await screen.findByText('50 / 60')).toBeTruthy()
    cleanup()
    isBack = true
    const anew = open([dropping], pending(51, 60), meta)
    const result = await dialog()
    expect(result.getByText('Uproot: 50 done, 0 refused, 10 not yet known')).toBeTruthy()
    expect(result.getByText('Plant 55').nextElementSibling?.textContent).toBe(
      'Not known yet whether it was done',
    )
    await anew.user.click(result.getByRole('button', { name: 'Ask again' }))
    expect(await result.findByText('Uproot: 60 done, 0 not')).toBeTruthy()
    expect(anew.posted()).toEqual([posted()[1]])
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  it('is not offered again once it was given up, nor to another account', async () => {
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
