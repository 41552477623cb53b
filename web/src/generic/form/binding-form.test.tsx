// Saving a form that moves money or goods requires its button.
import { expect, it } from 'vitest'
import type { Answerer } from '../../testing/fake-server.ts'
import { isMeta } from '../testing/garden-server.ts'
import { GARDEN } from '../testing/garden.ts'
import { field, openForm, save } from '../testing/open-form.tsx'
import { eachInEnglish } from '../testing/render-screen.tsx'

eachInEnglish()

const binding: Answerer = (call) =>
  isMeta(call) ? { ...GARDEN, form: { ...GARDEN.form, binds: true } } : undefined

it.each([
  ['saves on Enter in a field', [], 1],
  ['does not save a binding form on Enter', [binding], 0],
] as const)('%s', async (_title, answerers, saves) => {
  const { user, saved } = openForm(7, answerers)
  await user.type(await field('Plant'), 's{Enter}')
  expect(saved()).toHaveLength(saves)
})

it('saves with the button of a binding form', async () => {
  const { user, saved } = openForm(7, [binding])
  await user.type(await field('Plant'), 's')
  await user.click(save())
  expect(saved()).toHaveLength(1)
})
