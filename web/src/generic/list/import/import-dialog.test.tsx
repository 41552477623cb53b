import { fireEvent, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSampleServer, isCount, isRows } from '#generic/testing/sample-server.ts'
import { createFakeServer } from '../../../testing/fake-server.ts'
import { stubUploads } from '#generic/testing/fake-upload.ts'
import { SAMPLE_LIST, LIST_PATH, createPlants } from '#generic/testing/sample-list.ts'
import {
  createImportAnswerer,
  createGoodResult,
  IMPORT_LIST,
  isImport,
  isTemplate,
  listModes,
  openImport,
  findAlertText,
  createFile,
} from '#generic/testing/open-import.tsx'
import { openList } from '#generic/testing/open-list.tsx'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'

setUpScreenTests()
beforeEach(stubUploads)

describe('import dialog (L9)', () => {
  it('is offered only with the right to import', async () => {
    createFakeServer(createSampleServer(createPlants(1, 3)))
    openList()
    await screen.findByText('Plant 1')
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
    cleanup()
    createFakeServer(createSampleServer(createPlants(1, 3), { ...IMPORT_LIST, actions: SAMPLE_LIST.actions }))
    openList()
    await screen.findByText('Plant 1')
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
  })

  it('rejects a wrong file type, a large file, and several files before the upload (E2)', async () => {
    const { server, choose } = await openImport(createImportAnswerer(() => createGoodResult(3)))
    await choose(createFile('plants.pdf'))
    expect(await findAlertText()).toBe('Noticeplease upload xlsx or xls format file')
    const large = createFile()
    Object.defineProperty(large, 'size', { value: 32 * 1024 * 1024 + 1 })
    await choose(large)
    await waitFor(async () => expect(await findAlertText()).toBe('Notice“plants.xlsx” is larger than 32 MB'))
    await choose(createFile('a.csv'), createFile('b.csv'))
    await waitFor(async () => expect(await findAlertText()).toBe('NoticeChoose one file at a time'))
    expect(server.filterCalls(isImport)).toEqual([])
  })

  it('runs a dry run, imports once on request, shows the server’s message, and refetches rows and count (E6)', async () => {
    const { server, user, choose, button } = await openImport(createImportAnswerer(() => createGoodResult(3)))
    await choose(createFile('PLANTS.CSV'))
    // In the dialog's own colours with a green icon: text on green is hard to read.
    const notice = await screen.findByText('All rows can be imported: 3')
    expect(notice.closest('[class*="alert-success"]')).toBeNull()
    const take = await screen.findByRole('button', { name: 'Import (3)' })
    expect(listModes(server.filterCalls(isImport))).toEqual(['2'])
    expect(server.filterCalls(isImport)[0]?.params['zone']).toMatch(/\w/)
    expect(document.activeElement).toBe(take)
    const before = [server.filterCalls(isRows).length, server.filterCalls(isCount).length]
    await user.dblClick(take)
    expect((await screen.findByText('Imported 3')).closest('output')).not.toBeNull()
    expect(listModes(server.filterCalls(isImport))).toEqual(['2', '1'])
    expect(document.activeElement?.textContent).toBe('Show the imported records')
    await waitFor(() =>
      expect([server.filterCalls(isRows).length, server.filterCalls(isCount).length]).toEqual(before.map((n) => n + 1)),
    )
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(button)
  })

  it('shows the number of imported records and a link to them', async () => {
    const { user, choose, address } = await openImport(createImportAnswerer(() => createGoodResult(3)))
    await choose(createFile())
    await user.click(await screen.findByRole('button', { name: 'Import (3)' }))
    expect((await screen.findByText(/the newest stand first/)).textContent).toContain('Imported: 3')
    await user.click(screen.getByRole('button', { name: 'Show the imported records' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toContain('sort=id&order=false')
  })

  it('shows a default message when the server sends an empty one (E6)', async () => {
    const { user, choose } = await openImport(
      createImportAnswerer(
        () => createGoodResult(3),
        () => createGoodResult(3),
      ),
    )
    await choose(createFile())
    await user.click(await screen.findByRole('button', { name: 'Import (3)' }))
    expect((await screen.findByText('Done')).closest('output')).not.toBeNull()
  })

  it('accepts dropped and pasted files', async () => {
    const { server } = await openImport(createImportAnswerer(() => createGoodResult(3)))
    const dialog = await screen.findByRole('dialog')
    fireEvent.drop(dialog, { dataTransfer: { files: [createFile('dropped.xlsx')] } })
    await screen.findByText('dropped.xlsx')
    await screen.findByRole('button', { name: 'Import (3)' })
    fireEvent.paste(dialog, { clipboardData: { files: [createFile('pasted.xls')] } })
    await screen.findByText('pasted.xls')
    await waitFor(() => expect(listModes(server.filterCalls(isImport))).toEqual(['2', '2']))
  })

  it('shows upload progress and can be cancelled until the server responds', async () => {
    const { server, user, choose } = await openImport(createImportAnswerer(() => new Promise(() => undefined)))
    await choose(createFile())
    const progress = await screen.findByRole('progressbar', { name: 'Uploading plants.xlsx' })
    await waitFor(() => expect(progress.getAttribute('value')).toBe('0.4'))
    expect(screen.getByText('40% uploaded')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
    await choose(createFile())
    await waitFor(() => expect(listModes(server.filterCalls(isImport))).toEqual(['2', '2']))
  })

  it('cannot be closed during an import', async () => {
    const { user, choose } = await openImport(
      createImportAnswerer(
        () => createGoodResult(3),
        () => new Promise(() => undefined),
      ),
    )
    await choose(createFile())
    await user.click(await screen.findByRole('button', { name: 'Import (3)' }))
    await screen.findByRole('progressbar')
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Close|Cancel/ })).toBeNull()
  })

  it('returns the focus to its button', async () => {
    const { user, button } = await openImport()
    screen.getByRole('button', { name: 'Choose a file' }).focus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(button)
  })

  it('downloads the template (L10)', async () => {
    const { server, user } = await openImport((call) =>
      isTemplate(call) ? new Response('x', { headers: { 'content-disposition': 'attachment' } }) : undefined,
    )
    await user.dblClick(await screen.findByRole('button', { name: 'Download template' }))
    await waitFor(() => expect(server.filterCalls(isTemplate)).toHaveLength(1))
    expect(server.filterCalls(isTemplate)[0]?.path).toBe(LIST_PATH)
  })
})
