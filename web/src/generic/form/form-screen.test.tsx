import type { FieldMeta } from '@cangdan/protocol'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { isMeta } from '../testing/sample-server.ts'
import { type CallHandler, rejectCall } from '../../testing/fake-server.ts'
import { SAMPLE_LIST } from '../testing/sample-list.ts'
import { findField, INFO, OAK, openForm as open, getSaveButton, SAVE } from '../testing/open-form.tsx'
import { setUpScreenTests } from '../testing/render-screen.tsx'
import { createHistoryEntry, HISTORY, REVIEWED_LIST } from '../testing/reviewed-list.ts'

setUpScreenTests()

describe('described form', () => {
  it('shows groups, labelled fields and default values', async () => {
    open(undefined)
    const basics = within(await screen.findByRole('group', { name: 'Basics' }))
    expect(basics.getByRole('textbox', { name: /^Plant/ })).toHaveProperty('value', '')
    expect(basics.getByRole('textbox', { name: /^Plant/ }).getAttribute('aria-required')).toBe('true')
    expect(basics.getByText('Herb')).toBeTruthy()
    expect(screen.getByRole('switch', { name: /^Status/ }).getAttribute('aria-checked')).toBe('true')
    expect(screen.getByText('Growing')).toBeTruthy()
  })

  it('submits its values in the stored unit', async () => {
    const { user, saved } = open(undefined)
    await user.type(await findField('Plant'), ' Elm ')
    await user.type(await findField('Price'), '1,234.56')
    await user.type(await findField('Growth'), '0.29')
    await user.type(await findField('Rings'), '12')
    await user.click(screen.getByRole('switch', { name: /^Status/ }))
    expect(screen.getByText('Dormant')).toBeTruthy()
    await user.click(getSaveButton())
    await screen.findByText('elsewhere')
    expect(saved()).toEqual([
      { plant: 'Elm', contact: '', kind: 2, price: 123_456, growth: 29, rings: 12, disabled: 1, note: '' },
    ])
  })

  it('groups an amount on blur and shows it ungrouped while typing', async () => {
    const { user } = open(7)
    const price = await findField('Price')
    expect(price).toHaveProperty('value', '290.00')
    await user.clear(price)
    await user.type(price, '1234567.8')
    expect(price).toHaveProperty('value', '1234567.8')
    await user.tab()
    expect(price).toHaveProperty('value', '1,234,567.80')
  })

  it('submits the id and version when editing', async () => {
    const { user, saved, server } = open(7)
    const plant = await findField('Plant')
    await user.clear(plant)
    await user.type(plant, 'Holm oak')
    await user.click(getSaveButton())
    await waitFor(() => expect(saved()).toEqual([{ ...OAK.values, plant: 'Holm oak', id: 7, version: 3 }]))
    expect(server.filterCalls(({ path }) => path === INFO).map(({ params }) => params)).toEqual([{ id: '7' }])
  })

  it('returns to the list as it was left and shows a notice', async () => {
    const { user, address, notices } = open(7)
    await user.type(await findField('Plant'), 's')
    await user.keyboard('{Control>}s{/Control}')
    await screen.findByText('elsewhere')
    expect(address()).toBe('/plants?page=3')
    expect(notices).toMatchObject([{ kind: 'success', text: 'Saved' }])
  })
})

describe('field without Chinese characters', () => {
  const plant: FieldMeta = {
    name: 'plant',
    title: 'Plant',
    type: 'text',
    control: 'input',
    rule: 'no_chinese',
  }
  const form = { groups: [{ title: 'Basics', fields: [plant] }] }
  const describeRule: CallHandler = (call) => (isMeta(call) ? { ...SAMPLE_LIST, form } : undefined)

  it('drops typed Chinese characters, and composed ones after composition (V4)', async () => {
    const { user } = open(undefined, [describeRule])
    const input = await findField('Plant')
    await user.type(input, 'a仓库b')
    expect(input).toHaveProperty('value', 'ab')
    const compose = (value: string) => fireEvent.input(input, { target: { value }, isComposing: true })
    fireEvent.compositionStart(input)
    compose('abcang')
    expect(input).toHaveProperty('value', 'abcang')
    compose('ab仓')
    expect(input).toHaveProperty('value', 'ab仓')
    fireEvent.compositionEnd(input)
    expect(input).toHaveProperty('value', 'ab')
  })
})

describe('validation errors of a form', () => {
  it('appear below their fields, and the first invalid field is focused', async () => {
    const { user, saved } = open(undefined)
    await user.type(await findField('Price'), '0.5')
    await user.click(getSaveButton())
    const plant = await findField('Plant')
    expect(plant.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(plant.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Required')
    expect(screen.getByText('Must be at least 1.00')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(plant))
    expect(saved()).toEqual([])
    await user.type(plant, 'E')
    expect(screen.queryByText('Required')).toBeNull()
  })

  it('appear for a changed field on blur (V2)', async () => {
    const { user } = open(undefined)
    await user.type(await findField('Contact phone'), '12')
    expect(screen.queryByText(/11-digit/)).toBeNull()
    await user.tab()
    expect(screen.getByText('Enter an 11-digit phone number starting with 1')).toBeTruthy()
  })

  it('show errors of the server until the fields change', async () => {
    const rejectSave: CallHandler = (call) =>
      call.path === SAVE
        ? rejectCall({ code: 'invalid_input', fields: { note: 'Too rude', contact: 'Already in use' } })
        : undefined
    const { user, notices } = open(7, [rejectSave])
    await user.type(await findField('Plant'), 's')
    await user.click(getSaveButton())
    expect(await screen.findByText('Too rude')).toBeTruthy()
    const contact = await findField('Contact phone')
    await waitFor(() => expect(document.activeElement).toBe(contact))
    await user.type(contact, '1')
    expect(screen.queryByText('Already in use')).toBeNull()
    expect(notices).toEqual([])
  })

  it('rejects a save without changes (E4)', async () => {
    const { user, saved, notices } = open(7)
    const price = await findField('Price')
    await user.clear(price)
    await user.type(price, '290')
    await user.click(getSaveButton())
    expect(saved()).toEqual([])
    expect(notices).toMatchObject([{ kind: 'warning', text: /^Nothing has changed/ }])
  })

  it('explains a conflict and reloads the record', async () => {
    let version = 3
    const answerConflict: CallHandler = (call) => {
      if (call.path === SAVE) {
        version = 4
        return rejectCall({ code: 'conflict', message: 'Changed by Lin in the meantime: Plant' })
      }
      if (call.path !== INFO) return undefined
      return { ...OAK, version, values: { ...OAK.values, plant: version === 3 ? 'Oak' : 'Red oak' } }
    }
    const { user, notices } = open(7, [answerConflict])
    await user.type(await findField('Plant'), 's')
    await user.click(getSaveButton())
    expect(await screen.findByText('Changed by Lin in the meantime: Plant')).toBeTruthy()
    expect(await findField('Plant')).toHaveProperty('value', 'Oaks')
    await user.click(screen.getByRole('button', { name: 'Reload' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(await findField('Plant')).toHaveProperty('value', 'Oaks')
    await user.click(screen.getByRole('button', { name: 'Reload' }))
    // The previous confirmation is still closing.
    await user.click((await screen.findAllByRole('button', { name: 'Discard changes' })).at(-1)!)
    await waitFor(async () => expect(await findField('Plant')).toHaveProperty('value', 'Red oak'))
    expect(notices).toEqual([])
  })

  it('ignores a second save while one is running', async () => {
    let finish = (): void => undefined
    const answerSlowly: CallHandler = (call) =>
      call.path === SAVE ? new Promise((resolve) => (finish = () => resolve({ id: 7 }))) : undefined
    const { user, saved } = open(7, [answerSlowly])
    await user.type(await findField('Plant'), 's')
    await user.dblClick(getSaveButton())
    await user.keyboard('{Control>}s{/Control}')
    expect(saved()).toHaveLength(1)
    finish()
    await screen.findByText('elsewhere')
  })
})

describe('leaving a form', () => {
  it('requires a confirmation when there are unsaved changes', async () => {
    const { user, address } = open(7)
    await user.type(await findField('Plant'), 's')
    const cancel = screen.getByRole('link', { name: 'Cancel' })
    await user.click(cancel)
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Keep editing' }))
    expect(address()).toBe('/garden/form')
    expect(await findField('Plant')).toHaveProperty('value', 'Oaks')
    await user.click(cancel)
    await user.click((await screen.findAllByRole('button', { name: 'Discard changes' })).at(-1)!)
    await waitFor(() => expect(address()).toBe('/plants?page=3'))
  })

  it('makes the browser confirm closing the tab', async () => {
    const { user } = open(7)
    const leave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const plant = await findField('Plant')
    expect(leave()).toBe(true)
    await user.type(plant, 's')
    expect(leave()).toBe(false)
  })

  it('needs no confirmation without changes', async () => {
    const { user, address } = open(7)
    await findField('Plant')
    await user.click(screen.getByRole('link', { name: 'Cancel' }))
    await waitFor(() => expect(address()).toBe('/plants?page=3'))
  })
})

describe('conditional fields', () => {
  const describeReviewedList: CallHandler = (call) => (isMeta(call) ? REVIEWED_LIST : undefined)
  const choose = async ({ user }: ReturnType<typeof open>, option: string) => {
    await user.click(screen.getByRole('combobox', { name: /^Kind/ }))
    await user.click(await screen.findByTitle(option))
  }
  const height = () => screen.queryByRole('textbox', { name: /^Height/ })

  it('are hidden and not submitted until their condition holds, then required', async () => {
    const parts = open(undefined, [describeReviewedList])
    await parts.user.type(await findField('Plant'), 'Elm')
    expect(height()).toBeNull()
    await parts.user.type(await findField('Price'), '0')
    await parts.user.click(getSaveButton())
    await choose(parts, 'Tree')
    expect(height()?.getAttribute('aria-required')).toBe('true')
    // It has just appeared: no error yet.
    expect(screen.queryByText('Required')).toBeNull()
    await parts.user.clear(await findField('Price'))
    await parts.user.click(getSaveButton())
    expect(screen.getByText('Required')).toBeTruthy()
    await choose(parts, 'Herb')
    await parts.user.click(getSaveButton())
    await screen.findByText('elsewhere')
    expect(parts.saved()).toHaveLength(1)
    expect(parts.saved()[0]).not.toHaveProperty('height')
  })

  it('keep their input while hidden', async () => {
    const parts = open(7, [describeReviewedList])
    await findField('Plant')
    await parts.user.type(height()!, '31')
    await choose(parts, 'Herb')
    expect(height()).toBeNull()
    await choose(parts, 'Tree')
    expect(height()).toHaveProperty('value', '31')
    await parts.user.click(getSaveButton())
    await screen.findByText('elsewhere')
    expect(parts.saved()).toMatchObject([{ kind: 1, height: 31 }])
  })
})

describe('record history', () => {
  const withHistory: CallHandler = (call) =>
    call.path === HISTORY ? [createHistoryEntry('edit', { who: 'Mei', remark: 'as agreed' })] : undefined

  it('opens next to the form, loads on opening, and keeps the draft', async () => {
    const { user, server } = open(7, [withHistory])
    await user.type(await findField('Plant'), 's')
    expect(server.filterCalls(({ path }) => path === HISTORY)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'History' }))
    expect(await within(await screen.findByRole('dialog')).findByText('as agreed')).toBeTruthy()
    expect(await findField('Plant')).toHaveProperty('value', 'Oaks')
  })

  it('opens from a conflict', async () => {
    const rejectSave: CallHandler = (call) =>
      call.path === SAVE ? rejectCall({ code: 'conflict', message: 'Changed by Mei: Plant' }) : undefined
    const { user } = open(7, [rejectSave, withHistory])
    await user.type(await findField('Plant'), 's')
    await user.click(getSaveButton())
    await user.click(await screen.findByRole('button', { name: 'Show what changed' }))
    expect(await within(await screen.findByRole('dialog')).findByText('Mei')).toBeTruthy()
  })

  it('is not offered for a new record', async () => {
    open(undefined)
    await findField('Plant')
    expect(screen.queryByRole('button', { name: 'History' })).toBeNull()
  })
})
