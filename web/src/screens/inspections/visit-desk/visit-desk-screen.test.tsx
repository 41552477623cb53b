import { type PlannedVisit, VISIT_DESK, type VisitDesk } from '@cangdan/protocol'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen, setUpScreenTests } from '#generic/testing/render-screen.tsx'
import { createFakeServer } from '../../../testing/fake-server.ts'
import { VisitDeskScreen } from './visit-desk-screen.tsx'

setUpScreenTests()

const createVisit = (id: number, longitude: number): PlannedVisit => ({
  id,
  no: `XJ${id}`,
  kind: 'Routine',
  state: 'Planned',
  plan_date: '2026-11-30',
  warehouse: `Hall ${id}`,
  address: '',
  contact: '',
  phone: '',
  lots: 1,
  place: { longitude: longitude * 1e7, latitude: 31.2 * 1e7 },
  path: `/admins/inspection/look/${id}`,
})
const DESK: VisitDesk = {
  today: '2026-11-30',
  visits: [createVisit(1, 121.4), createVisit(2, 121.8), createVisit(3, 121.5)],
  history: [],
  topics: [],
}

const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>()
const setGeolocation = (value: object | undefined) =>
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value })
afterEach(() => {
  getCurrentPosition.mockReset()
  setGeolocation(undefined)
})

const renderDesk = async () => {
  createFakeServer({ [VISIT_DESK]: () => DESK })
  const rendered = renderScreen(<VisitDeskScreen node={undefined} id={undefined} title="Visits" />)
  await screen.findByText('Hall 1')
  return rendered
}
const listStops = () => screen.getAllByRole('link', { name: /^Hall/ }).map((link) => link.textContent)

it('starts at the position after a click if the browser grants it', async () => {
  setGeolocation({ getCurrentPosition })
  const { user } = await renderDesk()
  expect(listStops()).toEqual(['Hall 1', 'Hall 3', 'Hall 2'])
  expect(getCurrentPosition).not.toHaveBeenCalled()
  getCurrentPosition.mockImplementation((take) =>
    take({ coords: { longitude: 121.79, latitude: 31.2 } } as GeolocationPosition),
  )
  await user.click(screen.getByRole('button', { name: 'From my position' }))
  expect(listStops()).toEqual(['Hall 2', 'Hall 3', 'Hall 1'])
  expect(screen.getByText('951 m from my position')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'From the first visit' }))
  expect(listStops()).toEqual(['Hall 1', 'Hall 3', 'Hall 2'])
})

it.each([
  ['refuses it', { getCurrentPosition }],
  ['has none', undefined],
])('starts at the first visit when the browser %s', async (_what, geolocation) => {
  setGeolocation(geolocation)
  getCurrentPosition.mockImplementation((_take, refuse) => refuse?.({ code: 1 } as GeolocationPositionError))
  const { user } = await renderDesk()
  await user.click(screen.getByRole('button', { name: 'From my position' }))
  expect(screen.getByText('There is no position: the route begins at the first visit')).toBeTruthy()
  expect(listStops()).toEqual(['Hall 1', 'Hall 3', 'Hall 2'])
})
