import type { TableMeta } from '@cangdan/protocol'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createSampleServer, isCount, isWholeCount } from '#generic/testing/sample-server.ts'
import { createFakeServer, rejectCall, type CallHandler } from '#testing/fake-server.ts'
import { SAMPLE_LIST, createPlants } from '#generic/testing/sample-list.ts'
import { openList, findRow } from '#generic/testing/open-list.tsx'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'

setUpScreenTests()

const MANY = 123_456
const answerCapped: CallHandler = (call) => (isCount(call) ? { count: 10_000, more: true, totalrow: {} } : undefined)
const whole: CallHandler = (call) => (isWholeCount(call) ? { count: MANY, totalrow: { price: 98_765_432 } } : undefined)
const WITHOUT_SUMS: TableMeta = { ...SAMPLE_LIST, show_sum: false }

it('shows a lower bound and counts exactly on request', async () => {
  const server = createFakeServer(answerCapped, whole, createSampleServer(createPlants(1, 10), WITHOUT_SUMS))
  const { user } = openList()
  expect(await screen.findByText('10,000+ in total')).toBeTruthy()
  const pages = screen.getByRole('navigation', { name: 'Pages' })
  expect(within(pages).getByRole('button', { name: 'Page 1000' })).toBeTruthy()
  expect(server.filterCalls(isWholeCount)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Count all' }))
  expect(await screen.findByText('123,456 in total')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Count all' })).toBeNull()
  // Rows beyond the first ten thousand have no numbered page.
  expect(within(pages).getByRole('button', { name: 'Page 1000' })).toBeTruthy()
  expect(within(pages).queryByRole('button', { name: 'Page 1001' })).toBeNull()
})

it('counts a list with sums automatically after its rows', async () => {
  let answer: (counted: object) => void = () => undefined
  const slow: CallHandler = (call) => (isWholeCount(call) ? new Promise((resolve) => (answer = resolve)) : undefined)
  createFakeServer(answerCapped, slow, createSampleServer(createPlants(1, 10)))
  openList()
  expect(await screen.findByText('10,000+ in total')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Counting…' })).toHaveProperty('disabled', true)
  const totals = await findRow('Total of all matching')
  expect(totals.textContent).not.toMatch(/\d/)
  answer({ count: MANY, totalrow: { price: 98_765_432 } })
  expect(await screen.findByText('123,456 in total')).toBeTruthy()
  await waitFor(() => expect(totals.textContent).toContain('987,654.32'))
})

it('keeps the lower bound after a failed count and retries on request', async () => {
  let isSlow = true
  const tooSlow: CallHandler = (call) => (isWholeCount(call) && isSlow ? rejectCall({ code: 'too_slow' }) : undefined)
  createFakeServer(answerCapped, tooSlow, whole, createSampleServer(createPlants(1, 10)))
  const { user } = openList()
  expect(await screen.findByText('10,000+ in total')).toBeTruthy()
  const again = await screen.findByRole('button', { name: 'Count all' })
  isSlow = false
  await user.click(again)
  expect(await screen.findByText('123,456 in total')).toBeTruthy()
})

it('counts only the current filter', async () => {
  const few: CallHandler = (call) =>
    isCount(call) && call.params['plant'] === 'oak' ? { count: 3, totalrow: {} } : undefined
  const server = createFakeServer(few, answerCapped, whole, createSampleServer(createPlants(1, 10), WITHOUT_SUMS))
  const { user } = openList()
  await user.click(await screen.findByRole('button', { name: 'Count all' }))
  await screen.findByText('123,456 in total')
  await user.type(screen.getByRole('textbox', { name: 'Plant' }), 'oak{Enter}')
  expect(await screen.findByText('3 in total')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Count all' })).toBeNull()
  expect(server.filterCalls(isWholeCount)).toHaveLength(1)
})
