import { LIST_VIEW_PATHS, type ListViewSave, type SavedView, type SavedViews, type TableMeta } from '@cangdan/protocol'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createSampleServer, isRows } from '../../testing/sample-server.ts'
import { type CallHandler, createFakeServer, rejectCall } from '../../../testing/fake-server.ts'
import { SAMPLE_LIST, createPlants } from '../../testing/sample-list.ts'
import { openList, findRow } from '../../testing/open-list.tsx'
import { setUpScreenTests } from '../../testing/render-screen.tsx'

setUpScreenTests()

const createView = (id: number, name: string, more: Partial<SavedView> = {}): SavedView => ({
  id,
  name,
  audience: 'own',
  is_default: false,
  is_locked: false,
  may_edit: true,
  version: 1,
  texts: {},
  ...more,
})
const OAKS = createView(1, 'Oaks', { texts: { plant: 'oak', sort: 'price', order: 'false' } })
const FEW = createView(2, 'Few columns', {
  audience: 'all',
  is_locked: true,
  may_edit: false,
  texts: { _columns: 'id,plant', limit: '20' },
})

/** Sample server whose views change when saved, recording the requests. */
function createViewServer(saved: SavedViews, answer: CallHandler = () => undefined) {
  const now = { ...saved }
  const saving: CallHandler = ({ path, body }) => {
    if (path === LIST_VIEW_PATHS.save) {
      const { list: _list, ...view } = body as ListViewSave
      const id = view.id ?? 99
      const kept = now.views.filter((each) => each.id !== id)
      now.views = [...kept, createView(id, view.name, { ...view, version: 2 } as Partial<SavedView>)]
      return { id }
    }
    if (path !== LIST_VIEW_PATHS.remove) return undefined
    now.views = now.views.filter(({ id }) => id !== (body as { id: number }).id)
    return null
  }
  const meta = (): TableMeta => ({ ...SAMPLE_LIST, saved: { ...now } })
  return createFakeServer(answer, saving, (call) => createSampleServer(createPlants(1, 25), meta())(call))
}

const button = (name: string) => screen.findByRole('button', { name })
const openMenu = async (name = 'Views') => {
  fireEvent.click(await button(name))
  return screen.findByRole('menu', { name: 'Views of the list' })
}
const listRowRequests = (server: ReturnType<typeof createViewServer>) =>
  server.filterCalls(isRows).map(({ params }) => params)
const listSavedBodies = (server: ReturnType<typeof createViewServer>) =>
  server.filterCalls(({ path }) => path === LIST_VIEW_PATHS.save).map(({ body }) => body)

describe('saved view', () => {
  it('is opened from the menu of its audience and applied', async () => {
    const server = createViewServer({ views: [OAKS, FEW] })
    openList()
    await findRow('Plant 1')
    const menu = await openMenu()
    expect(
      within(menu)
        .getAllByRole('group')
        .map((group) => group.getAttribute('aria-label')),
    ).toEqual(['My views', 'Views of everybody'])
    fireEvent.click(within(menu).getByRole('menuitemradio', { name: 'Oaks' }))
    await waitFor(() =>
      expect(listRowRequests(server).at(-1)).toEqual({
        plant: 'oak',
        page: '1',
        limit: '10',
        sort: 'price',
        order: 'false',
      }),
    )
    expect(await button('Oaks')).toBeTruthy()
    const other = await openMenu('Oaks')
    fireEvent.click(within(other).getByRole('menuitemradio', { name: /Few columns/ }))
    await waitFor(() => expect(listRowRequests(server).at(-1)).toEqual({ page: '1', limit: '20' }))
    expect(screen.queryByRole('columnheader', { name: /Price/ })).toBeNull()
  })

  it('opens by default, without a request for the plain rows', async () => {
    const server = createViewServer({ views: [OAKS], opens: 1 })
    openList()
    await button('Oaks')
    await waitFor(() => expect(listRowRequests(server).at(-1)).toMatchObject({ plant: 'oak' }))
    const menu = await openMenu('Oaks')
    fireEvent.click(within(menu).getByRole('menuitem', { name: 'Back to the plain list' }))
    await waitFor(() => expect(listRowRequests(server).at(-1)).toEqual({ page: '1', limit: '10' }))
    expect(await button('Views')).toBeTruthy()
  })

  it('does not open when the address has parameters', async () => {
    const server = createViewServer({ views: [OAKS], opens: 1 })
    openList('/garden?plant=elm')
    await button('Views')
    await findRow('Plant 1')
    expect(listRowRequests(server).every((params) => params['plant'] === 'elm')).toBe(true)
  })

  it('is marked as changed and saved with its version', async () => {
    const server = createViewServer({ views: [OAKS] })
    openList('/garden?plant=oak&sort=price&order=false&_view=1')
    await button('Oaks')
    fireEvent.click(await screen.findByRole('button', { name: 'Plant' }))
    const menu = await openMenu('Oaks (changed)')
    fireEvent.click(within(menu).getByRole('menuitem', { name: 'Save changes' }))
    await waitFor(() => expect(listSavedBodies(server)).toHaveLength(1))
    expect(listSavedBodies(server)[0]).toMatchObject({
      id: 1,
      version: 1,
      name: 'Oaks',
      texts: { plant: 'oak', sort: 'plant', order: 'true' },
    })
    expect(await button('Oaks')).toBeTruthy()
  })

  it('of another user cannot be edited but can be saved as a copy', async () => {
    const server = createViewServer({ views: [FEW] })
    openList('/garden?limit=20&_view=2&plant=elm')
    const menu = await openMenu('Few columns (changed)')
    expect(within(menu).queryByRole('menuitem', { name: 'Save changes' })).toBeNull()
    expect(within(menu).queryByRole('menuitem', { name: 'Edit this view…' })).toBeNull()
    fireEvent.click(within(menu).getByRole('menuitem', { name: 'Save as a new view…' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).queryByText('For whom')).toBeNull()
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Name' }), { target: { value: ' Elms ' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await button('Elms')
    expect(listSavedBodies(server)).toEqual([
      {
        list: 'garden/plant/PlantList',
        name: 'Elms',
        audience: 'own',
        is_default: false,
        is_locked: false,
        texts: expect.objectContaining({ plant: 'elm', limit: '20' }),
      },
    ])
  })

  it('is saved for a role and locked by users with the right to share', async () => {
    const server = createViewServer({ views: [], roles: [{ id: 7, name: 'Clerks' }] })
    openList()
    const menu = await openMenu()
    expect(within(menu).getByText('No view has been saved yet')).toBeTruthy()
    fireEvent.click(within(menu).getByRole('menuitem', { name: 'Save as a new view…' }))
    const dialog = await screen.findByRole('dialog')
    const save = within(dialog).getByRole('button', { name: 'Save' })
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Name' }), { target: { value: 'Ours' } })
    fireEvent.click(within(dialog).getByRole('radio', { name: 'A role' }))
    expect(save.hasAttribute('disabled')).toBe(true)
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Role' }))
    fireEvent.click(await screen.findByTitle('Clerks'))
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'The list opens with it' }))
    fireEvent.click(within(dialog).getByRole('checkbox', { name: /^Locked/ }))
    fireEvent.click(save)
    await waitFor(() => expect(listSavedBodies(server)).toHaveLength(1))
    expect(listSavedBodies(server)[0]).toMatchObject({
      audience: 'role',
      role_id: 7,
      is_default: true,
      is_locked: true,
    })
  })

  it('keeps local changes when another user has saved it meanwhile', async () => {
    const rejection = rejectCall({ code: 'list_view_changed', message: 'Somebody else has changed it' })
    const server = createViewServer({ views: [OAKS] }, ({ path }) =>
      path === LIST_VIEW_PATHS.save ? rejection : undefined,
    )
    const { notices } = openList('/garden?plant=elm&_view=1')
    const menu = await openMenu('Oaks (changed)')
    fireEvent.click(within(menu).getByRole('menuitem', { name: 'Save changes' }))
    await waitFor(() => expect(notices).toMatchObject([{ kind: 'error', text: 'Somebody else has changed it' }]))
    expect(listRowRequests(server).at(-1)).toMatchObject({ plant: 'elm' })
    expect(await button('Oaks (changed)')).toBeTruthy()
  })

  it('is deleted after confirmation and resets the list', async () => {
    const server = createViewServer({ views: [OAKS] })
    openList('/garden?plant=oak&sort=price&order=false&_view=1')
    const menu = await openMenu('Oaks')
    fireEvent.click(within(menu).getByRole('menuitem', { name: 'Edit this view…' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Delete the view' }))
    const question = await screen.findByRole('alertdialog', { name: 'Delete this view?' })
    fireEvent.click(within(question).getByRole('button', { name: 'Delete the view' }))
    await waitFor(() => expect(listRowRequests(server).at(-1)).toEqual({ page: '1', limit: '10' }))
    expect(await button('Views')).toBeTruthy()
  })

  it('applies the known parts when columns or filters are unknown', async () => {
    const strange = createView(3, 'Strange', {
      texts: { warehouse: '7', _columns: 'id,gone', sort: 'gone', order: 'true' },
    })
    const server = createViewServer({ views: [strange] })
    openList()
    const menu = await openMenu()
    fireEvent.click(within(menu).getByRole('menuitemradio', { name: 'Strange' }))
    await button('Strange')
    await waitFor(() => expect(listRowRequests(server).at(-1)).toEqual({ page: '1', limit: '10' }))
    expect(await screen.findByText('25 in total')).toBeTruthy()
  })
})
