import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isMeta } from '#generic/testing/sample-server.ts'
import { type CallHandler } from '#testing/fake-server.ts'
import { SAMPLE_LIST } from '#generic/testing/sample-list.ts'
import { findField, OAK, openForm, INFO } from '#generic/testing/open-form.tsx'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'
import { createHistoryEntry, HISTORY } from '#generic/testing/reviewed-list.ts'

const room = vi.hoisted(() => ({ isWide: true }))
vi.mock('#ui/use-wide.ts', () => ({ useWide: () => room.isWide }))

setUpScreenTests()
beforeEach(() => {
  room.isWide = true
})

const answerers: CallHandler[] = [
  (call) => (isMeta(call) ? { ...SAMPLE_LIST, calls: { ...SAMPLE_LIST.calls, history: HISTORY } } : undefined),
  (call) => (call.path === INFO ? { ...OAK, row: { ...OAK.row, disabled: 0 } } : undefined),
  (call) => (call.path === HISTORY ? [createHistoryEntry('edit', { who: 'Mei', remark: 'as agreed' })] : undefined),
]

describe('side column of a record form', () => {
  it('shows state and history on a wide screen without a click', async () => {
    openForm(7, answerers)
    const side = within(await screen.findByRole('complementary'))
    expect(await side.findByText('as agreed')).toBeTruthy()
    expect(side.getByText('Growing')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'History' })).toBeNull()
    expect(await findField('Plant')).toHaveProperty('value', 'Oak')
  })

  it('is absent on a narrow screen, fetches nothing, and leaves the history behind a button', async () => {
    room.isWide = false
    const { server } = openForm(7, answerers)
    await findField('Plant')
    expect(await screen.findByRole('button', { name: 'History' })).toBeTruthy()
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(server.filterCalls(({ path }) => path === HISTORY)).toEqual([])
  })

  it('is absent for a new record', async () => {
    openForm(undefined, answerers)
    await findField('Plant')
    expect(screen.queryByRole('complementary')).toBeNull()
  })
})
