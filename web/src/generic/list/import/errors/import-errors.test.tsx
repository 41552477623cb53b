import { CALL_FLAGS } from '@cangdan/protocol'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isCount } from '#generic/testing/sample-server.ts'
import { rejectCall } from '#testing/fake-server.ts'
import { stubUploads } from '#generic/testing/fake-upload.ts'
import {
  createImportAnswerer,
  createBadResult,
  findChooser,
  FAULTS,
  createGoodResult,
  isImport,
  listModes,
  openImport,
  findAlertText,
  createFile,
} from '#generic/testing/open-import.tsx'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'

setUpScreenTests()
beforeEach(stubUploads)

describe('spreadsheet with errors', () => {
  it('lists row, column and reason in reading order and imports nothing', async () => {
    const { choose } = await openImport(createImportAnswerer(() => createBadResult(...FAULTS)))
    await choose(createFile())
    const table = within(await screen.findByRole('region', { name: 'What is wrong' }))
    const lines = table.getAllByRole('row').map((row) => row.textContent)
    expect(lines).toEqual(['RowColumnReason', '4AB KindChoose one of the options', '9 The whole rowNot yours'])
    const alert = await findAlertText()
    expect(alert).toContain('2 of 300 rows cannot be taken')
    expect(alert).toContain('Nothing was imported.')
    expect(alert).not.toContain('may be more')
  })

  it('shows when the check stopped before the end', async () => {
    const { choose } = await openImport(createImportAnswerer(() => ({ ...createBadResult(...FAULTS), more: true })))
    await choose(createFile())
    expect(await findAlertText()).toContain('The check stopped there, and there may be more.')
  })

  it('copies the error list and saves it as CSV', async () => {
    const { user, notices, choose } = await openImport(createImportAnswerer(() => createBadResult(...FAULTS)))
    await choose(createFile())
    await user.click(await screen.findByRole('button', { name: 'Copy the list' }))
    await waitFor(() => expect(notices).toMatchObject([{ kind: 'success', text: 'Copied' }]))
    expect(await navigator.clipboard.readText()).toBe(
      'Row\tColumn\tReason\n4\tAB Kind\tChoose one of the options\n9\tThe whole row\tNot yours',
    )
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await user.click(screen.getByRole('button', { name: 'Download the list as CSV' }))
    expect(saved).toEqual(['Faults in plants.xlsx.csv'])
  })

  it('repeats the dry run and imports without foreign rows on request', async () => {
    const foreign = { ...createBadResult(...FAULTS), skippable: 2 }
    const answers = [foreign, { ...createGoodResult(298), skipped: 2 }]
    const { server, user, choose } = await openImport(createImportAnswerer(() => answers.shift()))
    await choose(createFile())
    expect(await findAlertText()).toContain('Rows that do not belong to this list and can be left out: 2.')
    await user.click(screen.getByRole('button', { name: 'Leave out (2)' }))
    await user.click(await screen.findByRole('button', { name: 'Import (298)' }))
    await screen.findByText('Imported 3')
    const requested = server.filterCalls(isImport)
    expect(listModes(requested)).toEqual(['2', '2', '1'])
    expect(requested.map(({ params }) => params[CALL_FLAGS.importSkip])).toEqual([undefined, '1', '1'])
  })

  it('repeats the dry run with half of two-sided amounts on request', async () => {
    const twoSided = { ...createBadResult(), fail: 0, warned: 2, two_sided: 2 }
    const answers = [twoSided, createGoodResult(300)]
    const { server, user, choose } = await openImport(createImportAnswerer(() => answers.shift()))
    await choose(createFile())
    await user.click(await screen.findByRole('button', { name: 'Halve two-sided lots (2)' }))
    await screen.findByRole('button', { name: 'Import (300)' })
    const [, second] = server.filterCalls(isImport)
    expect(second?.params[CALL_FLAGS.importMapping]).toBe('{"halve":true}')
  })

  it('shows the number of skipped rows before the import', async () => {
    const { choose } = await openImport(createImportAnswerer(() => ({ ...createGoodResult(298), skipped: 2 })))
    await choose(createFile())
    expect(await screen.findByText(/Rows that will be left out: 2\./)).toBeTruthy()
  })

  it('offers to skip only foreign rows', async () => {
    const { choose } = await openImport(createImportAnswerer(() => createBadResult(...FAULTS)))
    await choose(createFile())
    await screen.findByRole('button', { name: 'Choose the corrected file' })
    expect(screen.queryByRole('button', { name: /Leave out/ })).toBeNull()
  })

  it('repeats the dry run with the corrected file', async () => {
    let answer = createBadResult(...FAULTS)
    const { choose } = await openImport(createImportAnswerer(() => answer))
    await choose(createFile())
    await screen.findByRole('button', { name: 'Choose the corrected file' })
    answer = createGoodResult(300)
    await choose(createFile('plants.xlsx', 'corrected'))
    expect(await screen.findByRole('button', { name: 'Import (300)' })).toBeTruthy()
  })

  it('shows errors that only the import found', async () => {
    const { user, notices, choose } = await openImport(
      createImportAnswerer(
        () => createGoodResult(3),
        () => createBadResult(...FAULTS),
      ),
    )
    await choose(createFile())
    await user.click(await screen.findByRole('button', { name: 'Import (3)' }))
    expect(await findAlertText()).toContain('Something has changed since the file was checked')
    expect(notices).toEqual([])
  })
})

describe('failed import', () => {
  it('shows the server’s message without "Error:" under "Notice" and clears the choice (E5)', async () => {
    const { choose } = await openImport(
      createImportAnswerer(() => rejectCall({ code: 'sheet_damaged', message: 'Error: The file is damaged' })),
    )
    await choose(createFile())
    await waitFor(async () => expect(await findAlertText()).toBe('NoticeThe file is damagedNothing was imported.'))
    expect(await findChooser()).toHaveProperty('value', '')
    expect(screen.queryByText('plants.xlsx')).toBeNull()
  })

  it('shows whether anything was imported after a lost connection, or that it is unknown', async () => {
    const lost = () => {
      throw new TypeError('no network')
    }
    let isLost = true
    const { server, user, choose } = await openImport(
      createImportAnswerer(() => (isLost ? lost() : createGoodResult(3)), lost),
    )
    await choose(createFile())
    await waitFor(async () => expect(await findAlertText()).toMatch(/Nothing was imported.$/))
    isLost = false
    await choose(createFile())
    const counts = server.filterCalls(isCount).length
    await user.click(await screen.findByRole('button', { name: 'Import (3)' }))
    await waitFor(async () => expect(await findAlertText()).toMatch(/may have been imported. Look in the list/))
    await waitFor(() => expect(server.filterCalls(isCount)).toHaveLength(counts + 1))
  })

  it.each([
    ['changed', async () => new TextEncoder().encode('other rows').buffer],
    ['deleted', () => Promise.reject(new DOMException('gone', 'NotReadableError'))],
  ])('shows that the file was %s after the dry run and sends nothing', async (_, read) => {
    const { server, user, choose } = await openImport(createImportAnswerer(() => createGoodResult(3)))
    const file = createFile()
    await choose(file)
    const take = await screen.findByRole('button', { name: 'Import (3)' })
    file.arrayBuffer = read
    await user.click(take)
    await waitFor(async () => expect(await findAlertText()).toMatch(/changed, moved or deleted.*Nothing was imported/))
    expect(listModes(server.filterCalls(isImport))).toEqual(['2'])
  })

  it('shows that the file cannot be read', async () => {
    const { server, choose } = await openImport(createImportAnswerer(() => createGoodResult(3)))
    const folder = createFile('folder.xlsx')
    folder.arrayBuffer = () => Promise.reject(new DOMException('no file', 'NotFoundError'))
    await choose(folder)
    await waitFor(async () => expect(await findAlertText()).toContain('The file cannot be read'))
    expect(server.filterCalls(isImport)).toEqual([])
  })

  it('shows the login dialog when the session has ended', async () => {
    const { notices, choose } = await openImport(
      createImportAnswerer(() => rejectCall({ code: 'login_required', data: 'login', message: 'Please log in again' })),
    )
    await choose(createFile())
    await waitFor(() => expect(notices).toEqual([{ kind: 'login_again' }]))
    expect(await findAlertText()).toBe('NoticePlease log in againNothing was imported.')
  })

  it.each(['forbidden', 'internal'] as const)('shows a translated message for a rejection: %s', async (code) => {
    const { notices, choose } = await openImport(
      createImportAnswerer(() => rejectCall({ code, message: 'no permission for this operation' })),
    )
    await choose(createFile())
    await waitFor(() => expect(notices).toMatchObject([{ kind: 'forbidden' }]))
    expect(await findAlertText()).toBe(
      'NoticeSorry, you do not have permission for this operation. Please contact the administrator.Nothing was imported.',
    )
  })
})
