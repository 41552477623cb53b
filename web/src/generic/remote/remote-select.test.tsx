import type { FieldMeta, TableMeta } from '@cangdan/protocol'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { FormScreen } from '../form/form-screen.tsx'
import { isMeta } from '../testing/sample-server.ts'
import { type CallHandler, createFakeServer, rejectCall } from '../../testing/fake-server.ts'
import { SAMPLE_LIST, LIST_PATH } from '../testing/sample-list.ts'
import { setUpScreenTests, renderScreen } from '../testing/render-screen.tsx'

const CALL = 'garden/plant/PlantOptions'
const remote = (field: string, ...depends_on: string[]) => ({ call: CALL, field, depends_on })
const KEPT: TableMeta = {
  ...SAMPLE_LIST,
  form: {
    groups: [
      {
        title: 'Keeping',
        fields: [
          {
            name: 'owner_id',
            title: 'Owner',
            type: 'select',
            control: 'select',
            remote: remote('owner_id'),
          },
          {
            name: 'house_id',
            title: 'House',
            type: 'select',
            control: 'select',
            remote: remote('house_id', 'owner_id'),
          },
        ],
      },
    ],
  },
}
const RECORD = {
  id: 7,
  version: 1,
  values: { owner_id: 5, house_id: 8 },
  row: {},
  labels: { owner_id: { 5: 'Ann' }, house_id: { 8: 'Glass' } },
}

setUpScreenTests()

// antd reads the key code, which user-event does not send.
const pressKey = (input: HTMLElement, key: string, keyCode: number) => {
  fireEvent.keyDown(input, { key, keyCode })
  fireEvent.keyUp(input, { key, keyCode })
}
const pressEnter = (input: HTMLElement) => pressKey(input, 'Enter', 13)

const isOptions = ({ path }: { readonly path: string }) => path === CALL
const answering: CallHandler = (call) => {
  if (isMeta(call)) return KEPT
  if (call.path === 'garden/plant/PlantInfo') return RECORD
  if (!isOptions(call)) return undefined
  const all = ['Ann', 'Bob', 'Cid'].map((label, index) => ({ label, value: 5 + index }))
  const keyword = call.params['keyword'] ?? ''
  return { options: all.filter(({ label }) => label.includes(keyword)), more: false }
}
const open = (id: number | undefined, ...answerers: CallHandler[]) => ({
  server: createFakeServer(...answerers, answering),
  ...renderScreen(<FormScreen listPath={LIST_PATH} title="A plant" id={id} />),
})

describe('field for one record', () => {
  it('shows known names without a request', async () => {
    const { server } = open(7)
    expect(await screen.findByText('Ann')).toBeTruthy()
    expect(screen.getByText('Glass')).toBeTruthy()
    expect(server.filterCalls(isOptions)).toEqual([])
  })

  it('searches after a pause in typing and clears dependent fields', async () => {
    const { server, user } = open(7)
    const owner = await screen.findByRole('combobox', { name: 'Owner' })
    await user.click(owner)
    await user.type(owner, 'Bo')
    await waitFor(() => expect(server.filterCalls(isOptions).at(-1)?.params['keyword']).toBe('Bo'))
    expect(server.filterCalls(isOptions).map(({ params }) => params['keyword'] ?? '')).toEqual(['', 'Bo'])
    await user.click(await screen.findByText('Bob'))
    await waitFor(() => expect(screen.queryByText('Glass')).toBeNull())
    await user.click(screen.getByRole('combobox', { name: 'House' }))
    await waitFor(() =>
      expect(server.filterCalls(isOptions).at(-1)?.params).toEqual({
        field: 'house_id',
        owner_id: '6',
        page: '1',
      }),
    )
  })

  it('ignores Enter while the matching records load', async () => {
    let answer = (): void => undefined
    const slow: CallHandler = (call) =>
      isOptions(call) && call.params['keyword'] === 'Cid'
        ? new Promise((resolve) => {
            answer = () => resolve({ options: [{ label: 'Cid', value: 7 }], more: false })
          })
        : undefined
    const { server, user } = open(undefined, slow)
    const owner = await screen.findByRole('combobox', { name: 'Owner' })
    await user.click(owner)
    await screen.findByText('Bob')
    const chosen = () => owner.closest('.ant-select')?.querySelector('.ant-select-content')?.textContent
    await user.type(owner, 'Cid')
    pressEnter(owner)
    await waitFor(() => expect(server.filterCalls(isOptions).at(-1)?.params['keyword']).toBe('Cid'))
    pressEnter(owner)
    expect([owner, chosen()]).toMatchObject([{ value: 'Cid' }, 'Choose'])
    expect(screen.getByText('Searching…')).toBeTruthy()
    answer()
    await waitFor(() => expect(screen.queryByText('Searching…')).toBeNull())
    pressEnter(owner)
    await waitFor(() => expect(chosen()).toBe('Cid'))
  })

  it('requests one page when reopened, however far it was scrolled', async () => {
    const many: CallHandler = (call) => {
      if (!isOptions(call)) return undefined
      const page = Number(call.params['page'])
      const options = Array.from({ length: 20 }, (_, index) => ({
        label: `P${page}.${index}`,
        value: page * 20 + index,
      }))
      return { options, more: page < 500 }
    }
    const { server, user, client } = open(undefined, many)
    const owner = await screen.findByRole('combobox', { name: 'Owner' })
    const pages = () => server.filterCalls(isOptions).map(({ params }) => Number(params['page']))
    await user.click(owner)
    await screen.findByText('P1.0')
    const height = vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(0)
    await waitFor(() => {
      fireEvent.scroll(document.querySelector('[class$="list-holder"]')!)
      expect(pages().length).toBeGreaterThan(3)
    })
    height.mockReturnValue(10_000)
    await waitFor(() => expect(client.isFetching()).toBe(0))
    pressKey(owner, 'Escape', 27)
    const before = pages().length
    // Invalidated by a change elsewhere.
    await client.invalidateQueries({ queryKey: ['options'], refetchType: 'none' })
    await user.click(owner)
    await waitFor(() => expect(pages().length).toBeGreaterThan(before))
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(pages().slice(before)).toEqual([1])
    height.mockRestore()
  })

  it('is disabled until the field it depends on is set', async () => {
    open(undefined)
    expect(await screen.findByText('Choose “Owner” first')).toBeTruthy()
    expect(screen.getByRole('combobox', { name: 'House' })).toHaveProperty('disabled', true)
  })

  it('shows an empty result and a failed search', async () => {
    let hasFailed = false
    const failing: CallHandler = (call) =>
      hasFailed && isOptions(call) ? rejectCall({ code: 'unavailable' }) : undefined
    const { user } = open(undefined, failing)
    const owner = await screen.findByRole('combobox', { name: 'Owner' })
    await user.click(owner)
    await user.type(owner, 'Zed')
    expect(await screen.findByText('Nothing found')).toBeTruthy()
    hasFailed = true
    await user.type(owner, 'x')
    expect(await screen.findByText('The search failed')).toBeTruthy()
  })
})

describe('field for several records', () => {
  const [group] = KEPT.form.groups
  const several: FieldMeta = {
    name: 'guest_ids',
    title: 'Guests',
    type: 'checkbox',
    control: 'checkbox',
    remote: remote('guest_ids'),
    hint: 'Nobody means everybody',
  }
  const hosting: TableMeta = { ...KEPT, form: { groups: [{ ...group!, fields: [several] }] } }
  const record = { ...RECORD, values: { guest_ids: [5, 7] }, labels: { guest_ids: { 5: 'Ann', 7: 'Cid' } } }
  const hosted: CallHandler = (call) => {
    if (isMeta(call)) return hosting
    return call.path === 'garden/plant/PlantInfo' ? record : undefined
  }

  it('shows names, adds and removes records, and submits ids in ascending order', async () => {
    const { server, user } = open(7, hosted)
    const guests = await screen.findByRole('combobox', { name: 'Guests' })
    expect([screen.getByText('Ann'), screen.getByText('Cid')]).toHaveLength(2)
    expect(server.filterCalls(isOptions)).toEqual([])
    expect(guests.getAttribute('aria-describedby')).toBe(screen.getByText('Nobody means everybody').id)
    await user.click(guests)
    await user.type(guests, 'Bo')
    await waitFor(() => expect(server.filterCalls(isOptions).at(-1)?.params['keyword']).toBe('Bo'))
    await user.click(await screen.findByText('Bob'))
    expect(guests).toHaveProperty('value', '')
    await user.type(guests, '{Backspace}')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const isSave = ({ path }: { readonly path: string }) => path === 'garden/plant/PlantSave'
    await waitFor(() => expect(server.filterCalls(isSave)).toHaveLength(1))
    expect(server.filterCalls(isSave)[0]?.body).toMatchObject({ guest_ids: [5, 6] })
  })
})
