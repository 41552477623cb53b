import type { RecordResponse } from '@cangdan/protocol'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildDraftKey, storeDraft } from '#api/drafts.ts'
import { type CallHandler, rejectCall } from '../../../testing/fake-server.ts'
import { findField, INFO, OAK, openForm as open, SAVE } from '../../testing/open-form.tsx'
import { setUpScreenTests } from '../../testing/render-screen.tsx'
import { LIN } from '../../../testing/session.ts'

setUpScreenTests()

// A busy button keeps its icon for a moment.
const save = () => screen.getByRole('button', { name: /Save$/ })
const compare = () => screen.findByRole('button', { name: /Compare$/ })

const THEIRS: RecordResponse = {
  ...OAK,
  version: 4,
  values: { ...OAK.values, plant: 'Red oak', price: 30_000 },
}

/** Another user saves while the form is open; only a save of that version is accepted. */
function saved(): CallHandler {
  let isSaved = false
  return ({ path, body }) => {
    if (path === INFO) return isSaved ? THEIRS : undefined
    if (path !== SAVE || (body as { version: number }).version === THEIRS.version) return undefined
    isSaved = true
    return rejectCall({ code: 'conflict', message: 'Changed by Mei in the meantime: Plant, Price' })
  }
}

async function conflict(answerer: CallHandler = saved()) {
  const parts = open(7, [answerer])
  await parts.user.type(await findField('Plant'), 's')
  await parts.user.type(await findField('Note'), 'old')
  await parts.user.click(save())
  await parts.user.click(await compare())
  const dialog = within(await screen.findByRole('dialog'))
  const side = (row: string, whose: string) =>
    within(dialog.getByRole('group', { name: new RegExp(`^${row}`) })).getByRole('radio', { name: whose })
  return { ...parts, dialog, side }
}

describe('conflict with another user’s save', () => {
  it('compares the versions by field and preselects changes of one side', async () => {
    const { dialog, side } = await conflict()
    expect(dialog.getAllByRole('group').map(({ textContent }) => textContent)).toEqual([
      'Plantchanged by bothMineOaksSavedRed oak',
      'PriceMine290.00 CNYSaved300.00 CNY',
      'NoteMineoldSaved–',
    ])
    expect(side('Price', 'Saved 300.00 CNY')).toHaveProperty('checked', true)
    expect(side('Note', 'Mine old')).toHaveProperty('checked', true)
    expect(side('Plant', 'Mine Oaks')).toHaveProperty('checked', false)
    expect(dialog.getByRole('button', { name: 'Use this choice' })).toHaveProperty('disabled', true)
  })

  it('saves the chosen values against the current version', async () => {
    const { user, dialog, side, saved: bodies } = await conflict()
    await user.click(side('Plant', 'Mine Oaks'))
    await user.click(dialog.getByRole('button', { name: 'Use this choice' }))
    await waitFor(() => expect(document.activeElement).toBe(save()))
    expect(screen.queryByText(/Changed by Mei/)).toBeNull()
    expect(await findField('Price')).toHaveProperty('value', '300.00')
    await user.keyboard('{Enter}')
    await screen.findByText('elsewhere')
    expect(bodies().at(-1)).toMatchObject({ plant: 'Oaks', price: 30_000, note: 'old', version: 4 })
  })

  it('takes all values of one side with one button', async () => {
    const { user, dialog, saved: bodies } = await conflict()
    await user.click(dialog.getByRole('button', { name: 'Take all that is saved' }))
    await user.click(dialog.getByRole('button', { name: 'Take all of mine' }))
    await user.click(dialog.getByRole('button', { name: 'Use this choice' }))
    await user.click(save())
    await screen.findByText('elsewhere')
    expect(bodies().at(-1)).toMatchObject({ plant: 'Oaks', price: 29_000, note: 'old', version: 4 })
  })

  it('leaves no unsaved changes when all saved values are taken', async () => {
    const { user, dialog, router, address } = await conflict()
    await user.click(dialog.getByRole('button', { name: 'Take all that is saved' }))
    await user.click(dialog.getByRole('button', { name: 'Use this choice' }))
    expect(await findField('Plant')).toHaveProperty('value', 'Red oak')
    await router.navigate(-1)
    expect(address()).toBe('/before?page=2')
  })

  it('changes nothing on Cancel', async () => {
    const { user, dialog } = await conflict()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(await findField('Plant')).toHaveProperty('value', 'Oaks')
    expect(await compare()).toBeTruthy()
  })

  it('compares a restored draft', async () => {
    storeDraft(buildDraftKey(LIN.uid, '/garden/form'), {
      at: 1_790_000_000,
      version: 3,
      changes: { plant: 'Oaks' },
      base: { plant: 'Oak' },
      isPartial: false,
    })
    const refusing = saved()
    const { user, saved: bodies } = open(7, [({ path }) => (path === INFO ? THEIRS : undefined), refusing])
    await findField('Plant')
    await user.click(save())
    await user.click(await compare())
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getAllByRole('group')).toHaveLength(1)
    await user.click(dialog.getByRole('radio', { name: 'Mine Oaks' }))
    await user.click(dialog.getByRole('button', { name: 'Use this choice' }))
    await user.click(save())
    await screen.findByText('elsewhere')
    expect(bodies().at(-1)).toMatchObject({ plant: 'Oaks', price: 30_000, version: 4 })
  })
})
