import type { FieldMeta } from '@cangdan/protocol'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { isMeta } from '#generic/testing/garden-server.ts'
import { type Answerer } from '#testing/fake-server.ts'
import { GARDEN } from '#generic/testing/garden.ts'
import { INFO, OAK, openForm as open, save } from '#generic/testing/open-form.tsx'
import { eachInEnglish } from '#generic/testing/render-screen.tsx'

eachInEnglish()

const fields: FieldMeta[] = [
  {
    name: 'grade',
    title: 'Grade',
    type: 'select',
    control: 'radio',
    options: [
      { label: 'Best', value: 'AAA' },
      { label: 'Good', value: 'AA' },
    ],
  },
  {
    name: 'uses',
    title: 'Uses',
    type: 'checkbox',
    control: 'checkbox',
    options: [
      { label: 'Wine', value: 'wine' },
      { label: 'Cake', value: 'cake' },
    ],
  },
]
const described: Answerer = (call) =>
  isMeta(call) ? { ...GARDEN, form: { groups: [{ title: 'Basics', fields }] } } : undefined

it('submits text options as text, in the order of the options (U6)', async () => {
  const { user, saved } = open(undefined, [described])
  await user.click(await screen.findByRole('radio', { name: 'Good' }))
  await user.click(screen.getByRole('checkbox', { name: 'Wine' }))
  await user.click(screen.getByRole('checkbox', { name: 'Cake' }))
  await user.click(save())
  expect(saved()).toMatchObject([{ grade: 'AA', uses: ['cake', 'wine'] }])
})

it('checks the record’s text options and detects an unchanged save (E4)', async () => {
  const ticked: Answerer = (call) =>
    call.path === INFO ? { ...OAK, values: { grade: 'AAA', uses: ['cake'] } } : undefined
  const { user, saved } = open(7, [described, ticked])
  expect(await screen.findByRole('radio', { name: 'Best' })).toHaveProperty('checked', true)
  expect(screen.getByRole('checkbox', { name: 'Cake' })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('checkbox', { name: 'Wine' }))
  await user.click(screen.getByRole('checkbox', { name: 'Wine' }))
  await user.click(screen.getByRole('radio', { name: 'Best' }))
  await user.click(save())
  expect(saved()).toEqual([])
})
