import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findField, OAK, openForm, getSaveButton } from '../testing/open-form.tsx'
import { setUpScreenTests } from '../testing/render-screen.tsx'

setUpScreenTests()

it('starts a new record as a copy of the record in the address and saves it as a new one', async () => {
  const { user, saved } = openForm(undefined, [], '?copy=7')
  const plant = await findField('Plant')
  expect(plant).toHaveProperty('value', 'Oak')
  await user.type(plant, ' two')
  await user.click(getSaveButton())
  await waitFor(() => expect(saved()).toEqual([{ ...OAK.values, plant: 'Oak two' }]))
  expect(screen.queryByRole('button', { name: 'History' })).toBeNull()
})
