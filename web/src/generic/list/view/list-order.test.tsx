import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { gardenOf, isCount, isRows } from '#generic/testing/garden-server.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { plants } from '#generic/testing/garden.ts'
import { head, openList, row } from '#generic/testing/open-list.tsx'
import { eachInEnglish } from '#generic/testing/render-screen.tsx'

eachInEnglish()

describe('sorting and filtering', () => {
  it('L4: sorts up, down and not at all, from the first page, without counting again', async () => {
    const server = fakeServer(gardenOf(plants(1, 25)))
    const { user, address } = openList('/garden?page=2')
    const sort = () => screen.findByRole('button', { name: 'Price' })
    await user.click(await sort())
    expect((await head('Price')).getAttribute('aria-sort')).toBe('ascending')
    expect(address()).toBe('/garden?sort=price&order=true')
    await user.click(await sort())
    expect((await head('Price')).getAttribute('aria-sort')).toBe('descending')
    await user.click(await sort())
    expect((await head('Price')).getAttribute('aria-sort')).toBe('none')
    await waitFor(() => expect(server.asked(isRows).at(-1)?.params).toEqual({ page: '1', limit: '10' }))
    expect(server.asked(isCount)).toHaveLength(1)
  })

  it('a column that does not sort offers no sorting', async () => {
    fakeServer(gardenOf(plants(1, 3)))
    openList()
    expect((await head('Kind')).hasAttribute('aria-sort')).toBe(false)
    expect(within(await head('Kind')).queryByRole('button')).toBeNull()
  })

  it('L4: filters by text with Enter, from the first page, and Back undoes it', async () => {
    const server = fakeServer(gardenOf(plants(1, 25)))
    const { user, router, address } = openList('/garden?page=3')
    const field = await screen.findByRole('textbox', { name: 'Plant' })
    await user.type(field, ' oak {Enter}')
    await waitFor(() => expect(address()).toBe('/garden?plant=oak'))
    await waitFor(() =>
      expect(server.asked(isCount).at(-1)?.params).toEqual({ plant: 'oak', _count: 'true' }),
    )
    await router.navigate(-1)
    await waitFor(() => expect(field).toHaveProperty('value', ''))
    expect(address()).toBe('/garden?page=3')
  })

  it('filters shortly after the last letter, and what is typed on is one step back', async () => {
    fakeServer(gardenOf(plants(1, 25)))
    const { user, router, address } = openList('/garden?page=2')
    const field = await screen.findByRole('textbox', { name: 'Plant' })
    await user.type(field, 'oa')
    await waitFor(() => expect(address()).toBe('/garden?plant=oa'))
    await user.type(field, 'k')
    await waitFor(() => expect(address()).toBe('/garden?plant=oak'))
    await router.navigate(-1)
    expect(address()).toBe('/garden?page=2')
  })

  it('L17: sends a range of numbers in the unit that is stored', async () => {
    const server = fakeServer(gardenOf(plants(1, 3)))
    const { user } = openList()
    await user.type(await screen.findByRole('textbox', { name: 'Price Min' }), '0.29')
    await user.type(screen.getByRole('textbox', { name: 'Price Max' }), '1,000{Enter}')
    await waitFor(() => expect(server.asked(isRows).at(-1)?.params['price']).toBe('29,100000'))
  })

  it('V5: an end that is typed in 万 filters, one that cannot be kept exactly says so and filters nothing', async () => {
    const server = fakeServer(gardenOf(plants(1, 3)))
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
    await waitFor(() => expect(server.asked(isRows).at(-1)?.params['price']).toBe('4855500,'))
  })

  it('clears all filters at once', async () => {
    fakeServer(gardenOf(plants(1, 3)))
    const { user, address } = openList('/garden?plant=oak&kind=1')
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(address()).toBe('/garden'))
  })

  it('L2: folds only what is taller than 60 px, and shows in words what is folded away', async () => {
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(72)
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
      return this.dataset['type'] === 'number' || this.dataset['type'] === 'datetime' ? 40 : 0
    })
    fakeServer(gardenOf(plants(1, 3)))
    const { user, address } = openList('/garden?plant=oak&price=100,')
    const unfold = await screen.findByRole('button', { name: /More filters/ })
    expect(unfold.getAttribute('aria-expanded')).toBe('false')
    expect(screen.getByText('≥ 1.00')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear “Price”' }))
    await waitFor(() => expect(address()).toBe('/garden?plant=oak'))
    vi.restoreAllMocks()
  })

  it('L2: offers no folding where one row is enough', async () => {
    fakeServer(gardenOf(plants(1, 3)))
    openList()
    await row('Plant 1')
    expect(screen.queryByRole('button', { name: /filters/ })).toHaveProperty('textContent', 'Clear filters')
  })
})

describe('an address that asks for what the list does not have', () => {
  const sentence = () =>
    screen.queryByText(/asks for something that this list cannot do/)?.closest('[role=status]')?.textContent

  it('L17: is answered as far as the list can, and says what was left out', async () => {
    const server = fakeServer(gardenOf(plants(1, 3)))
    openList('/garden?plant=oak&colour=red&price=cheap&sort=soil&order=true')
    await waitFor(() => expect(server.asked(isRows).at(-1)?.params).toMatchObject({ plant: 'oak' }))
    await waitFor(() => expect(sentence()).toContain('“Price”, “soil”, and “colour”'))
    expect(Object.keys(server.asked(isRows).at(-1)?.params ?? {}).toSorted()).toEqual([
      'limit',
      'page',
      'plant',
    ])
  })

  it('says so until its reader looks at the list in another way', async () => {
    fakeServer(gardenOf(plants(1, 25)))
    const { user } = openList('/garden?colour=red&page=2')
    await waitFor(() => expect(sentence()).toContain('“colour”'))
    await user.click(screen.getByRole('button', { name: 'Page 1' }))
    await waitFor(() => expect(sentence()).toBeUndefined())
  })

  it('is shortened where it names very much, and never more than text', async () => {
    fakeServer(gardenOf(plants(1, 3)))
    const names = Array.from({ length: 9 }, (_, number) => `x${number}`.padEnd(80, 'y'))
    openList(`/garden?${new URLSearchParams([['<b>', '1'], ...names.map((name) => [name, '1'])]).toString()}`)
    await waitFor(() => expect(sentence()).toContain('“<b>”'))
    expect(sentence()).toContain('7 more')
    expect(sentence()?.length).toBeLessThan(300)
  })

  it('says nothing of an address that the list can answer', async () => {
    fakeServer(gardenOf(plants(1, 25)))
    openList('/garden?plant=Plant&page=2&sort=price&order=true&_columns=plant,price')
    await head('Price')
    expect(sentence()).toBeUndefined()
  })
})
