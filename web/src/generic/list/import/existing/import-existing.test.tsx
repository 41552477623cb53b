import { type ImportResponse, type ImportDiff, IMPORT_PATHS, CALL_FLAGS, type TableMeta } from '@cangdan/protocol'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSampleServer } from '#generic/testing/sample-server.ts'
import { type CallHandler, createFakeServer } from '#testing/fake-server.ts'
import { stubUploads } from '#generic/testing/fake-upload.ts'
import { createPlants } from '#generic/testing/sample-list.ts'
import { findChooser, createGoodResult, IMPORT_LIST, isImport, createFile } from '#generic/testing/open-import.tsx'
import { openList } from '#generic/testing/open-list.tsx'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'

setUpScreenTests()
beforeEach(stubUploads)

const KEYED: TableMeta = { ...IMPORT_LIST, import_key: { titles: ['Name'], ways: ['skip', 'overwrite'] } }
const DIFF: ImportDiff = {
  added: 1,
  changed: 1,
  unchanged: 2,
  skipped: 0,
  seen: 'abc',
  rows: [
    {
      row: 3,
      id: 7,
      name: 'Fern',
      changes: [{ name: 'height', title: 'Height', type: 'number', from: 10, to: 12 }],
    },
  ],
}
const says = (data: unknown, message = '') => Response.json({ status: true, data, message })
const createDiffResult = (more: Partial<ImportResponse> = {}): ImportResponse => ({
  ...createGoodResult(2),
  total: 4,
  diff: DIFF,
  ...more,
})

async function open(...answerers: CallHandler[]) {
  const own: CallHandler = ({ path }) => (path === IMPORT_PATHS.own ? says([]) : undefined)
  const server = createFakeServer(...answerers, own, createSampleServer(createPlants(1, 3), KEYED))
  const view = openList()
  await view.user.click(await screen.findByRole('button', { name: 'Import' }))
  await screen.findByRole('dialog')
  const choose = async (file: File) => fireEvent.change(await findChooser(), { target: { files: [file] } })
  return { ...view, server, choose }
}

const answerOverwrite: CallHandler = (call) => {
  if (!isImport(call)) return undefined
  if (call.params[CALL_FLAGS.importExisting] !== 'overwrite') return says(createGoodResult(4))
  return call.params[CALL_FLAGS.importFile] === '2'
    ? says(createDiffResult())
    : says({ ...createDiffResult(), kept: true, batch: 5 }, 'Done so')
}

describe('existing records in an import (T4)', () => {
  it('shows old and new values first and imports exactly these changes', async () => {
    const { server, user, choose } = await open(answerOverwrite)
    await user.click(screen.getByRole('radio', { name: 'Overwrite' }))
    await choose(createFile())
    expect(await screen.findByText('New: 1; changed: 1; unchanged: 2; left out: 0')).toBeTruthy()
    const table = screen.getByRole('region', { name: 'Records that would change' })
    const [line] = within(table).getAllByRole('row').slice(1)
    expect(line?.textContent).toMatch(/3Fern.*Height.*10.*12/)
    await user.click(screen.getByRole('button', { name: 'Import (2)' }))
    await screen.findByText('Done so')
    expect(server.filterCalls(isImport).map(({ params }) => params[CALL_FLAGS.importSeen])).toEqual([undefined, 'abc'])
  })

  it('repeats the dry run when another mode is chosen', async () => {
    const { server, user, choose } = await open(answerOverwrite)
    await choose(createFile())
    await screen.findByRole('button', { name: 'Import (4)' })
    await user.click(screen.getByRole('radio', { name: 'Overwrite' }))
    await screen.findByRole('button', { name: 'Import (2)' })
    expect(server.filterCalls(isImport)).toHaveLength(2)
  })

  it('shows a new dry run and imports nothing when records have changed meanwhile', async () => {
    const refusing: CallHandler = (call) =>
      isImport(call) && call.params[CALL_FLAGS.importFile] === '1'
        ? Response.json({ status: false, data: null, code: 'sheet_overtaken', message: 'Changed since' })
        : undefined
    const { server, user, choose } = await open(refusing, answerOverwrite)
    await user.click(screen.getByRole('radio', { name: 'Overwrite' }))
    await choose(createFile())
    await user.click(await screen.findByRole('button', { name: 'Import (2)' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Changed since')
    expect(server.filterCalls(isImport).map(({ params }) => params[CALL_FLAGS.importFile])).toEqual(['2', '1', '2'])
  })

  it('shows when and by whom the same file was imported and undone', async () => {
    const before = [{ id: 3, time: 1_763_000_000, who: 'Wang', rows: 4, undone: true }]
    const { choose } = await open((call) => (isImport(call) ? says({ ...createGoodResult(4), before }) : undefined))
    await choose(createFile())
    const notice = await screen.findByText('This file has been imported before')
    expect(notice.parentElement?.textContent).toMatch(/By Wang on 2025-11-13 .*, since undone; rows: 4\./)
  })
})

describe('import (T4)', () => {
  it('is undone from its result after confirmation', async () => {
    const answerUndo: CallHandler = (call) => (call.path === IMPORT_PATHS.undoOwn ? says(null) : undefined)
    const { server, user, choose } = await open(answerUndo, answerOverwrite)
    await user.click(screen.getByRole('radio', { name: 'Overwrite' }))
    await choose(createFile())
    await user.click(await screen.findByRole('button', { name: 'Import (2)' }))
    await user.click(await screen.findByRole('button', { name: 'Undo the import' }))
    const question = (await screen.findAllByText('Undo this import?'))[0]?.closest<HTMLElement>('.ant-modal-confirm')
    await user.click(within(question ?? document.body).getByRole('button', { name: 'Undo the import' }))
    await waitFor(() => expect(server.filterCalls(({ path }) => path === IMPORT_PATHS.undoOwn)).toHaveLength(1))
    expect((await screen.findAllByText('Undone')).length).toBeGreaterThan(0)
  })

  it('runs a large file in the background, shows progress, and can be stopped', async () => {
    let requested = 0
    const worker: CallHandler = (call) => {
      if (isImport(call)) return says({ task: 9 })
      if (call.path === IMPORT_PATHS.cancel) return says(null)
      if (call.path !== IMPORT_PATHS.task) return undefined
      requested += 1
      const rest = { id: 9, rows: 1_500, code: '', message: '' }
      const isCancelled = server.filterCalls(({ path }) => path === IMPORT_PATHS.cancel).length > 0
      if (isCancelled) return says({ ...rest, status: 4 })
      return says(requested < 3 ? { ...rest, status: 1 } : { ...rest, status: 2, answer: createGoodResult(3_000) })
    }
    const { server, user, choose } = await open(worker)
    const large = createFile('large.csv', 'x'.repeat(200 * 1024))
    await choose(large)
    expect(await screen.findByText('Being checked; rows so far: 1,500')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Import (3,000)' })).toBeTruthy()
    expect(server.filterCalls(isImport)[0]?.params[CALL_FLAGS.importAsync]).toBe('1')
    requested = 0
    await choose(large)
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeTruthy()
  })
})
