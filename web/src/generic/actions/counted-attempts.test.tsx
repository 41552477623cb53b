import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { rejectCall, type CallHandler } from '../../testing/fake-server.ts'
import { findDialog, openReviewedList, findRowWithin } from '../testing/open-reviewed-list.tsx'
import { setUpScreenTests } from '../testing/render-screen.tsx'
import { createPendingPlants, WATER } from '../testing/reviewed-list.ts'

setUpScreenTests()

it('omits the version in the retry after a wrong pickup code, since the server has counted the attempt in the record', async () => {
  const rejectCode: CallHandler = ({ path }) =>
    path === WATER ? rejectCall({ code: 'wrong_pickup_code', message: 'Wrong code' }) : undefined
  const parts = openReviewedList(
    [rejectCode],
    createPendingPlants(1, 4).map((each) => ({ ...each, version: 7 })),
  )
  await parts.user.click((await findRowWithin('Plant 2')).getByRole('button', { name: 'More' }))
  await parts.user.click(screen.getByRole('menuitem', { name: 'Water' }))
  const request = await findDialog()
  await parts.user.type(request.getByRole('textbox'), '3')
  await parts.user.keyboard('{Control>}{Enter}{/Control}')
  expect(await request.findByText('Wrong code')).toBeTruthy()
  await parts.user.clear(request.getByRole('textbox'))
  await parts.user.type(request.getByRole('textbox'), '4')
  await parts.user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(parts.posted()).toEqual([
      { id: 2, litres: 300, version: 7 },
      { id: 2, litres: 400 },
    ]),
  )
})
