import { IMPORT_MODES, CALL_FLAGS, type ImportInspection, type ImportMapping } from '@cangdan/protocol'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type SeenCall, rejectCall } from '#testing/fake-server.ts'
import { stubUploads } from '#generic/testing/fake-upload.ts'
import {
  createImportAnswerer,
  createBadResult,
  FAULTS,
  createGoodResult,
  isImport,
  listModes,
  openImport,
  findAlertText,
  createFile,
} from '#generic/testing/open-import.tsx'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'
import { createDraftMapping, toImportMapping } from './draft-mapping.ts'

setUpScreenTests()
beforeEach(stubUploads)

const LOOK: ImportInspection = {
  sheets: ['Plants', 'Notes'],
  sheet: 'Plants',
  heading: 3,
  columns: [
    { column: 1, title: 'What', samples: ['Rose', 'Oak'], field: null },
    { column: 2, title: 'Height', samples: ['12'], field: 'height' },
    { column: 3, title: '', samples: [], field: null },
  ],
  fields: [
    { name: 'name', title: 'Plant', required: true },
    { name: 'height', title: 'Height', required: false },
    { name: 'bed', title: 'Bed', required: true },
    { name: 'note', title: 'Note', required: false },
  ],
  profile: null,
  profiles: [],
}
const isLook = (call: SeenCall) => isImport(call) && call.params[CALL_FLAGS.importFile] === String(IMPORT_MODES.look)
const answerAnalysis = (call: SeenCall) => (isLook(call) ? LOOK : undefined)
const readMapping = ({ params }: SeenCall): unknown => JSON.parse(params[CALL_FLAGS.importMapping] ?? 'null')

async function pick(user: { click: (element: Element) => Promise<void> }, label: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: label }))
  const listed = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' })
  for (const last of listed.slice(-1)) await user.click(last)
}

describe('spreadsheet with unknown headers', () => {
  it('shows its columns and imports them as mapped by the user (L9)', async () => {
    const answers = [rejectCall({ code: 'sheet_headings', message: 'Not recognised: What' }), createGoodResult(3)]
    const { server, user, choose } = await openImport(
      answerAnalysis,
      createImportAnswerer(() => answers.shift()),
    )
    await choose(createFile())
    const table = within(await screen.findByRole('region', { name: 'Columns and fields' }))
    expect(await findAlertText()).toContain('Not recognised: What')
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'TitleSamplesField',
      'A WhatRose · OakLeave out',
      'B Height12Height',
      'C (no title)Leave out',
    ])
    await pick(user, 'Field of A What', 'Plant')
    await user.type(screen.getByRole('textbox', { name: 'Bed' }), 'North')
    await user.click(screen.getByRole('checkbox', { name: 'Round numbers with too many decimals' }))
    await user.click(screen.getByRole('button', { name: 'Check' }))
    await user.click(await screen.findByRole('button', { name: 'Import (3)' }))
    await screen.findByText('Imported 3')
    const requested = server.filterCalls(isImport)
    expect(listModes(requested)).toEqual(['2', '3', '2', '1'])
    const mapping: ImportMapping = {
      sheet: 'Plants',
      heading: 3,
      columns: { 1: 'name', 2: 'height', 3: null },
      constants: { bed: 'North' },
      round: true,
    }
    expect(requested.slice(2).map(readMapping)).toEqual([mapping, mapping])
  })

  it('is analysed again with another sheet or header row', async () => {
    const { server, user, choose } = await openImport(
      answerAnalysis,
      createImportAnswerer(() => rejectCall({ code: 'sheet_headings', message: 'Not recognised' })),
    )
    await choose(createFile())
    await screen.findByRole('region', { name: 'Columns and fields' })
    await pick(user, 'Sheet', 'Notes')
    await waitFor(() => expect(server.filterCalls(isLook)).toHaveLength(2))
    const row = await screen.findByRole('spinbutton', { name: 'Row of the titles' })
    await user.clear(row)
    await user.type(row, '5{Enter}')
    await waitFor(() => expect(server.filterCalls(isLook)).toHaveLength(3))
    expect(server.filterCalls(isLook).map(readMapping)).toEqual([
      null,
      { sheet: 'Notes' },
      { sheet: 'Plants', heading: 5 },
    ])
  })
})

describe('other content of a file', () => {
  it('is listed when all rows can be imported, and the mapping can be changed', async () => {
    const found = {
      sheet: 'Plants',
      others: ['Notes'],
      heading: 3,
      ignored: ['Price'],
      subtotals: 2,
      untitled: 4,
    }
    const { user, choose } = await openImport(
      answerAnalysis,
      createImportAnswerer(() => ({ ...createGoodResult(3), found })),
    )
    await choose(createFile())
    const text = (await screen.findByText(/Sheet that was read/)).textContent
    expect(text).toContain(
      'Sheet that was read: Plants. Not read: Notes. The titles are in row 3. Columns left out: Price. Rows with sums left out: 2. Cells without a title, not read: 4.',
    )
    await user.click(screen.getByRole('button', { name: 'Match columns' }))
    expect(await screen.findByRole('region', { name: 'Columns and fields' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('error report', () => {
  it('shows the cell’s value and the number of rows in the whole file', async () => {
    const errors = FAULTS.map((error) => ({ ...error, value: 'Tree?' }))
    const { choose } = await openImport(
      createImportAnswerer(() => ({
        ...createBadResult(...errors),
        more: true,
        rows: 26_714,
      })),
    )
    await choose(createFile())
    expect(await findAlertText()).toContain('Of 26,714 rows 300 were checked, and 2 of them cannot be taken')
    const table = within(screen.getByRole('region', { name: 'What is wrong' }))
    expect(table.getAllByRole('row')[1]?.textContent).toBe('4AB KindChoose one of the optionsTree?')
  })
})

describe('valid rows', () => {
  it('are imported without the invalid ones on request, with an error list to save', async () => {
    const taken = { ...createBadResult(...FAULTS), success: 298, kept: true }
    const { server, user, choose } = await openImport(
      createImportAnswerer(
        () => createBadResult(...FAULTS),
        () => Response.json({ status: true, data: taken, message: 'Imported 298' }),
      ),
    )
    await choose(createFile())
    await user.click(await screen.findByRole('button', { name: 'Import the other 298' }))
    await screen.findByText('Imported 298')
    const [, last] = server.filterCalls(isImport)
    expect(last?.params).toMatchObject({ [CALL_FLAGS.importFile]: '1', [CALL_FLAGS.importKeep]: '1' })
    expect(screen.getByRole('button', { name: 'Download the list as CSV' })).toBeTruthy()
  })

  it('are offered without a number when the check stopped early', async () => {
    const stopped = { ...createBadResult(...FAULTS), more: true, rows: 900 } as const
    const { server, user, choose } = await openImport(createImportAnswerer(() => stopped))
    await choose(createFile())
    await user.click(await screen.findByRole('button', { name: 'Import the rows without faults' }))
    await expect.poll(() => server.filterCalls(isImport).at(-1)?.params).toMatchObject({ [CALL_FLAGS.importKeep]: '1' })
  })
})

it('fills down blanks only in columns of required fields', () => {
  const draft = { ...createDraftMapping(LOOK), columns: { 1: 'name', 2: 'height', 3: null }, fillsDown: true }
  expect(draft.constants).toEqual({ name: '', bed: '' })
  expect(toImportMapping(LOOK, draft)).toEqual({
    sheet: 'Plants',
    heading: 3,
    columns: { 1: 'name', 2: 'height', 3: null },
    fillDown: ['name'],
  })
})

it('prefills the mapping of an earlier similar file unless the user has set one', () => {
  const remembered = { columns: { 1: 'name' }, constants: { bed: 'South', note: '' }, round: true } as const
  const look: ImportInspection = { ...LOOK, remembered }
  expect(createDraftMapping(look)).toMatchObject({ constants: { bed: 'South', note: '' }, rounds: true })
  expect(createDraftMapping(look, { sheet: 'Notes' })).toMatchObject({ rounds: true })
  expect(createDraftMapping(look, { columns: { 1: 'name' } })).toMatchObject({
    constants: { bed: '' },
    rounds: false,
  })
})
