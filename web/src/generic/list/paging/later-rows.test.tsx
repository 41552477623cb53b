import { CURSOR_PARAMS, type Row, type TableMeta } from '@cangdan/protocol'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { isCount, isMeta, isRows } from '#generic/testing/sample-server.ts'
import { type CallHandler, createFakeServer, rejectCall } from '#testing/fake-server.ts'
import { SAMPLE_LIST, createPlants } from '#generic/testing/sample-list.ts'
import { openList, findRow } from '#generic/testing/open-list.tsx'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'

setUpScreenTests()

const LAST = 10_015
const ALL = createPlants(1, LAST)
const WITHOUT_SUMS: TableMeta = { ...SAMPLE_LIST, show_sum: false }
const { after, before } = CURSOR_PARAMS

const serveAscending: CallHandler = (call) => {
  if (isMeta(call)) return WITHOUT_SUMS
  if (isCount(call)) return { count: 10_000, more: true, totalrow: {} }
  if (!isRows(call)) return undefined
  const { page, limit, [after]: later, [before]: earlier } = call.params
  const many = Number(limit)
  if (later !== undefined) return ALL.slice(Number(later), Number(later) + many)
  if (earlier !== undefined) return ALL.slice(Math.max(0, Number(earlier) - 1 - many), Number(earlier) - 1)
  return ALL.slice((Number(page) - 1) * many, Number(page) * many)
}

const pager = () => within(screen.getByRole('navigation', { name: 'Pages' }))
const step = (name: string) => pager().findByRole<HTMLButtonElement>('button', { name })

it('continues after the last numbered page to the end and back', async () => {
  const server = createFakeServer(serveAscending)
  const { user } = openList('/garden?page=1000')
  await findRow('Plant 10000')
  expect(pager().queryByRole('button', { name: 'Next page' })).toBeNull()
  await user.click(await step('Later rows'))
  await findRow('Plant 10001')
  expect(screen.queryByText('Plant 10011')).toBeNull()
  expect(pager().queryByRole('button', { name: 'Page 1' })).toBeNull()
  await user.click(await step('Later rows'))
  await findRow(`Plant ${LAST}`)
  expect((await step('Later rows')).disabled).toBe(true)
  await user.click(await step('Earlier rows'))
  await findRow('Plant 10001')
  expect((await step('Later rows')).disabled).toBe(false)
  await user.click(await step('First page'))
  await findRow('Plant 1')
  const requested = server.filterCalls(isRows).map(({ params }) => [params[after], params[before], params['limit']])
  expect(requested).toEqual([
    [undefined, undefined, '10'],
    ['10000', undefined, '11'],
    ['10010', undefined, '11'],
    [undefined, '10011', '11'],
    [undefined, undefined, '10'],
  ])
})

it('stops at the first row when paging backwards', async () => {
  createFakeServer(serveAscending)
  openList(`/garden?${before}=6`)
  await findRow('Plant 5')
  expect((await step('Earlier rows')).disabled).toBe(true)
})

it('goes to the first page when its starting record was deleted', async () => {
  const gone: CallHandler = (call) =>
    after in call.params ? rejectCall({ code: 'position_gone', message: 'gone' }) : undefined
  createFakeServer(gone, serveAscending)
  openList(`/garden?${after}=77`)
  await findRow('Plant 1')
  expect(await pager().findByRole('button', { name: 'Page 1' })).toBeTruthy()
})

it('restarts at the first page when a filter is set', async () => {
  const filtered: CallHandler = (call): Row[] | undefined =>
    isRows(call) && call.params['plant'] === 'oak' ? createPlants(700, 705) : undefined
  const server = createFakeServer(filtered, serveAscending)
  const { user } = openList(`/garden?${after}=9000`)
  await findRow('Plant 9001')
  await user.type(screen.getByRole('textbox', { name: 'Plant' }), 'oak{Enter}')
  await findRow('Plant 700')
  expect(server.filterCalls(isRows).at(-1)?.params).not.toHaveProperty(after)
})
