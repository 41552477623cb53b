import type { Row } from '@cangdan/protocol'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { isRows } from '../testing/sample-server.ts'
import { rejectCall, type CallHandler } from '../../testing/fake-server.ts'
import { DEL, findDialog, openReviewedList, findRowWithin, findCheckbox } from '../testing/open-reviewed-list.tsx'
import { setUpScreenTests } from '../testing/render-screen.tsx'
import { createPendingPlants, REVIEWED_LIST, WATER } from '../testing/reviewed-list.ts'

setUpScreenTests()

describe('action on versioned rows (L9)', () => {
  const versions = new Map([
    [1, 4],
    [2, 1],
    [3, 1],
  ])
  const createVersionedRows = (): Row[] =>
    createPendingPlants(1, 3).map((plant) => ({ ...plant, version: versions.get(Number(plant['id'])) ?? 1 }))
  const changed = { code: 'conflict', message: 'Changed by Li in the meantime: Status' } as const
  /** Sample server that rejects an action on a changed record. */
  const answerVersioned: CallHandler = (call) => {
    if (call.path !== DEL && call.path !== WATER) return isRows(call) ? createVersionedRows() : undefined
    const request = (call.body ?? call.params) as {
      id?: number
      ids?: string
      version?: number
      versions?: string
    }
    const isAsRead = (id: number, version: unknown) => Number(version) === versions.get(id)
    if (request.ids === undefined)
      return isAsRead(Number(request.id), request.version)
        ? Response.json({ status: true, data: null, message: 'Done' })
        : rejectCall(changed)
    const read = (request.versions ?? '').split(',')
    return request.ids
      .split(',')
      .map((id, index) =>
        isAsRead(Number(id), read[index])
          ? { id: Number(id), status: true, message: '' }
          : { id: Number(id), status: false, ...changed },
      )
  }
  const begin = (meta = REVIEWED_LIST) => {
    versions.set(1, 4)
    return openReviewedList([answerVersioned], createPendingPlants(1, 3), meta)
  }
  const deletePlant = async ({ user }: ReturnType<typeof openReviewedList>, name: string) => {
    await user.click((await findRowWithin(name)).getByRole('button', { name: 'More' }))
    await user.click(screen.getByRole('menuitem', { name: 'Uproot' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Uproot' }))
  }

  it('sends the version of one row and of several rows', async () => {
    const parts = begin()
    await deletePlant(parts, 'Plant 1')
    await waitFor(() => expect(parts.posted()).toEqual([{ id: 1, version: 4 }]))
    for (const name of ['Plant 1', 'Plant 2']) await parts.user.click(await findCheckbox(name))
    await parts.user.click(screen.getByRole('button', { name: 'Uproot selected' }))
    await parts.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Uproot' }))
    await waitFor(() => expect(parts.posted()[1]).toMatchObject({ ids: '1,2', versions: '4,1' }))
  })

  it('sends the version in the query of a GET call', async () => {
    const actions = REVIEWED_LIST.actions.map((action) =>
      action.name === 'del' ? { ...action, method: 'GET' as const } : action,
    )
    const parts = begin({ ...REVIEWED_LIST, actions })
    await deletePlant(parts, 'Plant 1')
    await waitFor(() =>
      expect(parts.server.filterCalls(({ path }) => path === DEL)).toMatchObject([
        { params: { id: '1', version: '4' } },
      ]),
    )
  })

  it('names a conflicting change with its author and reloads the list', async () => {
    const parts = begin()
    await findRowWithin('Plant 1')
    versions.set(1, 5)
    const before = parts.server.filterCalls(isRows).length
    await deletePlant(parts, 'Plant 1')
    const text = '“Plant 1”: Changed by Li in the meantime: Status'
    await waitFor(() => expect(parts.notices).toMatchObject([{ kind: 'error', text }]))
    await waitFor(() => expect(parts.server.filterCalls(isRows).length).toBeGreaterThan(before))
    await deletePlant(parts, 'Plant 1')
    await waitFor(() => expect(parts.posted().at(-1)).toEqual({ id: 1, version: 5 }))
  })

  it('keeps the input and uses the reloaded version in the next try', async () => {
    const parts = begin()
    await parts.user.click((await findRowWithin('Plant 1')).getByRole('button', { name: 'More' }))
    versions.set(1, 5)
    await parts.user.click(screen.getByRole('menuitem', { name: 'Water' }))
    const request = await findDialog()
    await parts.user.type(request.getByRole('textbox', { name: /^Litres/ }), '2')
    const button = request.getByRole('button', { name: 'Water' })
    await parts.user.click(button)
    expect(await request.findByText(changed.message)).toBeTruthy()
    await waitFor(() => expect(button.className).not.toContain('loading'))
    await parts.user.click(button)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(parts.posted()).toEqual([
      { id: 1, version: 4, litres: 200 },
      { id: 1, version: 5, litres: 200 },
    ])
  })

  it('lists conflicting changes per record, reloads these, and keeps them selected', async () => {
    const parts = begin()
    for (const name of ['Plant 1', 'Plant 2']) await parts.user.click(await findCheckbox(name))
    versions.set(1, 5)
    const ask = async () => {
      await parts.user.click(screen.getByRole('button', { name: 'Uproot selected' }))
      await parts.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Uproot' }))
    }
    await ask()
    const result = await findDialog()
    expect(result.getByText('Plant 1').nextElementSibling?.textContent).toBe(changed.message)
    await parts.user.click(result.getAllByRole('button', { name: 'Close' }).at(-1)!)
    await waitFor(() => expect(screen.getByText('1 selected')).toBeTruthy())
    await waitFor(() => expect(parts.server.filterCalls(isRows).length).toBeGreaterThan(1))
    await ask()
    await waitFor(() => expect(parts.posted().at(-1)).toMatchObject({ ids: '1', versions: '5' }))
  })
})
