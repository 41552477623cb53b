// Saving a form that moves money or goods requires its button.
import { expect, it } from 'vitest'
import type { CallHandler } from '../../testing/fake-server.ts'
import { isMeta } from '../testing/sample-server.ts'
import { SAMPLE_LIST } from '../testing/sample-list.ts'
import { findField, openForm, getSaveButton } from '../testing/open-form.tsx'
import { setUpScreenTests } from '../testing/render-screen.tsx'

setUpScreenTests()

const describeBindingForm: CallHandler = (call) =>
  isMeta(call) ? { ...SAMPLE_LIST, form: { ...SAMPLE_LIST.form, binds: true } } : undefined

it.each([
  ['saves on Enter in a field', [], 1],
  ['does not save a binding form on Enter', [describeBindingForm], 0],
] as const)('%s', async (_title, answerers, saves) => {
  const { user, saved } = openForm(7, answerers)
  await user.type(await findField('Plant'), 's{Enter}')
  expect(saved()).toHaveLength(saves)
})

it('saves with the button of a binding form', async () => {
  const { user, saved } = openForm(7, [describeBindingForm])
  await user.type(await findField('Plant'), 's')
  await user.click(getSaveButton())
  expect(saved()).toHaveLength(1)
})
