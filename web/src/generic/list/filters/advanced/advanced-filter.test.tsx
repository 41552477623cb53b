import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { createSampleServer, isCount, isExport, isRows } from '#generic/testing/sample-server.ts'
import { createFakeServer } from '../../../../testing/fake-server.ts'
import { createPlants } from '#generic/testing/sample-list.ts'
import { openList, findRow } from '#generic/testing/open-list.tsx'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'

setUpScreenTests()

const TREE = '{"_all":[{"plant":"oak"},{"_none":[{"kind":"2"},{"price":"100,"}]}]}'
const WORDS = 'Plant: oak and not (Kind: Herb or Price: ≥ 1.00)'
const at = (tree: string, more = '') => `/garden?${new URLSearchParams({ _filter: tree }).toString()}${more}`
const readFilter = (address: string) => new URLSearchParams(address.split('?')[1]).get('_filter')
const drawer = () => screen.findByRole('dialog')
const openDrawer = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: 'Advanced filter' }))
  return within(await drawer())
}
const add = async (user: UserEvent, found: ReturnType<typeof within>, title: string, place = -1) => {
  await user.click(found.getAllByRole('combobox', { name: 'Add condition' }).at(place))
  await user.click((await screen.findAllByTitle(title)).at(-1)!)
}

describe('advanced filter', () => {
  it('is shown as a sentence and sent with rows and counts', async () => {
    const server = createFakeServer(createSampleServer(createPlants(1, 25)))
    const { user, address } = openList(at(TREE, '&page=2'))
    await findRow('Plant 11')
    expect(screen.getByText('Advanced filter (3)')).toBeTruthy()
    expect(screen.getByRole('button', { name: WORDS })).toBeTruthy()
    for (const is of [isRows, isCount]) expect(server.filterCalls(is).at(-1)?.params['_filter']).toBe(TREE)
    await user.click(screen.getByRole('button', { name: 'Clear “Advanced filter”' }))
    await waitFor(() => expect(address()).toBe('/garden'))
  })

  it('is built from nested groups and goes to the first page', async () => {
    createFakeServer(createSampleServer(createPlants(1, 25)))
    const { user, address } = openList('/garden?page=2')
    const builder = await openDrawer(user)
    await add(user, builder, 'Plant')
    await user.keyboard('oak{Enter}')
    await user.click(builder.getByRole('button', { name: 'Add group' }))
    await add(user, builder, 'Price', 0)
    await user.keyboard('1{Enter}')
    await user.click(builder.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(readFilter(address())).toBe('{"_all":[{"plant":"oak"},{"_any":[{"price":"100,"}]}]}'))
    expect(new URLSearchParams(address().split('?')[1]).get('page')).toBeNull()
  })

  it('marks conditions without a value and does not apply until they are filled in or removed', async () => {
    createFakeServer(createSampleServer(createPlants(1, 3)))
    const { user, address } = openList(at(TREE))
    const builder = await openDrawer(user)
    await add(user, builder, 'Plant')
    await user.click(builder.getByRole('button', { name: 'Apply' }))
    expect(builder.getByRole('alert').textContent).toBe('Fill this in or remove it')
    expect(readFilter(address())).toBe(TREE)
    await user.click(builder.getAllByRole('button', { name: 'Remove “Plant”' }).at(-1)!)
    await user.click(builder.getByRole('button', { name: 'Remove “Price”' }))
    await user.click(builder.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(readFilter(address())).toBe('{"_all":[{"plant":"oak"},{"_none":[{"kind":"2"}]}]}'))
  })

  it('rejects a filter that is too long for an address and keeps the input', async () => {
    createFakeServer(createSampleServer(createPlants(1, 3)))
    const long = '票'.repeat(400)
    const nearly = JSON.stringify({ _all: [{ plant: long }, { plant: long }, { plant: 'x' }] })
    const { user, address } = openList(at(nearly))
    const builder = await openDrawer(user)
    await user.click(builder.getAllByRole('textbox', { name: /Plant/ }).at(-1)!)
    await user.paste('票'.repeat(100))
    await user.click(builder.getByRole('button', { name: 'Apply' }))
    expect(builder.getByRole('alert').textContent).toContain('at most 8,000 characters')
    expect(builder.getAllByRole('textbox', { name: /Plant/ })).toHaveLength(3)
    expect(readFilter(address())).toBe(nearly)
  })

  it('limits the number of conditions and the depth of groups', async () => {
    createFakeServer(createSampleServer(createPlants(1, 3)))
    const tree = `{"_all":[${Array(50).fill('{"kind":"1"}').join()}]}`
    const deep = `${'{"_any":['.repeat(5)}{"kind":"1"}${']}'.repeat(5)}`
    const { user, router } = openList(at(deep))
    const found = await openDrawer(user)
    expect(found.getAllByRole('button', { name: 'Add group' })).toHaveLength(4)
    await act(() => router.navigate(at(tree)))
    await user.keyboard('{Escape}')
    const builder = await openDrawer(user)
    expect(builder.getByRole('status').textContent).toBe('The advanced filter has too many conditions: at most 50')
    expect(builder.getByRole('combobox', { name: 'Add condition' })).toHaveProperty('disabled', true)
  })

  it('is cleared with the other filters when nothing matches', async () => {
    createFakeServer(createSampleServer([]))
    const { user, address } = openList(at(TREE, '&plant=oak'))
    await screen.findByText('Nothing matches')
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)!)
    await waitFor(() => expect(address()).toBe('/garden'))
  })

  it('applies to an export of all matching rows and is printed as a sentence', async () => {
    const server = createFakeServer(
      (call) => (isExport(call) ? null : undefined),
      createSampleServer(createPlants(1, 25)),
    )
    const { user } = openList(at(TREE))
    await findRow('Plant 1')
    act(() => void dispatchEvent(new Event('beforeprint')))
    const sheet = within(document.querySelector<HTMLElement>('[data-printed]')!)
    expect(sheet.getByText('Filters').nextElementSibling?.textContent).toBe(WORDS)
    act(() => void dispatchEvent(new Event('afterprint')))
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: /All that match/ }))
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(server.filterCalls(isExport).at(-1)?.params).toMatchObject({ _filter: TREE }))
  })
})

describe('unsupported advanced filter', () => {
  const sentence = () =>
    screen.queryByText(/asks for something that this list cannot do/)?.closest('[role=status]')?.textContent

  it('drops unknown conditions and names them', async () => {
    const server = createFakeServer(createSampleServer(createPlants(1, 3)))
    openList(at('{"_any":[{"plant":"oak"},{"soil":"1"},{"_none":[{"price":"cheap"}]}]}'))
    await waitFor(() => expect(sentence()).toContain('“soil” and “Price”'))
    expect(server.filterCalls(isRows).at(-1)?.params['_filter']).toBe('{"_any":[{"plant":"oak"}]}')
  })

  it.each([
    [`{"_all":[${Array(51).fill('{"kind":"1"}').join()}]}`, 'too many conditions: at most 50'],
    [`${'{"_any":['.repeat(1000)}{"kind":"1"}${']}'.repeat(1000)}`, 'at most 8,000 characters'],
    [`${'{"_any":['.repeat(200)}{"kind":"1"}${']}'.repeat(200)}`, 'at most 5 groups'],
    [`{"plant":"${'x'.repeat(2 ** 20)}"}`, 'at most 8,000 characters'],
    ['{"_any":[]}', 'a group without conditions'],
  ])('is dropped with the exceeded limit', async (tree, words) => {
    const server = createFakeServer(createSampleServer(createPlants(1, 3)))
    openList(at(tree, '&plant=oak'))
    await waitFor(() => expect(sentence()).toContain('“Advanced filter”'))
    await waitFor(() => expect(sentence()).toContain(words))
    expect(server.filterCalls(isRows).at(-1)?.params).toEqual({ plant: 'oak', page: '1', limit: '10' })
  })
})
