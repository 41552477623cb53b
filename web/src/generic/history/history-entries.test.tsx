import type { HistoryChange, HistoryEntry } from '@cangdan/protocol'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { getServerTime } from '#api/transport/clock.ts'
import { formatInstant } from '#i18n/index.ts'
import { setUpScreenTests } from '../testing/render-screen.tsx'
import { createHistoryEntry, STATES } from '../testing/reviewed-list.ts'
import { HistoryEntries } from './history-entries.tsx'

setUpScreenTests()

const state: HistoryChange = {
  name: 'audit_status',
  title: 'Review state',
  type: 'select',
  options: STATES,
  from: 0,
  to: 3,
}
const price = { name: 'price', title: 'Price', type: 'number', decimal: 2, unit: 'CNY' } as const

const show = (...entries: HistoryEntry[]) => render(<HistoryEntries entries={entries} />)
const lines = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)

describe('history entries', () => {
  it('show old and new values formatted by column', () => {
    show(createHistoryEntry('edit', { changes: [state, { ...price, from: 100, to: 123_456 }] }))
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Review state', 'Price CNY'])
    expect(lines()).toEqual(['fromPendingtoReturned', 'from1.00to1,234.56'])
  })

  it('show tree nodes and files by name', () => {
    const cascades = [{ label: 'Zhejiang', value: 33, children: [{ label: 'Ningbo', value: 3302 }] }]
    const place = { name: 'region', title: 'Region', type: 'cascade', cascades } as const
    const photo = { name: 'photo', title: 'Photo', type: 'image' } as const
    show(
      createHistoryEntry('add', {
        changes: [
          { ...place, from: null, to: [33, 3302] },
          { ...photo, from: [], to: [{ id: 7, name: 'gate.png' }] },
        ],
      }),
    )
    expect(lines()).toEqual(['Zhejiang / Ningbo', 'gate.png'])
  })

  it('show only the new value of a first value', () => {
    show(createHistoryEntry('add', { changes: [{ ...price, from: null, to: 100 }] }))
    expect(lines()).toEqual(['1.00'])
  })

  it('show only added and removed tags', () => {
    const variables = { name: 'variables', title: 'Variables', type: 'tags' } as const
    show(createHistoryEntry('edit', { changes: [{ ...variables, from: ['a', 'b'], to: ['c', 'a'] }] }))
    expect(lines()).toEqual(['removed−badded+c'])
  })

  it('show a dash for a removed value', () => {
    show(createHistoryEntry('edit', { changes: [{ ...price, from: 100, to: null }] }))
    expect(lines()).toEqual(['from1.00to–'])
  })

  it('show unnamed files by number', () => {
    const files = { name: 'logo', title: 'Logo', type: 'image' } as const
    show(
      createHistoryEntry('edit', {
        changes: [{ ...files, from: [{ id: 4 }], to: [{ id: 5, name: 'new.png' }, { id: 6 }] }],
      }),
    )
    expect(lines()).toEqual(['fromFile 4tonew.png, File 6'])
  })

  it('show the relative time, with the exact time as a tooltip (U14)', () => {
    const time = getServerTime() - 300
    show(createHistoryEntry('edit', { time }))
    expect(screen.getByText('5 minutes ago').title).toBe(formatInstant(time))
  })

  it('show the remark once and no time twice', () => {
    const remark = { name: 'audit_remark', title: 'Remark', type: 'text', from: '', to: 'Too cheap' } as const
    const at = { name: 'audit_time', title: 'At', type: 'datetime', from: null, to: 1_790_000_000 } as const
    show(createHistoryEntry('audit', { remark: 'Too cheap', changes: [state, remark, at] }))
    expect(screen.getAllByText('Too cheap')).toHaveLength(1)
    expect(lines()).toHaveLength(1)
  })

  it('name the platform when no user made the change', () => {
    show(createHistoryEntry('edit', { who: '' }))
    expect(screen.getByText('The platform')).toBeTruthy()
  })

  it('show the first of many changes, and all on request', async () => {
    const many = Array.from({ length: 9 }, (_, index) => ({
      ...price,
      name: `p${index}`,
      from: null,
      to: index,
    }))
    show(createHistoryEntry('add', { changes: many }))
    expect(lines()).toHaveLength(6)
    await userEvent.click(screen.getByRole('button', { name: '3 more' }))
    expect(lines()).toHaveLength(9)
  })

  it('show the latest of many entries, and all on request', async () => {
    show(...Array.from({ length: 30 }, () => createHistoryEntry('edit')))
    expect(screen.getAllByRole('listitem')).toHaveLength(20)
    await userEvent.click(screen.getByRole('button', { name: 'Show older entries (10)' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(30)
  })
})
