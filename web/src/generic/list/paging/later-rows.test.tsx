import { POSITION_MARKS, type Row, type TableMeta } from '@cangdan/protocol'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { isCount, isMeta, isRows } from '#generic/testing/garden-server.ts'
import { type Answerer, fakeServer, refuse } from '#testing/fake-server.ts'
import { GARDEN, plants } from '#generic/testing/garden.ts'
import { openList, row } from '#generic/testing/open-list.tsx'
import { eachInEnglish } from '#generic/testing/render-screen.tsx'

eachInEnglish()

const LAST = 10_015
const ALL = plants(1, LAST)
const WITHOUT_SUMS: TableMeta = { ...GARDEN, show_sum: false }
const { after, before } = POSITION_MARKS

const upwards: Answerer = (call) => {
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
  const server = fakeServer(upwards)
  const { user } = openList('/garden?page=1000')
  await row('Plant 10000')
  expect(pager().queryByRole('button', { name: 'Next page' })).toBeNull()
  await user.click(await step('Later rows'))
  await row('Plant 10001')
  expect(screen.queryByText('Plant 10011')).toBeNull()
  expect(pager().queryByRole('button', { name: 'Page 1' })).toBeNull()
  await user.click(await step('Later rows'))
  await row(`Plant ${LAST}`)
  expect((await step('Later rows')).disabled).toBe(true)
  await user.click(await step('Earlier rows'))
  await row('Plant 10001')
  expect((await step('Later rows')).disabled).toBe(false)
  await user.click(await step('First page'))
  await row('Plant 1')
  const asked = server.asked(isRows).map(({ params }) => [params[after], params[before], params['limit']])
  expect(asked).toEqual([
    [undefined, undefined, '10'],
    ['10000', undefined, '11'],
    ['10010', undefined, '11'],
    [undefined, '10011', '11'],
    [undefined, undefined, '10'],
  ])
})

it('stops at the first row when paging backwards', async () => {
  fakeServer(upwards)
  openList(`/garden?${before}=6`)
  await row('Plant 5')
  expect((await step('Earlier rows')).disabled).toBe(true)
})

it('goes to the first page when its starting record was deleted', async () => {
  const gone: Answerer = (call) =>
    after in call.params ? refuse({ code: 'position_gone', message: 'gone' }) : undefined
  fakeServer(gone, upwards)
  openList(`/garden?${after}=77`)
  await row('Plant 1')
  expect(await pager().findByRole('button', { name: 'Page 1' })).toBeTruthy()
})

it('restarts at the first page when a filter is set', async () => {
  const filtered: Answerer = (call): Row[] | undefined =>
    isRows(call) && call.params['plant'] === 'oak' ? plants(700, 705) : undefined
  const server = fakeServer(filtered, upwards)
  const { user } = openList(`/garden?${after}=9000`)
  await row('Plant 9001')
  await user.type(screen.getByRole('textbox', { name: 'Plant' }), 'oak{Enter}')
  await row('Plant 700')
  expect(server.asked(isRows).at(-1)?.params).not.toHaveProperty(after)
})
