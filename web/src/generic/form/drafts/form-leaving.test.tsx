import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findField, openForm as open } from '#generic/testing/open-form.tsx'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'

setUpScreenTests()

it('does not save on Ctrl+S behind the leave confirmation', async () => {
  const { user, saved } = open(7)
  await user.type(await findField('Plant'), ' tree')
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await screen.findByRole('dialog')
  await user.keyboard('{Control>}s{/Control}')
  expect(saved()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText('elsewhere')
  expect(saved()).toMatchObject([{ plant: 'Oak tree' }])
})

it('shows the record’s name in the form’s title', async () => {
  open(7)
  expect(await screen.findByRole('heading', { level: 1, name: 'A plant · Oak' })).toBeTruthy()
})
