import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { endSession } from '#api/session-store.ts'
import { field, openForm as open } from '../testing/open-form.tsx'
import { eachInEnglish } from '../testing/render-screen.tsx'

eachInEnglish()

it('Ctrl+S saves nothing behind a question about leaving', async () => {
  const { user, router, saved } = open(7)
  await user.type(await field('Plant'), ' tree')
  act(() => void router.navigate('/elsewhere'))
  await screen.findByRole('dialog')
  await user.keyboard('{Control>}s{/Control}')
  expect(saved()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText('elsewhere')
  expect(saved()).toMatchObject([{ plant: 'Oak tree' }])
})

it('a form that is left because its writer has signed out in another window says so before anything is discarded', async () => {
  const { user, router } = open(7)
  await user.type(await field('Plant'), ' tree')
  act(() => {
    endSession()
    void router.navigate('/login')
  })
  const text = (await screen.findByRole('dialog')).textContent
  expect(text).toContain('You have signed out in another window.')
})

it('the form of a record names it', async () => {
  open(7)
  expect(await screen.findByRole('heading', { level: 1, name: 'A plant · Oak' })).toBeTruthy()
})
