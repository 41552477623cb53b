import { MARKS, type ImportAnswer, type ImportFault, type TableMeta } from '@cangdan/protocol'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  fakeServer,
  gardenOf,
  isCount,
  isRows,
  Refused,
  type Answerer,
  type AskedCall,
} from '#generic/testing/fake-server.ts'
import { fakeUploads } from '#generic/testing/fake-upload.ts'
import { GARDEN, LIST_PATH, plants } from '#generic/testing/garden.ts'
import { renderScreen, speakEnglish } from '#generic/testing/render-screen.tsx'
import { ListScreen } from '../list-screen.tsx'

const IMPORTING: TableMeta = {
  ...GARDEN,
  show_excel_import: true,
  actions: [{ name: 'import', title: 'Import', scope: 'list', kind: 'import' }, ...GARDEN.actions],
}

const isImport = (call: AskedCall) => call.method === 'POST' && call.path === LIST_PATH
const isTemplate = ({ params }: AskedCall) => MARKS.importTemplate in params
const modesOf = (calls: AskedCall[]) => calls.map(({ params }) => params[MARKS.importFile])

const good = (count: number): ImportAnswer => ({
  success: count,
  fail: 0,
  total: count,
  kept: false,
  errors: [],
})
const bad = (...errors: ImportFault[]): ImportAnswer => ({
  ...good(0),
  fail: new Set(errors.map(({ row }) => row)).size,
  total: 300,
  errors,
})
const FAULTS: ImportFault[] = [
  { row: 9, column: null, title: '', reason: 'Not yours' },
  { row: 4, column: 28, title: 'Kind', reason: 'Choose one of the options' },
]
const says = (data: ImportAnswer, message: string) => Response.json({ status: true, data, message })

/** Answers the trial and the taking. */
const answering =
  (
    tried: () => unknown,
    taken: () => unknown = () => says({ ...good(3), kept: true }, 'Imported 3'),
  ): Answerer =>
  (call) =>
    isImport(call) ? (call.params[MARKS.importFile] === '2' ? tried() : taken()) : undefined

beforeAll(speakEnglish)
beforeEach(() => {
  localStorage.clear()
  fakeUploads()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const sheet = (name = 'plants.xlsx', text = 'rows') => new File([text], name)
const chooser = () => screen.findByLabelText('Choose a file', { selector: 'input' })
const refusal = async () => (await screen.findByRole('alert')).textContent

async function open(...answerers: Answerer[]) {
  const server = fakeServer(...answerers, gardenOf(plants(1, 3), IMPORTING))
  const view = renderScreen(<ListScreen listPath={LIST_PATH} title="Plants" />)
  const button = await screen.findByRole('button', { name: 'Import' })
  await view.user.click(button)
  await screen.findByRole('dialog')
  // What is chosen by name is judged here, not by the browser's own filter.
  const choose = async (...files: File[]) => fireEvent.change(await chooser(), { target: { files } })
  return { ...view, server, button, choose }
}

describe('importing (L9)', () => {
  it('is offered where it is granted, and nowhere else', async () => {
    fakeServer(gardenOf(plants(1, 3)))
    renderScreen(<ListScreen listPath={LIST_PATH} title="Plants" />)
    await screen.findByText('Plant 1')
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
    cleanup()
    fakeServer(gardenOf(plants(1, 3), { ...IMPORTING, actions: GARDEN.actions }))
    renderScreen(<ListScreen listPath={LIST_PATH} title="Plants" />)
    await screen.findByText('Plant 1')
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
  })

  it('E2: sends nothing that is no sheet by its name, is too large, or is not alone', async () => {
    const { server, choose } = await open(answering(() => good(3)))
    await choose(sheet('plants.txt'))
    expect(await refusal()).toBe('Noticeplease upload xlsx or xls format file')
    const large = sheet()
    Object.defineProperty(large, 'size', { value: 32 * 1024 * 1024 + 1 })
    await choose(large)
    await waitFor(async () => expect(await refusal()).toBe('Notice“plants.xlsx” is larger than 32 MB'))
    await choose(sheet('a.csv'), sheet('b.csv'))
    await waitFor(async () => expect(await refusal()).toBe('NoticeChoose one file at a time'))
    expect(server.asked(isImport)).toEqual([])
  })

  it('E6: tries first, takes once when told to, says what the server says, and fetches and counts anew', async () => {
    const { server, user, notices, choose, button } = await open(answering(() => good(3)))
    await choose(sheet('PLANTS.CSV'))
    const take = await screen.findByRole('button', { name: 'Import 3 rows' })
    expect(modesOf(server.asked(isImport))).toEqual(['2'])
    expect(server.asked(isImport)[0]?.params['zone']).toMatch(/\w/)
    expect(document.activeElement).toBe(take)
    const before = [server.asked(isRows).length, server.asked(isCount).length]
    await user.dblClick(take)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(modesOf(server.asked(isImport))).toEqual(['2', '1'])
    expect(notices).toMatchObject([{ kind: 'success', text: 'Imported 3' }])
    await waitFor(() =>
      expect([server.asked(isRows).length, server.asked(isCount).length]).toEqual(before.map((n) => n + 1)),
    )
    expect(document.activeElement).toBe(button)
  })

  it('E6: says that it is done where the server says nothing', async () => {
    const { user, notices, choose } = await open(
      answering(
        () => good(3),
        () => good(3),
      ),
    )
    await choose(sheet())
    await user.click(await screen.findByRole('button', { name: 'Import 3 rows' }))
    await waitFor(() => expect(notices).toMatchObject([{ kind: 'success', text: 'Done' }]))
  })

  it('takes what is dropped and pasted', async () => {
    const { server } = await open(answering(() => good(3)))
    const dialog = await screen.findByRole('dialog')
    fireEvent.drop(dialog, { dataTransfer: { files: [sheet('dropped.xlsx')] } })
    await screen.findByText('dropped.xlsx')
    await screen.findByRole('button', { name: 'Import 3 rows' })
    fireEvent.paste(dialog, { clipboardData: { files: [sheet('pasted.xls')] } })
    await screen.findByText('pasted.xls')
    await waitFor(() => expect(modesOf(server.asked(isImport))).toEqual(['2', '2']))
  })

  it('shows how much has gone out, and can be called back until the server has answered', async () => {
    const { server, user, choose } = await open(answering(() => new Promise(() => undefined)))
    await choose(sheet())
    const progress = await screen.findByRole('progressbar', { name: 'Uploading plants.xlsx' })
    await waitFor(() => expect(progress.getAttribute('value')).toBe('0.4'))
    expect(screen.getByText('40% uploaded')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
    await choose(sheet())
    await waitFor(() => expect(modesOf(server.asked(isImport))).toEqual(['2', '2']))
  })

  it('cannot be left while it is being taken', async () => {
    const { user, choose } = await open(
      answering(
        () => good(3),
        () => new Promise(() => undefined),
      ),
    )
    await choose(sheet())
    await user.click(await screen.findByRole('button', { name: 'Import 3 rows' }))
    await screen.findByRole('progressbar')
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Close|Cancel/ })).toBeNull()
  })

  it('gives the keyboard back to its button', async () => {
    const { user, button } = await open()
    screen.getByRole('button', { name: 'Choose a file' }).focus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(button)
  })

  it('L10: fetches the template', async () => {
    const { server, user } = await open((call) => (isTemplate(call) ? null : undefined))
    await user.dblClick(await screen.findByRole('button', { name: 'Download template' }))
    await waitFor(() => expect(server.asked(isTemplate)).toHaveLength(1))
    expect(server.asked(isTemplate)[0]?.path).toBe(LIST_PATH)
  })
})

describe('a sheet with faults', () => {
  it('is told by row, column and reason, in the order of the sheet, and nothing is imported', async () => {
    const { choose } = await open(answering(() => bad(...FAULTS)))
    await choose(sheet())
    const table = within(await screen.findByRole('region', { name: 'What is wrong' }))
    const lines = table.getAllByRole('row').map((row) => row.textContent)
    expect(lines).toEqual([
      'RowColumnReason',
      '4AB KindChoose one of the options',
      '9 The whole rowNot yours',
    ])
    const said = await refusal()
    expect(said).toContain('2 of 300 rows cannot be taken')
    expect(said).toContain('Nothing was imported.')
    expect(said).not.toContain('may be more')
  })

  it('says so where the search for faults has stopped', async () => {
    const { choose } = await open(answering(() => ({ ...bad(...FAULTS), more: true })))
    await choose(sheet())
    expect(await refusal()).toContain('The check stopped there, and there may be more.')
  })

  it('can be copied and saved as a list', async () => {
    const { user, notices, choose } = await open(answering(() => bad(...FAULTS)))
    await choose(sheet())
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

  it('is tried again once it is mended', async () => {
    let answer = bad(...FAULTS)
    const { choose } = await open(answering(() => answer))
    await choose(sheet())
    await screen.findByRole('button', { name: 'Choose the mended file' })
    answer = good(300)
    await choose(sheet('plants.xlsx', 'mended'))
    expect(await screen.findByRole('button', { name: 'Import 300 rows' })).toBeTruthy()
  })

  it('says so where only the taking has found them', async () => {
    const { user, notices, choose } = await open(
      answering(
        () => good(3),
        () => bad(...FAULTS),
      ),
    )
    await choose(sheet())
    await user.click(await screen.findByRole('button', { name: 'Import 3 rows' }))
    expect(await refusal()).toContain('Something has changed since the file was checked')
    expect(notices).toEqual([])
  })
})

describe('an import that fails', () => {
  it('E5: says what the server says, without "Error:", under "Notice", and clears the choice', async () => {
    const { choose } = await open(
      answering(() => new Refused({ code: 'sheet_damaged', message: 'Error: The file is damaged' })),
    )
    await choose(sheet())
    await waitFor(async () => expect(await refusal()).toBe('NoticeThe file is damagedNothing was imported.'))
    expect(await chooser()).toHaveProperty('value', '')
    expect(screen.queryByText('plants.xlsx')).toBeNull()
  })

  it('without a connection says that nothing was imported, or that nobody knows', async () => {
    const lost = () => {
      throw new TypeError('no network')
    }
    let isLost = true
    const { server, user, choose } = await open(answering(() => (isLost ? lost() : good(3)), lost))
    await choose(sheet())
    await waitFor(async () => expect(await refusal()).toMatch(/Nothing was imported.$/))
    isLost = false
    await choose(sheet())
    const counts = server.asked(isCount).length
    await user.click(await screen.findByRole('button', { name: 'Import 3 rows' }))
    await waitFor(async () => expect(await refusal()).toMatch(/may have been imported. Look in the list/))
    await waitFor(() => expect(server.asked(isCount)).toHaveLength(counts + 1))
  })

  it.each([
    ['changed', async () => new TextEncoder().encode('other rows').buffer],
    ['deleted', () => Promise.reject(new DOMException('gone', 'NotReadableError'))],
  ])('because the file was %s after it was tried says so, and sends nothing', async (_, read) => {
    const { server, user, choose } = await open(answering(() => good(3)))
    const file = sheet()
    await choose(file)
    const take = await screen.findByRole('button', { name: 'Import 3 rows' })
    file.arrayBuffer = read
    await user.click(take)
    await waitFor(async () =>
      expect(await refusal()).toMatch(/changed, moved or deleted.*Nothing was imported/),
    )
    expect(modesOf(server.asked(isImport))).toEqual(['2'])
  })

  it('because the file cannot be read says so', async () => {
    const { server, choose } = await open(answering(() => good(3)))
    const folder = sheet('folder.xlsx')
    folder.arrayBuffer = () => Promise.reject(new DOMException('no file', 'NotFoundError'))
    await choose(folder)
    await waitFor(async () => expect(await refusal()).toContain('The file cannot be read'))
    expect(server.asked(isImport)).toEqual([])
  })

  it('because its reader has been signed out asks him to sign in', async () => {
    const { notices, choose } = await open(
      answering(() => new Refused({ code: 'login_required', data: 'login', message: 'Please log in again' })),
    )
    await choose(sheet())
    await waitFor(() => expect(notices).toEqual([{ kind: 'login_again' }]))
    expect(await refusal()).toBe('NoticePlease log in againNothing was imported.')
  })

  it('because it is not granted any more says so in the language of its reader', async () => {
    const { notices, choose } = await open(
      answering(() => new Refused({ code: 'forbidden', message: 'no permission for this operation' })),
    )
    await choose(sheet())
    await waitFor(() => expect(notices).toMatchObject([{ kind: 'forbidden' }]))
    expect(await refusal()).not.toContain('no permission')
  })
})
