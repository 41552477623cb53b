import { type ImportResponse, type ImportCorrections, CALL_FLAGS, CORRECTIONS_PART } from '@cangdan/protocol'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stubUploads } from '#generic/testing/fake-upload.ts'
import {
  createImportAnswerer,
  createBadResult,
  createGoodResult,
  isImport,
  listModes,
  openImport,
  createFile,
} from '#generic/testing/open-import.tsx'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'
import { getCellText, confirmAll, setCellText, setConfirmation } from './draft-corrections.ts'

setUpScreenTests()
beforeEach(stubUploads)

const FAULTY: ImportResponse = {
  ...createBadResult({ row: 4, column: 2, title: 'Height', reason: 'Not a number', value: 'tall' }),
  warned: 2,
  warnings: [
    { row: 6, column: 2, title: 'Height', reason: 'Grows fast', value: '90' },
    { row: 7, column: 2, title: 'Height', reason: 'Grows fast', value: '95' },
  ],
  titles: ['Name', 'Height'],
  lines: [
    { row: 4, cells: ['Rose', 'tall'] },
    { row: 6, cells: ['Oak', '90'] },
    { row: 7, cells: ['Elm', null] },
  ],
}
/** Corrections sent with the file, one entry per request. */
let appendedCalls: unknown[] = []
beforeEach(() => {
  const appended = vi.spyOn(FormData.prototype, 'append')
  appendedCalls = appended.mock.calls
})
const listSent = () =>
  (appendedCalls as [string, unknown][])
    .filter(([name]) => name === CORRECTIONS_PART)
    .map(([, value]) => JSON.parse(String(value)) as ImportCorrections)

describe('errors of a spreadsheet', () => {
  it('are corrected and confirmed in their tables, checked again, and imported as checked', async () => {
    const answers = [FAULTY, { ...createGoodResult(300), corrected: 1 }]
    const { server, user, choose } = await openImport(createImportAnswerer(() => answers.shift()))
    await choose(createFile())
    const errors = within(await screen.findByRole('region', { name: 'What is wrong' }))
    const cell = errors.getByRole('textbox', { name: 'Row 4, Height' })
    expect(errors.getByText('Rose')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Check with these changes' })).toBeNull()
    await user.clear(cell)
    await user.type(cell, '12')
    const warned = within(screen.getByRole('region', { name: 'Unusual, to be verified' }))
    // A text above the limit is shown but cannot be edited.
    expect(warned.queryByRole('textbox', { name: 'Row 7, Height' })).toBeNull()
    await user.click(warned.getByRole('checkbox', { name: 'Row 6 is verified' }))
    await user.click(screen.getByRole('button', { name: 'Check with these changes' }))
    await screen.findByText(/Cells read as corrected: 1\./)
    await user.click(screen.getByRole('button', { name: 'Import (300)' }))
    await screen.findByText('Imported 3')
    const requested = server.filterCalls(isImport)
    expect(listModes(requested)).toEqual(['2', '2', '1'])
    const corrections = { cells: { 4: { 2: '12' } }, ticked: { 6: 1 } }
    expect(listSent()).toEqual([corrections, corrections])
  })

  it('are only warnings and confirmed together', async () => {
    const { errors: _errors, ...unlikely } = FAULTY
    const answers = [{ ...unlikely, errors: [], fail: 0 }, createGoodResult(300)]
    const { user, choose } = await openImport(createImportAnswerer(() => answers.shift()))
    await choose(createFile())
    await screen.findByText('2 of 300 rows are unusual')
    await user.click(screen.getByRole('checkbox', { name: 'All are verified' }))
    await user.click(screen.getByRole('button', { name: 'Check with these changes' }))
    await screen.findByRole('button', { name: 'Import (300)' })
    expect(listSent()).toEqual([{ ticked: { 6: 1, 7: 1 } }])
  })

  it('of another file do not reuse the corrections of the previous one', async () => {
    const answers = [FAULTY, FAULTY, FAULTY]
    const { server, user, choose } = await openImport(createImportAnswerer(() => answers.shift()))
    await choose(createFile())
    await user.type(await screen.findByRole('textbox', { name: 'Row 4, Height' }), '!')
    await user.click(screen.getByRole('button', { name: 'Check with these changes' }))
    const again = await screen.findByRole('textbox', { name: 'Row 4, Height' })
    expect(again).toHaveProperty('value', 'tall!')
    await choose(createFile('other.xlsx', 'other'))
    await screen.findByText('other.xlsx')
    expect(await screen.findByRole('textbox', { name: 'Row 4, Height' })).toHaveProperty('value', 'tall')
    expect(listModes(server.filterCalls(isImport))).toEqual(['2', '2', '2'])
    expect(listSent()).toEqual([{ cells: { 4: { 2: 'tall!' } } }])
  })
})

describe('row filters', () => {
  it('are set with the columns and sent', async () => {
    const look = {
      sheets: [],
      sheet: null,
      heading: 1,
      profile: null,
      profiles: [],
      columns: [{ column: 1, title: 'Name', samples: ['Rose'], field: 'name' }],
      fields: [{ name: 'name', title: 'Name', required: true }],
      filters: [
        { name: 'family', title: 'Family', values: [{ value: 'r', title: 'Roses' }] },
        { name: 'tallest', title: 'The tallest of each' },
      ],
    }
    const { server, user, choose } = await openImport((call) =>
      isImport(call) && call.params[CALL_FLAGS.importFile] === '3'
        ? Response.json({ status: true, data: look })
        : createImportAnswerer(() => createGoodResult(3))(call),
    )
    await choose(createFile())
    await user.click(await screen.findByRole('button', { name: 'Match columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'The tallest of each' }))
    await user.click(screen.getByRole('button', { name: 'Check' }))
    await screen.findByRole('button', { name: 'Import (3)' })
    const requested = server.filterCalls(isImport).at(-1)?.params[CALL_FLAGS.importMapping]
    expect(JSON.parse(requested ?? '{}')).toMatchObject({ filters: { tallest: true } })
  })
})

describe('draft corrections', () => {
  it('continue from a confirmation of all rows', () => {
    const all = confirmAll({ cells: { 1: { 1: 'x' } } }, [2, 3], 5)
    expect(all).toEqual({ cells: { 1: { 1: 'x' } }, ticked: 'all' })
    expect(setConfirmation(all, 3, 0, [2, 3]).ticked).toEqual({ 2: 1 })
    expect(setConfirmation({}, 3, 2, [2, 3])).toEqual({ ticked: { 3: 2 } })
  })

  it('ignore an error without a column', () => {
    const error = { row: 2, column: null, title: '', reason: '' }
    expect(setCellText({}, error, 'x')).toEqual({})
    expect(getCellText(new Map(), {}, error)).toBeUndefined()
  })
})
