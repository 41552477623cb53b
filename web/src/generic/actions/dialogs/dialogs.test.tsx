import type { FieldMeta } from '@cangdan/protocol'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { rejectCall, type CallHandler } from '#testing/fake-server.ts'
import {
  DEL,
  findDialog,
  openReviewedList,
  findRowWithin,
  answerWatered,
} from '#generic/testing/open-reviewed-list.tsx'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'
import { REVIEWED_LIST, WATER } from '#generic/testing/reviewed-list.ts'

setUpScreenTests()

const openAction = async ({ user }: ReturnType<typeof openReviewedList>, name: string) => {
  await user.click((await findRowWithin('Plant 2')).getByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('menuitem', { name }))
}

describe('action dialog', () => {
  it('prefills values of the record and omits fields that do not apply', async () => {
    const fields: FieldMeta[] = [
      {
        name: 'litres',
        title: 'Litres',
        type: 'number',
        control: 'number',
        decimal: 2,
        initialFrom: 'price',
      },
      { name: 'felled', title: 'Felled', type: 'text', control: 'input', whenRecord: { kind: [1] } },
      { name: 'picked', title: 'Picked', type: 'text', control: 'input', whenRecord: { kind: [2] } },
    ]
    const actions = REVIEWED_LIST.actions.map((action) => (action.call === WATER ? { ...action, fields } : action))
    const parts = openReviewedList([answerWatered], undefined, { ...REVIEWED_LIST, actions })
    await openAction(parts, 'Water')
    const shown = await findDialog()
    expect(shown.getAllByRole('textbox').map((input) => (input as HTMLInputElement).value)).toEqual(['1,234.56', ''])
    expect(shown.queryByText('Picked')).toBeNull()
    await parts.user.click(shown.getByRole('button', { name: 'Water' }))
    await waitFor(() => expect(parts.posted()).toEqual([{ id: 2, litres: 123_456, felled: '' }]))
  })

  it('prefills a table from the plain text of the record', async () => {
    const cells = [
      { name: 'plant', title: 'Plant' },
      { name: 'litres', title: 'Litres' },
    ]
    const field: FieldMeta = {
      name: 'lines',
      title: 'Lines',
      type: 'text',
      control: 'table',
      cells,
      initialFrom: 'plant',
    }
    const actions = REVIEWED_LIST.actions.map((action) =>
      action.call === WATER ? { ...action, fields: [field] } : action,
    )
    const parts = openReviewedList([answerWatered], undefined, { ...REVIEWED_LIST, actions })
    await openAction(parts, 'Water')
    const shown = await findDialog()
    await parts.user.type(await shown.findByRole('textbox', { name: 'Line 1, Litres' }), '7')
    await parts.user.click(shown.getByRole('button', { name: 'Water' }))
    await waitFor(() =>
      expect(parts.posted()).toEqual([{ id: 2, lines: JSON.stringify([{ plant: 'Plant 2', litres: '7' }]) }]),
    )
  })

  it('stays open with the reason when a rule rejects the action', async () => {
    const rejectWatering: CallHandler = ({ path }) =>
      path === WATER ? rejectCall({ code: 'too_large', message: 'It rains' }) : undefined
    const parts = openReviewedList([rejectWatering])
    await openAction(parts, 'Water')
    const shown = await findDialog()
    await parts.user.type(shown.getByRole('textbox'), '3{Control>}{Enter}{/Control}')
    expect((await shown.findByRole('alert')).textContent).toContain('It rains')
    expect(shown.getByRole('textbox')).toHaveProperty('value', '3')
  })
})

it('keeps a confirmation open with the reason until it is cancelled', async () => {
  const rejectDeletion: CallHandler = ({ path }) =>
    path === DEL ? rejectCall({ code: 'referenced', message: 'It has roots' }) : undefined
  const parts = openReviewedList([rejectDeletion])
  await openAction(parts, 'Uproot')
  const { user } = parts
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Uproot' }))
  expect((await question.findByRole('alert')).textContent).toContain('It has roots')
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})
