import type { FieldMeta } from '@cangdan/protocol'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { isMeta } from '#generic/testing/sample-server.ts'
import { type CallHandler } from '#testing/fake-server.ts'
import { SAMPLE_LIST } from '#generic/testing/sample-list.ts'
import { INFO, OAK, openForm as open, getSaveButton } from '#generic/testing/open-form.tsx'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'

setUpScreenTests()

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
const describeForm: CallHandler = (call) =>
  isMeta(call) ? { ...SAMPLE_LIST, form: { groups: [{ title: 'Basics', fields }] } } : undefined

it('submits text options as text, in the order of the options (U6)', async () => {
  const { user, saved } = open(undefined, [describeForm])
  await user.click(await screen.findByRole('radio', { name: 'Good' }))
  await user.click(screen.getByRole('checkbox', { name: 'Wine' }))
  await user.click(screen.getByRole('checkbox', { name: 'Cake' }))
  await user.click(getSaveButton())
  expect(saved()).toMatchObject([{ grade: 'AA', uses: ['cake', 'wine'] }])
})

it('checks the record’s text options and detects an unchanged save (E4)', async () => {
  const serveTicked: CallHandler = (call) =>
    call.path === INFO ? { ...OAK, values: { grade: 'AAA', uses: ['cake'] } } : undefined
  const { user, saved } = open(7, [describeForm, serveTicked])
  expect(await screen.findByRole('radio', { name: 'Best' })).toHaveProperty('checked', true)
  expect(screen.getByRole('checkbox', { name: 'Cake' })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('checkbox', { name: 'Wine' }))
  await user.click(screen.getByRole('checkbox', { name: 'Wine' }))
  await user.click(screen.getByRole('radio', { name: 'Best' }))
  await user.click(getSaveButton())
  expect(saved()).toEqual([])
})
