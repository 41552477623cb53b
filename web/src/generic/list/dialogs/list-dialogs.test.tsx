import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { onExportStarted } from '#api/endpoints/exports.ts'
import { createSampleServer, isExport, isSelectedExport } from '#generic/testing/sample-server.ts'
import { createFakeServer, rejectCall, type CallHandler } from '#testing/fake-server.ts'
import { SAMPLE_LIST, LIST_PATH, createPlants } from '#generic/testing/sample-list.ts'
import { openList, findRow } from '#generic/testing/open-list.tsx'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'

setUpScreenTests()

const failing: CallHandler = () => rejectCall({ code: 'unavailable' })

describe('dialogs of a list', () => {
  it('hide columns, store the selection, and mark that some are hidden (L7)', async () => {
    createFakeServer(createSampleServer(createPlants(1, 3)))
    const { user } = openList()
    await user.click(await screen.findByRole('button', { name: 'Columns' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('checkbox', { name: 'Price' }))
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Price' })).toBeNull())
    expect(localStorage.getItem(`showTableDataRows_${LIST_PATH}`)).toBe('id,plant,kind,planted,disabled')
    expect(screen.getByRole('button', { name: 'Columns (some are hidden)' })).toBeTruthy()
  })

  it('keep at least one column, the first when all are deselected (L7)', async () => {
    createFakeServer(createSampleServer(createPlants(1, 3)))
    const { user } = openList()
    await user.click(await screen.findByRole('button', { name: 'Columns' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('checkbox', { name: 'All columns' }))
    const first = dialog.getByRole('checkbox', { name: 'No.' })
    expect(first).toMatchObject({ checked: true, disabled: true })
    expect(dialog.getByRole('checkbox', { name: 'Plant' })).toHaveProperty('checked', false)
  })

  const exporting: CallHandler = (call) => (isExport(call) ? null : undefined)

  it('export the current page under the title of the list (L8)', async () => {
    URL.createObjectURL = () => 'blob:x'
    const server = createFakeServer(exporting, createSampleServer(createPlants(1, 25)))
    const { user, notices } = openList('/garden?page=3&plant=Pl')
    await findRow('Plant 25')
    await user.click(screen.getByRole('button', { name: /Export/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('radio', { name: /This page/ })).toHaveProperty('checked', true)
    expect(dialog.getByRole('radio', { name: /All that match\s*Rows: 25/ })).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.filterCalls(isExport).map(({ params }) => params)).toEqual([
      {
        page: '3',
        limit: '10',
        plant: 'Pl',
        _down_excel: '1',
        _down_trial: '1',
        export_type: 'xlsx',
        _excel_file_name: expect.stringMatching(/^Plants \d{4}-\d\d-\d\d \d{4}$/),
        zone: expect.any(String),
        _excel_down_culumns: 'id,plant,kind,price,planted,disabled',
      },
    ])
    expect(notices).toMatchObject([{ kind: 'success', text: 'Rows exported: 5' }])
  })

  it('export the selected rows by default (L8)', async () => {
    URL.createObjectURL = () => 'blob:x'
    const file = () => new Response('No.', { headers: { 'content-disposition': 'attachment' } })
    const server = createFakeServer(
      (call) => (isSelectedExport(call) ? file() : undefined),
      createSampleServer(createPlants(1, 3)),
    )
    const { user, notices } = openList()
    await user.click(await screen.findByRole('checkbox', { name: 'Select Plant 3' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Plant 1' }))
    await user.click(screen.getByRole('button', { name: 'Export selected' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('radio', { name: /Selected rows/ })).toHaveProperty('checked', true)
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.filterCalls(isSelectedExport)).toMatchObject([
      { method: 'POST', body: { ids: '3,1' }, params: { export_type: 'xlsx', zone: expect.any(String) } },
    ])
    expect(notices).toMatchObject([{ kind: 'success', text: 'Rows exported: 2' }])
  })

  it('export many rows in the background, with a reason (L8)', async () => {
    const begun = vi.fn<() => void>()
    const forget = onExportStarted(begun)
    const server = createFakeServer(
      (call) => {
        if (call.params['_count'] !== undefined) return { count: 10_000, more: true, totalrow: {} }
        return isExport(call) ? { task: 3 } : undefined
      },
      createSampleServer(createPlants(1, 25)),
    )
    const { user } = openList('/garden')
    await findRow('Plant 1')
    await user.click(screen.getByRole('button', { name: /Export/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByLabelText('Reason (optional)')).toBeNull()
    await user.click(dialog.getByRole('radio', { name: /All that match\s*Rows: 10,000\+/ }))
    await user.type(await dialog.findByLabelText('Reason (optional)'), 'year end')
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(begun).toHaveBeenCalledTimes(1))
    forget()
    expect(server.filterCalls(isExport)).toMatchObject([
      {
        params: {
          _down_excel: '3',
          _down_excel_async: '1',
          _down_excel_reason: 'year end',
          zone: expect.any(String),
        },
      },
    ])
  })

  it('use the columns of a saved view in its order and return to those of the list (L8)', async () => {
    const looks = {
      audience: 'own',
      is_default: false,
      is_locked: false,
      may_edit: true,
      version: 1,
    } as const
    const views = [
      { ...looks, id: 4, name: 'Prices', texts: { _columns: 'price,plant' } },
      { ...looks, id: 5, name: 'Cheap ones', texts: { price: '0,100' } },
    ]
    const server = createFakeServer(
      exporting,
      createSampleServer(createPlants(1, 3), { ...SAMPLE_LIST, saved: { views } }),
    )
    const { user } = openList()
    await user.click(await screen.findByRole('button', { name: /Export/ }))
    const dialog = within(await screen.findByRole('dialog'))
    const presets = dialog.getByRole('combobox', { name: 'Columns as in' })
    expect(
      within(presets)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['This list', 'Prices'])
    await user.selectOptions(presets, 'Prices')
    expect(dialog.getByRole('checkbox', { name: 'Kind' })).toHaveProperty('checked', false)
    await user.selectOptions(presets, 'This list')
    expect(dialog.getByRole('checkbox', { name: 'Kind' })).toHaveProperty('checked', true)
    await user.selectOptions(presets, 'Prices')
    URL.createObjectURL = () => 'blob:x'
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(server.filterCalls(isExport)).toHaveLength(1))
    expect(server.filterCalls(isExport)[0]?.params['_excel_down_culumns']).toBe('price,plant')
  })

  it('reject an export without columns (E3)', async () => {
    const server = createFakeServer(
      exporting,
      createSampleServer(createPlants(1, 3), { ...SAMPLE_LIST, column_names: ['id'] }),
    )
    const { user } = openList()
    await user.click(await screen.findByRole('button', { name: /Export/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('checkbox', { name: 'No.' }))
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    expect(dialog.getByRole('alert').textContent).toBe('Choose at least one column')
    expect(server.filterCalls(isExport)).toEqual([])
  })

  it('stay open after a failed export', async () => {
    createFakeServer((call) => (isExport(call) ? failing(call) : undefined), createSampleServer(createPlants(1, 3)))
    const { user, notices } = openList()
    await findRow('Plant 1')
    await user.click(screen.getByRole('button', { name: /Export/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(notices).toMatchObject([{ kind: 'error' }]))
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})
