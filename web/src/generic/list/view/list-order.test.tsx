import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createSampleServer, isCount, isRows } from '#generic/testing/sample-server.ts'
import { createFakeServer } from '#testing/fake-server.ts'
import { createPlants } from '#generic/testing/sample-list.ts'
import { findHeader, openList, findRow } from '#generic/testing/open-list.tsx'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'

setUpScreenTests()

describe('sorting and filtering', () => {
  it('sorts ascending, descending and by default, from the first page, without a new count (L4)', async () => {
    const server = createFakeServer(createSampleServer(createPlants(1, 25)))
    const { user, address } = openList('/garden?page=2')
    const sort = () => screen.findByRole('button', { name: 'Price' })
    await user.click(await sort())
    expect((await findHeader('Price')).getAttribute('aria-sort')).toBe('ascending')
    expect(address()).toBe('/garden?sort=price&order=true')
    await user.click(await sort())
    expect((await findHeader('Price')).getAttribute('aria-sort')).toBe('descending')
    await user.click(await sort())
    expect((await findHeader('Price')).getAttribute('aria-sort')).toBe('none')
    await waitFor(() => expect(server.filterCalls(isRows).at(-1)?.params).toEqual({ page: '1', limit: '10' }))
    expect(server.filterCalls(isCount)).toHaveLength(1)
  })

  it('offers no sorting on columns without it', async () => {
    createFakeServer(createSampleServer(createPlants(1, 3)))
    openList()
    expect((await findHeader('Kind')).hasAttribute('aria-sort')).toBe(false)
    expect(within(await findHeader('Kind')).queryByRole('button')).toBeNull()
  })

  it('filters by text on Enter, from the first page, and Back undoes it (L4)', async () => {
    const server = createFakeServer(createSampleServer(createPlants(1, 25)))
    const { user, router, address } = openList('/garden?page=3')
    const field = await screen.findByRole('textbox', { name: 'Plant' })
    await user.type(field, ' oak {Enter}')
    await waitFor(() => expect(address()).toBe('/garden?plant=oak'))
    await waitFor(() => expect(server.filterCalls(isCount).at(-1)?.params).toEqual({ plant: 'oak', _count: 'true' }))
    await router.navigate(-1)
    await waitFor(() => expect(field).toHaveProperty('value', ''))
    expect(address()).toBe('/garden?page=3')
  })

  it('filters after a pause in typing, and further typing is one step of Back', async () => {
    createFakeServer(createSampleServer(createPlants(1, 25)))
    const { user, router, address } = openList('/garden?page=2')
    const field = await screen.findByRole('textbox', { name: 'Plant' })
    await user.type(field, 'oa')
    await waitFor(() => expect(address()).toBe('/garden?plant=oa'))
    await user.type(field, 'k')
    await waitFor(() => expect(address()).toBe('/garden?plant=oak'))
    await router.navigate(-1)
    expect(address()).toBe('/garden?page=2')
  })

  it('sends a number range in the stored unit (L17)', async () => {
    const server = createFakeServer(createSampleServer(createPlants(1, 3)))
    const { user } = openList()
    await user.type(await screen.findByRole('textbox', { name: 'Price Min' }), '0.29')
    await user.type(screen.getByRole('textbox', { name: 'Price Max' }), '1,000{Enter}')
    await waitFor(() => expect(server.filterCalls(isRows).at(-1)?.params['price']).toBe('29,100000'))
  })

  it('accepts an end in 万 and rejects one that cannot be stored exactly (V5)', async () => {
    const server = createFakeServer(createSampleServer(createPlants(1, 3)))
    const { user, address } = openList()
    const least = await screen.findByRole('textbox', { name: 'Price Min' })
    await user.type(least, '4.8555{Enter}')
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('At most 2 decimals: more of them cannot be kept'),
    )
    expect([address(), least.getAttribute('aria-invalid')]).toEqual(['/garden', 'true'])
    await user.type(least, '万')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(server.filterCalls(isRows).at(-1)?.params['price']).toBe('4855500,'))
  })

  it('clears all filters with one button', async () => {
    createFakeServer(createSampleServer(createPlants(1, 3)))
    const { user, address } = openList('/garden?plant=oak&kind=1')
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(address()).toBe('/garden'))
  })

  it('collapses filters taller than 60 px and shows the hidden ones as chips (L2)', async () => {
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(72)
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
      return this.dataset['type'] === 'number' || this.dataset['type'] === 'datetime' ? 40 : 0
    })
    createFakeServer(createSampleServer(createPlants(1, 3)))
    const { user, address } = openList('/garden?plant=oak&price=100,')
    const unfold = await screen.findByRole('button', { name: /More filters/ })
    expect(unfold.getAttribute('aria-expanded')).toBe('false')
    expect(screen.getByText('≥ 1.00')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear “Price”' }))
    await waitFor(() => expect(address()).toBe('/garden?plant=oak'))
    vi.restoreAllMocks()
  })

  it('does not collapse a single row of filters (L2)', async () => {
    createFakeServer(createSampleServer(createPlants(1, 3)))
    openList()
    await findRow('Plant 1')
    expect(screen.queryByRole('button', { name: /filters/ })).toHaveProperty('textContent', 'Clear filters')
  })
})

describe('address with unsupported parts', () => {
  const sentence = () =>
    screen.queryByText(/asks for something that this list cannot do/)?.closest('[role=status]')?.textContent

  it('applies the supported parts and names the rest (L17)', async () => {
    const server = createFakeServer(createSampleServer(createPlants(1, 3)))
    openList('/garden?plant=oak&colour=red&price=cheap&sort=soil&order=true')
    await waitFor(() => expect(server.filterCalls(isRows).at(-1)?.params).toMatchObject({ plant: 'oak' }))
    await waitFor(() => expect(sentence()).toContain('“Price”, “soil”, and “colour”'))
    expect(Object.keys(server.filterCalls(isRows).at(-1)?.params ?? {}).toSorted()).toEqual(['limit', 'page', 'plant'])
  })

  it('shows the notice until the list state changes', async () => {
    createFakeServer(createSampleServer(createPlants(1, 25)))
    const { user } = openList('/garden?colour=red&page=2')
    await waitFor(() => expect(sentence()).toContain('“colour”'))
    await user.click(screen.getByRole('button', { name: 'Page 1' }))
    await waitFor(() => expect(sentence()).toBeUndefined())
  })

  it('truncates long names and renders them as text', async () => {
    createFakeServer(createSampleServer(createPlants(1, 3)))
    const names = Array.from({ length: 9 }, (_, number) => `x${number}`.padEnd(80, 'y'))
    openList(`/garden?${new URLSearchParams([['<b>', '1'], ...names.map((name) => [name, '1'])]).toString()}`)
    await waitFor(() => expect(sentence()).toContain('“<b>”'))
    expect(sentence()).toContain('7 more')
    expect(sentence()?.length).toBeLessThan(300)
  })

  it('shows no notice for a supported address', async () => {
    createFakeServer(createSampleServer(createPlants(1, 25)))
    openList('/garden?plant=Plant&page=2&sort=price&order=true&_columns=plant,price')
    await findHeader('Price')
    expect(sentence()).toBeUndefined()
  })
})
