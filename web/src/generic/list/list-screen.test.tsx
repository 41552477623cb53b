import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatInstant } from '#i18n/index.ts'
import {
  fakeServer,
  gardenOf,
  isCount,
  isExport,
  isMeta,
  isRows,
  Refused,
  type Answerer,
} from '../testing/fake-server.ts'
import { GARDEN, LIST_PATH, plants } from '../testing/garden.ts'
import { renderScreen, speakEnglish } from '../testing/render-screen.tsx'
import { ListScreen } from './list-screen.tsx'

beforeAll(speakEnglish)
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (...history: string[]) =>
  renderScreen(<ListScreen listPath={LIST_PATH} title="Plants" />, ...history)
const row = async (text: string) => (await screen.findByText(text)).closest('tr')!
const head = (name: string) => screen.findByRole('columnheader', { name })
const failing: Answerer = () => new Refused({ code: 'unavailable' })

describe('a list that the server describes', () => {
  it('E1, L1: without a data path says so', () => {
    fakeServer()
    renderScreen(<ListScreen listPath={undefined} title="Plants" />)
    expect(screen.getByRole('alert').textContent).toBe('No api configured')
  })

  it('T4: asks for its description alone, for a page of rows, and for the count', async () => {
    const server = fakeServer(gardenOf(plants(1, 25)))
    open()
    await row('Plant 1')
    expect(server.asked(isMeta)).toHaveLength(1)
    expect(server.asked(isRows).map(({ params }) => params)).toEqual([{ page: '1', limit: '10' }])
    expect(server.asked(isCount).map(({ params }) => params)).toEqual([{ _count_sum: 'true' }])
    expect(await screen.findByText('25 in total')).toBeTruthy()
  })

  it('L15: draws each type as a person reads it, and nothing as a quiet dash', async () => {
    const [plant] = plants(1, 1)
    fakeServer(
      gardenOf([
        { ...plant, id: 12_345, planted: 1_790_000_000 },
        { ...plant, id: 2, plant: '' },
      ]),
    )
    open()
    const cells = within(await row('12345'))
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
    expect(cells.slice(1, -1)).toEqual([
      '12345',
      'Plant 1',
      'Tree',
      '1,234.56',
      formatInstant(1_790_000_000),
      'Growing',
    ])
    expect(
      within((await screen.findByRole('checkbox', { name: 'Select 2' })).closest('tr')!).getByText('–'),
    ).toBeTruthy()
    expect(screen.queryByText('hush')).toBeNull()
  })

  it('L18: shows the sums over all that matches, in the unit people read, labelled as such', async () => {
    fakeServer(gardenOf(plants(1, 25)))
    open()
    const totals = await row('Total of all matching')
    await waitFor(() => expect(totals.textContent).toContain('30,864.00'))
  })

  it('L6: turns pages and changes their size', async () => {
    const server = fakeServer(gardenOf(plants(1, 25)))
    const { user, address } = open()
    await user.click(await screen.findByRole('button', { name: 'Page 3' }))
    await row('Plant 25')
    expect(address()).toBe('/garden?page=3')
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true)
    expect(server.asked(isCount)).toHaveLength(1)
  })

  it('L12: asks anew when it comes back into view, and shows what it knows until then', async () => {
    let isSlow = false
    const slow: Answerer = (call) => (isSlow && isRows(call) ? new Promise(() => undefined) : undefined)
    const server = fakeServer(slow, gardenOf(plants(1, 3)))
    const { router } = open()
    await row('Plant 1')
    await router.navigate('/elsewhere')
    await screen.findByText('elsewhere')
    isSlow = true
    await router.navigate(-1)
    expect(await row('Plant 1')).toBeTruthy()
    await waitFor(() => expect([server.asked(isRows).length, server.asked(isCount).length]).toEqual([2, 2]))
    expect(server.asked(isMeta)).toHaveLength(1)
  })

  it('L12: asks anew when asked to refresh', async () => {
    const server = fakeServer(gardenOf(plants(1, 3)))
    const { user } = open()
    await row('Plant 1')
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect([server.asked(isRows).length, server.asked(isCount).length]).toEqual([2, 2]))
  })
})

describe('sorting and filtering', () => {
  it('L4: sorts up, down and not at all, from the first page, without counting again', async () => {
    const server = fakeServer(gardenOf(plants(1, 25)))
    const { user, address } = open('/garden?page=2')
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
    open()
    expect((await head('Kind')).hasAttribute('aria-sort')).toBe(false)
    expect(within(await head('Kind')).queryByRole('button')).toBeNull()
  })

  it('L4: filters by text with Enter, from the first page, and Back undoes it', async () => {
    const server = fakeServer(gardenOf(plants(1, 25)))
    const { user, router, address } = open('/garden?page=3')
    const field = await screen.findByRole('textbox', { name: 'Plant' })
    await user.type(field, ' oak {Enter}')
    await waitFor(() => expect(address()).toBe('/garden?plant=oak'))
    await waitFor(() =>
      expect(server.asked(isCount).at(-1)?.params).toEqual({ plant: 'oak', _count_sum: 'true' }),
    )
    await router.navigate(-1)
    await waitFor(() => expect(field).toHaveProperty('value', ''))
    expect(address()).toBe('/garden?page=3')
  })

  it('filters shortly after the last letter, and what is typed on is one step back', async () => {
    fakeServer(gardenOf(plants(1, 25)))
    const { user, router, address } = open('/garden?page=2')
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
    const { user } = open()
    await user.type(await screen.findByRole('textbox', { name: 'Price Min' }), '0.29')
    await user.type(screen.getByRole('textbox', { name: 'Price Max' }), '1,000{Enter}')
    await waitFor(() => expect(server.asked(isRows).at(-1)?.params['price']).toBe('29,100000'))
  })

  it('clears all filters at once', async () => {
    fakeServer(gardenOf(plants(1, 3)))
    const { user, address } = open('/garden?plant=oak&kind=1')
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(address()).toBe('/garden'))
  })

  it('L2: folds only what is taller than 60 px, and shows in words what is folded away', async () => {
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(72)
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
      return this.dataset['type'] === 'number' || this.dataset['type'] === 'datetime' ? 40 : 0
    })
    fakeServer(gardenOf(plants(1, 3)))
    const { user, address } = open('/garden?plant=oak&price=100,')
    const unfold = await screen.findByRole('button', { name: /More filters/ })
    expect(unfold.getAttribute('aria-expanded')).toBe('false')
    expect(screen.getByText('≥ 1.00')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear “Price”' }))
    await waitFor(() => expect(address()).toBe('/garden?plant=oak'))
    vi.restoreAllMocks()
  })

  it('L2: offers no folding where one row is enough', async () => {
    fakeServer(gardenOf(plants(1, 3)))
    open()
    await row('Plant 1')
    expect(screen.queryByRole('button', { name: /filters/ })).toHaveProperty('textContent', 'Clear filters')
  })
})

describe('what stands in place of rows', () => {
  it('an empty list offers the next step', async () => {
    fakeServer(gardenOf([]))
    open()
    expect(await screen.findByText('Nothing here yet')).toBeTruthy()
    const add = screen.getAllByRole('link', { name: /Plant one/ })
    expect(add.map((link) => link.getAttribute('href'))).toEqual(['/garden/add', '/garden/add'])
  })

  it('an empty list offers nothing that is not granted', async () => {
    fakeServer(gardenOf([], { ...GARDEN, actions: [], show_excel: false }))
    open()
    expect(await screen.findByText('Records will appear here once there are any.')).toBeTruthy()
    // The drawing of a first record bears a plus.
    expect(document.querySelector('svg[data-picture]')?.getAttribute('data-picture')).toBe('nothing')
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })

  it('a filter that nothing matches can be taken off', async () => {
    fakeServer(
      (call) => (call.params['plant'] === undefined ? undefined : isRows(call) ? [] : undefined),
      gardenOf(plants(1, 3)),
    )
    const { user } = open('/garden?plant=zz')
    expect(await screen.findByText('Nothing matches')).toBeTruthy()
    const [, button] = screen.getAllByRole('button', { name: 'Clear filters' })
    await user.click(button!)
    await row('Plant 1')
  })

  it('E7, L14: a failing request just stops loading, and can be tried again', async () => {
    let works = false
    fakeServer((call) => (isRows(call) && !works ? failing(call) : undefined), gardenOf(plants(1, 3)))
    const { user } = open()
    expect(await screen.findByText('The list could not be loaded')).toBeTruthy()
    works = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await row('Plant 1')
  })

  it('a description that does not come can be asked for again', async () => {
    let works = false
    fakeServer((call) => (works ? undefined : failing(call)), gardenOf(plants(1, 3)))
    const { user } = open()
    await screen.findByText('The list could not be loaded')
    works = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await row('Plant 1')).toBeTruthy()
  })
})

describe('ticking rows', () => {
  it('L5: keeps what is ticked over pages, ticks it again, and lets it go at once', async () => {
    fakeServer(gardenOf(plants(1, 25)))
    const { user } = open()
    await user.click(await screen.findByRole('checkbox', { name: 'Select Plant 2' }))
    await user.click(screen.getByRole('button', { name: 'Page 2' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Select Plant 11' }))
    expect(screen.getByText('2 selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Page 1' }))
    expect(await screen.findByRole('checkbox', { name: 'Select Plant 2' })).toHaveProperty('checked', true)
    await user.click(screen.getByRole('button', { name: 'Reset selection' }))
    expect(screen.getByRole('checkbox', { name: 'Select Plant 2' })).toHaveProperty('checked', false)
    expect(screen.queryByText(/selected/)).toBeNull()
  })

  it('ticks a whole page from its head, and a range with Shift', async () => {
    fakeServer(gardenOf(plants(1, 10)))
    const { user } = open()
    await user.click(await screen.findByRole('checkbox', { name: 'Select Plant 2' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select Plant 5' }))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('4 selected')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    expect(screen.getByText('10 selected')).toBeTruthy()
  })
})

describe('deleting a row', () => {
  const deleting: Answerer[] = []
  const start = async (url: string, count: number) => {
    const rows = plants(1, count)
    const server = fakeServer(
      (call) => {
        if (call.path !== 'garden/plant/PlantDel') return undefined
        rows.splice(
          rows.findIndex((each) => each['id'] === (call.body as { id: number }).id),
          1,
        )
        return { id: 1 }
      },
      ...deleting,
      (call) => gardenOf(rows)(call),
    )
    const screenParts = open(url)
    return { server, ...screenParts }
  }

  it('L20: asks the question of the server, and does nothing on a no', async () => {
    const { server, user } = await start('/garden', 3)
    await user.click(within(await row('Plant 2')).getByRole('button', { name: 'Uproot' }))
    expect(screen.getByRole('alertdialog', { name: 'Uproot it?' })).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(server.asked((call) => call.method === 'POST')).toEqual([])
  })

  it('deletes once, says so, fetches and counts again, and unticks the row', async () => {
    const { server, user, notices } = await start('/garden', 3)
    await user.click(await screen.findByRole('checkbox', { name: 'Select Plant 2' }))
    await user.click(within(await row('Plant 2')).getByRole('button', { name: 'Uproot' }))
    const yes = within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Uproot' })
    await user.dblClick(yes)
    await waitFor(() => expect(screen.queryByText('Plant 2')).toBeNull())
    expect(server.asked((call) => call.method === 'POST').map(({ body }) => body)).toEqual([{ id: 2 }])
    expect(server.asked(isCount)).toHaveLength(2)
    expect(notices).toMatchObject([{ kind: 'success', text: 'Done' }])
    expect(screen.queryByText(/selected/)).toBeNull()
  })

  it('leaves the keyboard in the list when the button it stood on is gone', async () => {
    const { user } = await start('/garden', 3)
    await user.click(within(await row('Plant 2')).getByRole('button', { name: 'Uproot' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Uproot' }))
    await waitFor(() => expect(screen.queryByText('Plant 2')).toBeNull())
    await waitFor(() => expect(document.activeElement?.tagName).toBe('SECTION'))
  })

  it('L13: goes back a page when it has emptied one', async () => {
    const { user, address } = await start('/garden?page=3', 21)
    await user.click(within(await row('Plant 21')).getByRole('button', { name: 'Uproot' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Uproot' }))
    await row('Plant 20')
    expect(address()).toBe('/garden?page=2')
  })
})

describe('the dialogs of a list', () => {
  it('L7: hides columns, remembers it, and marks that some are hidden', async () => {
    fakeServer(gardenOf(plants(1, 3)))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Columns' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('checkbox', { name: 'Price' }))
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Price' })).toBeNull())
    expect(localStorage.getItem(`showTableDataRows_${LIST_PATH}`)).toBe('id,plant,kind,planted,disabled')
    expect(screen.getByRole('button', { name: 'Columns (some are hidden)' })).toBeTruthy()
  })

  it('L7: keeps at least one column, the first when all are taken off', async () => {
    fakeServer(gardenOf(plants(1, 3)))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Columns' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('checkbox', { name: 'All columns' }))
    const first = dialog.getByRole('checkbox', { name: 'No.' })
    expect(first).toMatchObject({ checked: true, disabled: true })
    expect(dialog.getByRole('checkbox', { name: 'Plant' })).toHaveProperty('checked', false)
  })

  const exporting: Answerer = (call) => (isExport(call) ? null : undefined)

  it('L8: exports the page in view, under the title of the list', async () => {
    URL.createObjectURL = () => 'blob:x'
    const server = fakeServer(exporting, gardenOf(plants(1, 25)))
    const { user, notices } = open('/garden?page=3&plant=Pl')
    await row('Plant 25')
    await user.click(screen.getByRole('button', { name: /Export/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('radio', { name: /This page/ })).toHaveProperty('checked', true)
    expect(dialog.getByRole('radio', { name: /All that match\s*25 rows/ })).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.asked(isExport).map(({ params }) => params)).toEqual([
      {
        page: '3',
        limit: '10',
        plant: 'Pl',
        _down_excel: '1',
        _down_trial: '1',
        export_type: 'xlsx',
        _excel_file_name: 'Plants',
        zone: expect.any(String),
        _excel_down_culumns: 'id,plant,kind,price,planted,disabled',
      },
    ])
    expect(notices).toMatchObject([{ kind: 'success', text: '5 rows exported' }])
  })

  it('L8: exports by itself what is ticked', async () => {
    URL.createObjectURL = () => 'blob:x'
    const server = fakeServer(exporting, gardenOf(plants(1, 3)))
    const { user } = open()
    await user.click(await screen.findByRole('checkbox', { name: 'Select Plant 3' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Plant 1' }))
    await user.click(screen.getByRole('button', { name: 'Export selected' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('radio', { name: /Selected rows/ })).toHaveProperty('checked', true)
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    await waitFor(() =>
      expect(server.asked(isExport)[0]?.params).toMatchObject({ _down_excel: '2', id: '3,1' }),
    )
  })

  it('E3: exports no file without a column', async () => {
    const server = fakeServer(exporting, gardenOf(plants(1, 3), { ...GARDEN, column_names: ['id'] }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /Export/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('checkbox', { name: 'No.' }))
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    expect(dialog.getByRole('alert').textContent).toBe('Choose at least one column')
    expect(server.asked(isExport)).toEqual([])
  })

  it('a failed export stays open for another try', async () => {
    fakeServer((call) => (isExport(call) ? failing(call) : undefined), gardenOf(plants(1, 3)))
    const { user, notices } = open()
    await row('Plant 1')
    await user.click(screen.getByRole('button', { name: /Export/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(notices).toMatchObject([{ kind: 'error' }]))
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})
