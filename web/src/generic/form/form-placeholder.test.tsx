import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { isMeta } from '../testing/sample-server.ts'
import { type CallHandler, rejectCall } from '../../testing/fake-server.ts'
import { LIST_PATH } from '../testing/sample-list.ts'
import { findField, INFO, openForm as open } from '../testing/open-form.tsx'
import { setUpScreenTests } from '../testing/render-screen.tsx'

setUpScreenTests()

describe('form that failed to load', () => {
  it.each([
    ['a record', INFO],
    ['a description', LIST_PATH],
  ])('keeps the error during a retry when %s failed to load', async (_what, call) => {
    let answer: 'fails' | 'waits' = 'fails'
    const never = new Promise<never>(() => undefined)
    const failCall: CallHandler = ({ path }) =>
      path !== call ? undefined : answer === 'fails' ? rejectCall({ code: 'unavailable' }) : never
    const { user } = open(7, [failCall])
    await screen.findByText('The record could not be loaded')
    answer = 'waits'
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Try again/ }).classList.contains('ant-btn-loading')).toBe(true),
    )
    expect(screen.getByText('The record could not be loaded')).toBeTruthy()
  })

  it('offers a retry when the record failed to load', async () => {
    let works = false
    const rejectMissing: CallHandler = (call) => (isMeta(call) || works ? undefined : rejectCall({ code: 'not_found' }))
    const { user } = open(7, [rejectMissing])
    await screen.findByText('The record could not be loaded')
    works = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await findField('Plant')).toHaveProperty('value', 'Oak')
  })
})
