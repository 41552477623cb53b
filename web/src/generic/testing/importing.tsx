import { MARKS, type ImportAnswer, type ImportFault, type TableMeta } from '@cangdan/protocol'
import { fireEvent, screen } from '@testing-library/react'
import { gardenOf } from './garden-server.ts'
import { type Answerer, type SeenCall, fakeServer } from '../../testing/fake-server.ts'
import { GARDEN, LIST_PATH, plants } from './garden.ts'
import { openList } from './open-list.tsx'

export const IMPORTING: TableMeta = {
  ...GARDEN,
  show_excel_import: true,
  actions: [{ name: 'import', title: 'Import', scope: 'list', kind: 'import' }, ...GARDEN.actions],
}

export const isImport = (call: SeenCall) => call.method === 'POST' && call.path === LIST_PATH
export const isTemplate = ({ params }: SeenCall) => MARKS.importTemplate in params
export const modesOf = (calls: SeenCall[]) => calls.map(({ params }) => params[MARKS.importFile])

export const good = (count: number): ImportAnswer => ({
  success: count,
  fail: 0,
  total: count,
  kept: false,
  errors: [],
})
export const bad = (...errors: ImportFault[]): ImportAnswer => ({
  ...good(0),
  fail: new Set(errors.map(({ row }) => row)).size,
  total: 300,
  errors,
})
export const FAULTS: ImportFault[] = [
  { row: 9, column: null, title: '', reason: 'Not yours' },
  { row: 4, column: 28, title: 'Kind', reason: 'Choose one of the options' },
]
const says = (data: ImportAnswer, message: string) => Response.json({ status: true, data, message })

export const answering =
  (
    tried: () => unknown,
    taken: () => unknown = () => says({ ...good(3), kept: true }, 'Imported 3'),
  ): Answerer =>
  (call) =>
    isImport(call) ? (call.params[MARKS.importFile] === '2' ? tried() : taken()) : undefined

export const sheet = (name = 'plants.xlsx', text = 'rows') => new File([text], name)
export const chooser = () => screen.findByLabelText('Choose a file', { selector: 'input' })
export const refusal = async () => (await screen.findByRole('alert')).textContent

export async function openImport(...answerers: Answerer[]) {
  const server = fakeServer(...answerers, gardenOf(plants(1, 3), IMPORTING))
  const view = openList()
  const button = await screen.findByRole('button', { name: 'Import' })
  await view.user.click(button)
  await screen.findByRole('dialog')
  // Bypasses the browser's filter by file name.
  const choose = async (...files: File[]) => fireEvent.change(await chooser(), { target: { files } })
  return { ...view, server, button, choose }
}
