import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createSampleServer } from '#generic/testing/sample-server.ts'
import { createFakeServer } from '../../../testing/fake-server.ts'
import { SAMPLE_LIST, createPlants } from '#generic/testing/sample-list.ts'
import { openList, findRow } from '#generic/testing/open-list.tsx'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'

setUpScreenTests()

const record = (name: string) => {
  act(() => void dispatchEvent(new Event(name)))
}
const print = () => record('beforeprint')
const sheet = () => within(document.querySelector<HTMLElement>('[data-printed]')!)
const cells = (name: string) =>
  within(sheet().getByText(name).closest('tr')!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

describe('printed list', () => {
  it('shows the user, time, filters, sort order and range of rows', async () => {
    createFakeServer(createSampleServer(createPlants(1, 25)))
    openList('/garden?page=3&sort=price&order=false&kind=1&price=100,')
    await findRow('Plant 21')
    await screen.findByText('25 in total')
    print()
    const facts = Object.fromEntries(
      sheet()
        .getAllByRole('term')
        .map((term) => [term.textContent, term.nextElementSibling?.textContent?.trim()]),
    )
    expect(sheet().getByRole('heading', { level: 1 }).textContent).toBe('Plants')
    expect(facts).toMatchObject({
      'Printed by': 'Lin · East Bank',
      'Printed at': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      Rows: 'page 3 of 3, rows 21–25 of 25',
    })
    expect(facts['Filters']).toMatch(/^Kind: Tree\s+Price: ≥ 1\.00$/)
    expect(Object.values(facts)).toContain('Price ↓')
  })

  it('shows totals in their columns and full texts, without buttons (L18)', async () => {
    const long = 'A plant with a name that no column of a screen has ever been wide enough for'
    createFakeServer(createSampleServer([{ ...createPlants(1, 1)[0], plant: long }]))
    openList()
    await findRow(long)
    await screen.findByText('1 in total')
    print()
    const heads = sheet()
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
    const [price] = sheet().getAllByRole('row').slice(-1)
    const totals = within(price!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect(heads).toEqual(['No.', 'Plant', 'Kind', 'Price', 'Planted', 'Status'])
    expect(totals).toEqual(['', '', '', '1,234.56', '', ''])
    expect(cells(long)[1]).toBe(long)
    for (const role of ['button', 'checkbox', 'link']) expect(sheet().queryAllByRole(role)).toEqual([])
  })

  it('shows totals below their headers when the first column has a total', async () => {
    const meta = { ...SAMPLE_LIST, column_names: ['price', 'plant'] }
    createFakeServer(createSampleServer(createPlants(1, 2), meta))
    openList()
    await findRow('Plant 1')
    await screen.findByText('2 in total')
    print()
    const last = sheet().getAllByRole('row').at(-1)!
    expect(
      within(last)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['2,469.12', ''])
  })

  it('shows page sums above the totals (L18)', async () => {
    createFakeServer(createSampleServer(createPlants(1, 12)))
    openList()
    await findRow('Plant 1')
    await screen.findByText('12 in total')
    print()
    const last = sheet().getAllByRole('row').slice(-4)
    expect(last.map(({ textContent }) => textContent)).toEqual([
      'Total of this page',
      '12,345.60',
      'Total of all matching',
      '14,814.72',
    ])
  })

  it('is removed after printing', async () => {
    createFakeServer(createSampleServer(createPlants(1, 2)))
    openList()
    await findRow('Plant 1')
    expect(document.querySelector('[data-printed]')).toBeNull()
    print()
    expect(document.querySelector('[data-printed]')).not.toBeNull()
    record('afterprint')
    expect(document.querySelector('[data-printed]')).toBeNull()
  })
})
