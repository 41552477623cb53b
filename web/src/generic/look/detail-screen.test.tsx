import { screen, waitFor, within } from '@testing-library/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { prefetchRecord } from '../prefetch.ts'
import { createSampleServer } from '../testing/sample-server.ts'
import { createFakeServer, rejectCall, type CallHandler } from '../../testing/fake-server.ts'
import { LIST_PATH } from '../testing/sample-list.ts'
import { setUpScreenTests, renderScreen } from '../testing/render-screen.tsx'
import {
  createRecordAnswer,
  AUDIT,
  createHistoryEntry,
  HISTORY,
  INFO,
  createPendingPlants,
  serveRecords,
  REVIEWED_LIST,
} from '../testing/reviewed-list.ts'
import { DetailScreen } from './detail-screen.tsx'

setUpScreenTests()

const OAKS = createPendingPlants(1, 3)
const DONE: CallHandler = ({ method }) => (method === 'POST' ? null : undefined)

function open(...answerers: CallHandler[]) {
  const server = createFakeServer(
    ...answerers,
    serveRecords(OAKS, [createHistoryEntry('add')]),
    createSampleServer(OAKS, REVIEWED_LIST),
  )
  const parts = renderScreen(<DetailScreen listPath={LIST_PATH} title="Plant" id={2} />, {
    pathname: '/garden/look/2',
    state: { from: '/plants?page=3' },
  })
  return { ...parts, server }
}
/** Renders the page without navigation from a list. */
function Entered() {
  const client = useQueryClient()
  const [isThere, setIsThere] = useState(false)
  useEffect(() => {
    const visit = { node: undefined, id: 2, search: '', language: 'en' } as const
    void prefetchRecord(client, LIST_PATH, visit, () => {}).then(() => setIsThere(true))
  }, [client])
  return isThere && <DetailScreen listPath={LIST_PATH} title="Plant" id={2} />
}

const group = async (name: string) => within(await screen.findByRole('region', { name }))
const getValue = (parts: ReturnType<typeof within>, name: string) =>
  parts.getByText(name).nextElementSibling?.textContent

describe('detail page', () => {
  it('shows the record’s name and state in its header', async () => {
    open()
    const title = await screen.findByRole('heading', { level: 1, name: 'Plant 2' })
    expect(title.nextElementSibling?.textContent).toBe('Status GrowingReview state Pending')
  })

  it('renders from prefetched data without another request', async () => {
    const server = createFakeServer(
      serveRecords(OAKS, [createHistoryEntry('add')]),
      createSampleServer(OAKS, REVIEWED_LIST),
    )
    renderScreen(<Entered />, { pathname: '/garden/look/2' })
    await screen.findByRole('heading', { level: 1, name: 'Plant 2' })
    expect(await (await group('History')).findByText('Lin')).toBeTruthy()
    expect(server.filterCalls(({ path }) => path === INFO)).toHaveLength(1)
  })

  it('shows the form’s groups with units, option labels, and a dash for empty values', async () => {
    open()
    const basics = await group('Basics')
    expect([getValue(basics, 'Kind'), getValue(basics, 'Height'), getValue(basics, 'Contact phone')]).toEqual([
      'Tree',
      '12',
      '–',
    ])
    expect(getValue(await group('Numbers'), 'Price')).toBe('290.00 CNY')
  })

  it('omits fields with a condition that does not hold', async () => {
    const herb: CallHandler = ({ path }) => {
      const answer = createRecordAnswer(OAKS[1]!)
      return path === INFO ? { ...answer, values: { ...answer.values, kind: 2 } } : undefined
    }
    open(herb)
    expect((await group('Basics')).queryByText('Height')).toBeNull()
  })

  it('shows the list columns that the form lacks, except hidden ones', async () => {
    open()
    const facts = await group('More about it')
    expect([getValue(facts, 'No.'), getValue(facts, 'Reviewed at')]).toEqual(['2', '–'])
    expect(screen.queryByText('hush')).toBeNull()
  })

  it('shows the history', async () => {
    open()
    expect(await (await group('History')).findByText('Lin')).toBeTruthy()
  })

  it('offers available actions, explains unavailable ones, and links back to the list', async () => {
    const approved: CallHandler = ({ path }) =>
      path === INFO ? createRecordAnswer({ ...OAKS[1], audit_status: 1 }) : undefined
    const { user } = open(approved)
    await screen.findByRole('heading', { level: 1, name: 'Plant 2' })
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Water', 'Why not?'])
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/plants?page=3'])
    await user.click(screen.getByRole('button', { name: 'Why not?' }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'EditOnly while Review state is Pending or Returned (it is Approved)',
      'ReviewOnly while Review state is Pending (it is Approved)',
      'UprootOnly while Review state is Pending or Returned (it is Approved)',
    ])
  })

  it('shows the record as changed by an action', async () => {
    let isApproved = false
    const approving: CallHandler = (call) => {
      if (call.path === AUDIT) isApproved = true
      return isApproved && call.path === INFO ? createRecordAnswer({ ...OAKS[1], audit_status: 1 }, 2) : undefined
    }
    const { user } = open(approving, DONE)
    await user.click(await screen.findByRole('button', { name: 'Review' }))
    await user.click(await screen.findByRole('radio', { name: 'Approve' }))
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('Approved')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Review' })).toBeNull()
    // The focused button is gone; the focus stays in the page.
    await waitFor(() => expect(document.activeElement?.contains(screen.getByText('Basics'))).toBe(true))
    expect(document.activeElement).not.toBe(document.body)
  })

  it('returns to the list after a deletion', async () => {
    const { user, address } = open(DONE)
    await user.click(await screen.findByRole('button', { name: 'Uproot' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Uproot' }))
    await screen.findByText('elsewhere')
    expect(address()).toBe('/plants?page=3')
  })
})

describe('missing record', () => {
  it('shows one message and a link back', async () => {
    const gone: CallHandler = ({ path }) => (path === INFO ? rejectCall({ code: 'not_found' }) : undefined)
    const { notices } = open(gone)
    expect(await screen.findByText('There is no such record')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the list' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(notices).toEqual([])
  })

  it('offers a retry after a failure', async () => {
    let works = false
    const failing: CallHandler = ({ path }) =>
      path === INFO && !works ? rejectCall({ code: 'unavailable' }) : undefined
    const { user } = open(failing)
    await screen.findByText('The record could not be loaded')
    works = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Plant 2' })).toBeTruthy()
  })
})

describe('error state', () => {
  const never = new Promise<never>(() => undefined)

  it.each([
    ['a record', 'unavailable', INFO, 'The record could not be loaded'],
    ['a description', 'unavailable', LIST_PATH, 'The record could not be loaded'],
    ['a missing record', 'not_found', INFO, 'There is no such record'],
  ] as const)('keeps the message during a refetch of %s', async (_what, code, call, words) => {
    let answer: 'fails' | 'waits' = 'fails'
    const { client, server } = open(({ path }) =>
      path !== call ? undefined : answer === 'fails' ? rejectCall({ code }) : never,
    )
    await screen.findByText(words)
    const requested = server.filterCalls(({ path }) => path === call).length
    answer = 'waits'
    void client.refetchQueries({ type: 'active' })
    await waitFor(() => expect(server.filterCalls(({ path }) => path === call)).toHaveLength(requested + 1))
    await waitFor(() => expect(client.isFetching()).toBeGreaterThan(0))
    expect(screen.getByText(words)).toBeTruthy()
    const retry = screen.queryByRole('button', { name: /Try again/ })
    expect(retry?.classList.contains('ant-btn-loading')).toBe(code === 'unavailable' ? true : undefined)
  })
})

describe('history on the detail page', () => {
  it('retries by itself', async () => {
    let works = false
    const failing: CallHandler = ({ path }) =>
      path === HISTORY && !works ? rejectCall({ code: 'unavailable' }) : undefined
    const { user, notices } = open(failing)
    const history = await group('History')
    await history.findByText('The history could not be loaded')
    expect(notices).toEqual([])
    works = true
    await user.click(history.getByRole('button', { name: 'Try again' }))
    expect(await history.findByText('Lin')).toBeTruthy()
  })

  it('shows an empty state', async () => {
    open(({ path }) => (path === HISTORY ? [] : undefined))
    expect(await (await group('History')).findByText('Nothing has been done to it yet.')).toBeTruthy()
  })
})
