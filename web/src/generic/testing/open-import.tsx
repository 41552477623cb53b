import { CALL_FLAGS, type ImportResponse, type ImportError, type TableMeta } from '@cangdan/protocol'
import { fireEvent, screen } from '@testing-library/react'
import { createSampleServer } from './sample-server.ts'
import { type CallHandler, type SeenCall, createFakeServer } from '../../testing/fake-server.ts'
import { SAMPLE_LIST, LIST_PATH, createPlants } from './sample-list.ts'
import { openList } from './open-list.tsx'

export const IMPORT_LIST: TableMeta = {
  ...SAMPLE_LIST,
  show_excel_import: true,
  actions: [{ name: 'import', title: 'Import', scope: 'list', kind: 'import' }, ...SAMPLE_LIST.actions],
}

export const isImport = (call: SeenCall) => call.method === 'POST' && call.path === LIST_PATH
export const isTemplate = ({ params }: SeenCall) => CALL_FLAGS.importTemplate in params
export const listModes = (calls: SeenCall[]) => calls.map(({ params }) => params[CALL_FLAGS.importFile])

export const createGoodResult = (count: number): ImportResponse => ({
  success: count,
  fail: 0,
  total: count,
  kept: false,
  errors: [],
})
export const createBadResult = (...errors: ImportError[]): ImportResponse => ({
  ...createGoodResult(0),
  fail: new Set(errors.map(({ row }) => row)).size,
  total: 300,
  errors,
})
export const FAULTS: ImportError[] = [
  { row: 9, column: null, title: '', reason: 'Not yours' },
  { row: 4, column: 28, title: 'Kind', reason: 'Choose one of the options' },
]
const respondWith = (data: ImportResponse, message: string) => Response.json({ status: true, data, message })

export const createImportAnswerer =
  (
    tried: () => unknown,
    taken: () => unknown = () => respondWith({ ...createGoodResult(3), kept: true }, 'Imported 3'),
  ): CallHandler =>
  (call) =>
    isImport(call) ? (call.params[CALL_FLAGS.importFile] === '2' ? tried() : taken()) : undefined

export const createFile = (name = 'plants.xlsx', text = 'rows') => new File([text], name)
export const findChooser = () => screen.findByLabelText('Choose a file', { selector: 'input' })
export const findAlertText = async () => (await screen.findByRole('alert')).textContent

export async function openImport(...answerers: CallHandler[]) {
  const server = createFakeServer(...answerers, createSampleServer(createPlants(1, 3), IMPORT_LIST))
  const view = openList()
  const button = await screen.findByRole('button', { name: 'Import' })
  await view.user.click(button)
  await screen.findByRole('dialog')
  // Bypasses the browser's filter by file name.
  const choose = async (...files: File[]) => fireEvent.change(await findChooser(), { target: { files } })
  return { ...view, server, button, choose }
}
