// The badge of a menu entry refreshes by the topics of its response (U10).
import { WORKBENCH_PATH } from '@cangdan/protocol'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { reportChange } from '#api/topics/topic-changes.ts'
import { setUpScreenTests, renderScreen } from '#generic/testing/render-screen.tsx'
import { createFakeServer, createSuccess } from '#testing/fake-server.ts'
import { WaitingBadge } from './waiting-badge.tsx'

setUpScreenTests()

it('counts waiting records and refetches only for its topics (U10)', async () => {
  let count = 2
  const waiting = () => [
    { screen: '/goods/price/list', count },
    { screen: '/elsewhere', count: 40 },
  ]
  const server = createFakeServer({
    [WORKBENCH_PATH]: () => createSuccess({ waiting: waiting(), topics: ['good_price'] }),
  })
  renderScreen(<WaitingBadge screens={new Set(['/goods/price/list'])} />)
  await screen.findByText('2')
  count = 3
  act(() => reportChange({ origin: 'own', topics: ['bank'] }))
  act(() => reportChange({ origin: 'own', topics: ['good_price:7'] }))
  await screen.findByText('3')
  expect(server.callsOf(WORKBENCH_PATH)).toHaveLength(2)
  count = 0
  act(() => reportChange({ origin: 'own', topics: ['good_price'] }))
  await waitFor(() => expect(screen.queryByText('3')).toBeNull())
})
