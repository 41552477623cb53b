import type { OperatorPermission, RecordResponse, TableMeta } from '@cangdan/protocol'
import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createFakeServer, rejectCall } from '#testing/fake-server.ts'
import { SAMPLE_LIST } from '#generic/testing/sample-list.ts'
import { setUpScreenTests, renderScreen } from '#generic/testing/render-screen.tsx'
import { setLanguage } from '#i18n/index.ts'
import { RoleScreen } from './role-screen.tsx'

const LIST = 'test/role/rolemanage'
const META: TableMeta = {
  ...SAMPLE_LIST,
  calls: { info: 'test/roleinfo', history: 'test/rolehistory', add: 'test/roleadd', edit: 'test/roleedit' },
  form: {
    groups: [
      {
        title: 'Basics',
        fields: [
          { name: 'name', title: 'Role', type: 'text', control: 'input', required: true },
          { name: 'path_arr', title: 'Paths', type: 'hide', control: 'input', initial: '[]' },
          { name: 'api_arr', title: 'Calls', type: 'hide', control: 'input', initial: '[]' },
        ],
      },
    ],
  },
}
const api = (verb: string, needs: string[] = [], screenPath?: string) => ({
  path: `plant/${verb}`,
  title: verb,
  group: 'Plants',
  list: '/garden/plant',
  module: '/garden',
  module_title: 'Garden',
  needs,
  ...(screenPath === undefined ? {} : { screen: screenPath }),
})
const PERMISSION: OperatorPermission = {
  paths: [],
  apis: [api('List', [], '/garden/plant'), api('Add', ['plant/List'], '/garden/add'), api('Export', ['plant/List'])],
}
const RECORD: RecordResponse = {
  id: 7,
  version: 3,
  values: { name: 'Manager', path_arr: '["/garden/plant"]', api_arr: '["plant/Del", "plant/List"]' },
  row: { id: 7, is_fixed: 0 },
  labels: {},
}

function serve(more: Record<string, unknown> = {}) {
  const answers: Record<string, unknown> = {
    [LIST]: META,
    'test/roleinfo': RECORD,
    'seller/role/OperatorPermission': PERMISSION,
    'test/roleadd': { id: 8 },
    'test/roleedit': { id: 7 },
    ...more,
  }
  return createFakeServer(({ path }) => answers[path])
}

const item = (name: RegExp | string) => screen.findByRole('treeitem', { name })
const getChecked = async (name: RegExp | string) => (await item(name)).getAttribute('aria-checked')

setUpScreenTests()

const open = (title: string, id: number | undefined) =>
  renderScreen(<RoleScreen listPath={LIST} title={title} id={id} />, {
    pathname: '/garden/form',
    state: { from: '/roles' },
  })

describe('role editor', () => {
  it('adds a role and posts the rights and those they need as two JSON texts (T5)', async () => {
    const { calls } = serve()
    const { user } = open('Add role', undefined)
    await user.type(await screen.findByRole('textbox', { name: /Role/ }), 'Clerk')
    await user.click(await item('Add'))
    expect(await getChecked('List')).toBe('true')
    expect(await getChecked(/^Garden/)).toBe('mixed')
    expect(screen.getByText('grant 2')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('elsewhere')
    expect(calls.find(({ path }) => path === 'test/roleadd')?.body).toEqual({
      name: 'Clerk',
      api_arr: '["plant/Add", "plant/List"]',
      path_arr: '["/garden/add", "/garden/plant"]',
    })
  })

  it('moves by arrows, ticks by space, collapses by left', async () => {
    serve()
    const { user } = open('Add role', undefined)
    ;(await item(/^Garden/)).focus()
    const name = () => document.activeElement?.textContent
    await user.keyboard('{ArrowDown}')
    expect(name()).toBe('Plants')
    await user.keyboard('{ArrowRight}')
    expect(name()).toBe('List')
    await user.keyboard('{End}')
    expect(name()).toBe('Export')
    await user.keyboard(' ')
    expect(await getChecked('Export')).toBe('true')
    await user.keyboard('{ArrowLeft}')
    expect(name()).toBe('Plants')
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(screen.queryByRole('treeitem', { name: 'Plants' })).toBeNull()
    await user.keyboard('{ArrowRight}')
    expect(await item('Plants')).toBeTruthy()
  })

  it('is read-only for an editor with fewer rights and names the missing ones', async () => {
    const kept = [api('Del', ['plant/List'])]
    serve({ 'seller/role/OperatorPermission': { ...PERMISSION, role: { kept, signed_in: 2 } } })
    open('Edit role', 7)
    await screen.findByText('This role allows more than you hold, so you cannot change it')
    expect(screen.getByText(/Plants · Del/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('warns about signed-in users of the role before a change', async () => {
    serve({ 'seller/role/OperatorPermission': { ...PERMISSION, role: { kept: [], signed_in: 2 } } })
    const { user } = open('Edit role', 7)
    expect(screen.queryByText(/signed in now/)).toBeNull()
    await user.click(await item('Export'))
    expect(screen.getByText(/signed in now: 2/)).toBeTruthy()
  })

  it('compares a role with its standard role and adopts it', async () => {
    const standard = { title: 'Cashier', granted: [api('Add')], taken: [api('Export'), api('Del')] }
    const adopt = {
      name: 'adopt',
      title: 'Adopt',
      scope: 'row',
      kind: 'confirm',
      confirm: 'Adopt it?',
      call: 'test/roleadopt',
      namesVersion: true,
    }
    const { calls } = serve({
      [LIST]: { ...META, actions: [adopt] },
      'test/roleinfo': { ...RECORD, row: { id: 7, is_fixed: 0, version: 3 } },
      'seller/role/OperatorPermission': { ...PERMISSION, role: { kept: [], signed_in: 0, standard } },
      'test/roleadopt': null,
    })
    const { user } = open('Edit role', 7)
    await screen.findByText(/standard role “Cashier”/)
    await user.click(screen.getByRole('button', { name: 'Show them' }))
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '+ Plants · Add',
      '− Plants · Export · Del',
    ])
    const countLoads = () => calls.filter(({ path }) => path === 'test/roleinfo').length
    const before = countLoads()
    await user.click(screen.getByRole('button', { name: 'Adopt' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Adopt' }))
    await expect.poll(countLoads).toBe(before + 1)
    expect(calls.find(({ path }) => path === 'test/roleadopt')?.body).toMatchObject({ id: 7, version: 3 })
  })

  it('reports a concurrent change and reloads', async () => {
    serve({ 'test/roleedit': rejectCall({ code: 'conflict', message: 'Changed by Zhou' }) })
    const { user } = open('Edit role', 7)
    await user.click(await item('Export'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Reload' }))
    // Confirms first, because ticks would be lost.
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    expect(await getChecked('Export')).toBe('false')
  })

  it('compares two versions of a role by changed rights', async () => {
    const answers: Record<string, unknown> = {
      'test/roleedit': rejectCall({ code: 'conflict', message: 'Changed by Zhou' }),
    }
    serve(answers)
    const { user } = open('Edit role', 7)
    await user.click(await item('Export'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const compare = await screen.findByRole('button', { name: /Compare$/ })
    const values = {
      name: 'Gardener',
      path_arr: '["/garden/add", "/garden/plant"]',
      api_arr: '["plant/Add", "plant/Del", "plant/List"]',
    }
    const server = serve({ 'test/roleinfo': { ...RECORD, version: 4, values } })
    await user.click(compare)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getAllByRole('group').map(({ textContent }) => textContent)).toEqual([
      'RoleMineManagerSavedGardener',
      'Permissionschanged by bothMine+ Plants · ExportSaved+ Plants · Add',
    ])
    await user.click(dialog.getByRole('radio', { name: 'Mine + Plants · Export' }))
    await user.click(dialog.getByRole('button', { name: 'Use this choice' }))
    await user.click(screen.getByRole('button', { name: /Save$/ }))
    await screen.findByText('elsewhere')
    expect(server.filterCalls(({ path }) => path === 'test/roleedit')[0]?.body).toMatchObject({
      name: 'Gardener',
      version: 4,
      api_arr: '["plant/Del", "plant/Export", "plant/List"]',
      path_arr: '["/garden/plant"]',
    })
  })

  it('is read-only for the super administrator role', async () => {
    serve({ 'test/roleinfo': { ...RECORD, row: { id: 1, is_fixed: 1 } } })
    open('Edit role', 1)
    await screen.findByText('The super administrator holds every permission')
    expect(screen.queryByRole('tree')).toBeNull()
  })

  it('keeps input and ticks after a change of language', async () => {
    serve()
    const { user } = open('Add role', undefined)
    await user.type(await screen.findByRole('textbox', { name: /Role/ }), 'Clerk')
    await user.click(await item('Add'))
    const name = screen.getByRole('textbox', { name: /Role/ })
    try {
      await act(() => setLanguage('es'))
      expect(screen.getByDisplayValue('Clerk')).toBe(name)
      expect(await getChecked('Add')).toBe('true')
    } finally {
      await act(() => setLanguage('en'))
    }
  })

  it('searches rights', async () => {
    serve()
    const { user } = open('Add role', undefined)
    const tree = await screen.findByRole('tree')
    await user.type(screen.getByRole('textbox', { name: 'Search permissions' }), 'expo')
    expect(within(tree).queryByRole('treeitem', { name: 'Add' })).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Search permissions' }), 'zzz')
    await screen.findByText('No permission fits')
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    expect(await item('Add')).toBeTruthy()
  })
})
