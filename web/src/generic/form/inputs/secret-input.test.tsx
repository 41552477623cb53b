import type { FieldMeta, RecordResponse, TableMeta } from '@cangdan/protocol'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { isMeta } from '#generic/testing/sample-server.ts'
import { findField, getSaveButton, INFO, OAK, openForm } from '#generic/testing/open-form.tsx'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'
import { SAMPLE_LIST } from '#generic/testing/sample-list.ts'
import { type CallHandler } from '#testing/fake-server.ts'
import { DraftValueText } from '../conflict/draft-value.tsx'

setUpScreenTests()
afterEach(cleanup)

const KEY: FieldMeta = { name: 'key', title: 'Key', type: 'text', control: 'secret', maxLength: 40 }
const DELETE = 'Delete the stored secret: Key'
const KEEP = 'Keep the stored secret: Key'

function openSecretForm(stored: string, field: FieldMeta = KEY) {
  const [group] = SAMPLE_LIST.form.groups
  const form = { groups: [{ ...group!, fields: [...group!.fields, field] }] }
  const meta: TableMeta = { ...SAMPLE_LIST, form }
  const record: RecordResponse = { ...OAK, values: { ...OAK.values, key: stored } }
  const answer: CallHandler = (call) => (isMeta(call) ? meta : call.path === INFO ? record : undefined)
  return openForm(7, [answer])
}

const findSecret = async (): Promise<HTMLInputElement> => {
  await findField('Plant')
  return screen.getByLabelText(/^Key/, { selector: 'input' })
}

describe('secret input', () => {
  it.each([
    ['…a1b2', 'Stored, ends in a1b2. Empty keeps it'],
    ['…env:ADDON_SMS_SECRET', 'From the variable ADDON_SMS_SECRET. Empty keeps it'],
    ['…', 'Stored. Empty keeps it'],
    ['', ''],
  ])('shows of the stored value %j only a hint', async (stored, hint) => {
    openSecretForm(stored)
    const { value, placeholder, type, autocomplete } = await findSecret()
    expect({ value, placeholder, type, autocomplete }).toEqual({
      value: '',
      placeholder: hint,
      type: 'password',
      autocomplete: 'new-password',
    })
    expect(screen.queryByRole('button', { name: DELETE }) !== null).toBe(stored !== '')
  })

  it('leaves the form unchanged until the user types, and after the typed text is removed', async () => {
    const { user, saved, notices } = openSecretForm('…a1b2')
    const input = await findSecret()
    await user.type(input, 'new')
    await user.clear(input)
    await user.click(getSaveButton())
    await waitFor(() => expect(notices.map(({ kind }) => kind)).toEqual(['warning']))
    expect(saved()).toEqual([])
  })

  it('keeps the stored value when another field is saved', async () => {
    const { user, saved } = openSecretForm('…a1b2')
    await user.type(await findField('Plant'), 's')
    await user.click(getSaveButton())
    await waitFor(() => expect(saved()).toMatchObject([{ plant: 'Oaks', key: '…a1b2' }]))
  })

  it('replaces the stored value by the typed text', async () => {
    const { user, saved } = openSecretForm('…a1b2')
    await user.type(await findSecret(), 'open sesame')
    await user.click(getSaveButton())
    await waitFor(() => expect(saved()).toMatchObject([{ key: 'open sesame' }]))
  })

  it('deletes the stored value on request, until the request is undone', async () => {
    const { user, saved } = openSecretForm('…a1b2')
    const input = await findSecret()
    await user.click(screen.getByRole('button', { name: DELETE }))
    expect(input.placeholder).toBe('Deleted when you save')
    await user.click(screen.getByRole('button', { name: KEEP }))
    expect(input.placeholder).toBe('Stored, ends in a1b2. Empty keeps it')
    await user.click(screen.getByRole('button', { name: DELETE }))
    await user.click(getSaveButton())
    await waitFor(() => expect(saved()).toMatchObject([{ key: null }]))
  })

  it('stays deleted when text is typed after the deletion and removed again', async () => {
    const { user, saved } = openSecretForm('…a1b2')
    const input = await findSecret()
    await user.click(screen.getByRole('button', { name: DELETE }))
    await user.type(input, 'x')
    await user.clear(input)
    expect(input.placeholder).toBe('Deleted when you save')
    await user.click(getSaveButton())
    await waitFor(() => expect(saved()).toMatchObject([{ key: null }]))
  })

  it('rejects the deletion of a required value', async () => {
    const { user, saved } = openSecretForm('…a1b2', { ...KEY, required: true })
    const input = await findSecret()
    await user.click(screen.getByRole('button', { name: DELETE }))
    await user.click(getSaveButton())
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
    expect(saved()).toEqual([])
  })
})

describe('secret in a comparison of versions', () => {
  it.each([
    ['…a1b2', '…a1b2'],
    ['open sesame', '••••••'],
    [null, '–'],
  ])('shows %j as %j', (value, text) => {
    const { container } = render(<DraftValueText field={KEY} value={value} labels={{}} />)
    expect(container.textContent).toBe(text)
  })
})
