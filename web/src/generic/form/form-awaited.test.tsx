import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { isMeta } from '../testing/garden-server.ts'
import { type Answerer, refuse } from '../../testing/fake-server.ts'
import { LIST_PATH } from '../testing/garden.ts'
import { field, INFO, openForm as open } from '../testing/open-form.tsx'
import { eachInEnglish } from '../testing/render-screen.tsx'

eachInEnglish()

describe('form that failed to load', () => {
  it.each([
    ['a record', INFO],
    ['a description', LIST_PATH],
  ])('keeps the error during a retry when %s failed to load', async (_what, call) => {
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

  it('offers a retry when the record failed to load', async () => {
    let works = false
    const gone: Answerer = (call) => (isMeta(call) || works ? undefined : refuse({ code: 'not_found' }))
    const { user } = open(7, [gone])
    await screen.findByText('The record could not be loaded')
    works = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await field('Plant')).toHaveProperty('value', 'Oak')
  })
})
