import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { isMeta } from '../testing/garden-server.ts'
import { type Answerer, refuse } from '../../testing/fake-server.ts'
import { LIST_PATH } from '../testing/garden.ts'
import { field, INFO, openForm as open } from '../testing/open-form.tsx'
import { eachInEnglish } from '../testing/render-screen.tsx'

eachInEnglish()

describe('a form that did not come', () => {
  it.each([
    ['a record', INFO],
    ['a description', LIST_PATH],
  ])('%s that did not come leaves its sentence while it is asked for again', async (_what, call) => {
    let answer: 'fails' | 'waits' = 'fails'
    const never = new Promise<never>(() => undefined)
    const failing: Answerer = ({ path }) =>
      path !== call ? undefined : answer === 'fails' ? refuse({ code: 'unavailable' }) : never
    const { user } = open(7, [failing])
    await screen.findByText('The record could not be loaded')
    answer = 'waits'
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Try again/ }).classList.contains('ant-btn-loading')).toBe(
        true,
      ),
    )
    expect(screen.getByText('The record could not be loaded')).toBeTruthy()
  })

  it('offers another try when the record does not come', async () => {
    let works = false
    const gone: Answerer = (call) => (isMeta(call) || works ? undefined : refuse({ code: 'not_found' }))
    const { user } = open(7, [gone])
    await screen.findByText('The record could not be loaded')
    works = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await field('Plant')).toHaveProperty('value', 'Oak')
  })
})
