import { EXPORT_PATHS, type ExportTask } from '@cangdan/protocol'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { EXPORTS_KEY, exportsQuery, notifyExportStarted } from '#api/endpoints/exports.ts'
import { onNotice, type Notice } from '#api/notices.ts'
import { queryClient } from '#api/query-client.ts'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { deferUntilFirstScreen, notifyFirstScreen } from '#ui/deferred-component.ts'
import { createFakeServer, createSuccess } from '../../testing/fake-server.ts'
import { renderInside } from '../../testing/render-shell.tsx'
import { createSessionHandlers } from '../../testing/session.ts'
import { signInAs } from '../../testing/sign-in.ts'
import { ExportsButton } from './exports-button.tsx'

const DONE: ExportTask = {
  id: 7,
  name: 'Banks 2026-11-24 0800',
  title: 'Banks',
  type: 'xlsx',
  status: 2,
  progress: 100,
  total: 12_000,
  excel: 'Banks 2026-11-24 0800.xlsx',
  message: '',
  bytes: 2_000_000,
  sha256: 'ab'.repeat(32),
  expire_time: 1_900_000_000,
  finish_time: 1_800_000_000,
  create_time: 1_800_000_000,
}
const RUNNING = {
  ...DONE,
  id: 8,
  name: 'Running',
  status: 1,
  progress: 40,
  excel: '',
  sha256: '',
  bytes: 0,
  expire_time: null,
  finish_time: null,
} satisfies ExportTask
const FAILED = {
  ...RUNNING,
  id: 9,
  name: 'Broken',
  status: 3,
  message: 'The disk is full',
} satisfies ExportTask
const EXPIRED = { ...DONE, id: 10, name: 'Old', excel: '' }

let tasks: readonly ExportTask[]
const notices: Notice[] = []

function open(shown: readonly ExportTask[]) {
  tasks = shown
  const server = createFakeServer({
    ...createSessionHandlers(),
    [EXPORT_PATHS.list]: () => createSuccess(tasks),
    [EXPORT_PATHS.remove]: () => createSuccess(null, 'Deleted, says the server'),
    [EXPORT_PATHS.retry]: () => createSuccess({ task: 9 }, 'Done, says the server'),
    [EXPORT_PATHS.ticket]: () => createSuccess({ url: '/api/v1/seller/export/ExportFile?ticket=abc' }),
  })
  renderInside(<ExportsButton />, '/dashboard')
  return { ...server, user: userEvent.setup() }
}

describe('exports (U6)', () => {
  beforeAll(async () => {
    await startLanguage()
    await setLanguage('en')
    onNotice((notice) => notices.push(notice))
  })
  beforeEach(async () => {
    notices.length = 0
    localStorage.clear()
    queryClient.clear()
    await signInAs()
  })

  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })

  const findRow = async (name: string) => within((await screen.findByText(name)).closest('li')!)

  it('loads after the first screen has rendered', async () => {
    deferUntilFirstScreen()
    const { callsOf } = open([DONE])
    await Promise.resolve()
    expect(callsOf(EXPORT_PATHS.list)).toEqual([])
    notifyFirstScreen()
    await waitFor(() => expect(callsOf(EXPORT_PATHS.list)).toHaveLength(1))
  })

  it('shows progress and actions of each export', async () => {
    const { user, callsOf } = open([RUNNING, FAILED, EXPIRED, DONE])
    await user.click(screen.getByRole('button', { name: 'Exports' }))
    const running = await findRow('Running.xlsx')
    expect(running.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
    expect(running.queryByRole('button', { name: /Download/ })).toBeNull()
    await user.click(running.getByRole('button', { name: 'Cancel Running' }))
    await waitFor(() => expect(callsOf(EXPORT_PATHS.remove)).toMatchObject([{ body: { id: 8 } }]))
    const failed = await findRow('Broken.xlsx')
    expect(failed.getByText('The disk is full')).toBeTruthy()
    await user.click(failed.getByRole('button', { name: 'Retry Broken' }))
    await waitFor(() => expect(callsOf(EXPORT_PATHS.retry)).toMatchObject([{ body: { id: 9 } }]))
    const expired = await findRow('Old.xlsx')
    expect(expired.getByText('Expired')).toBeTruthy()
    expect(expired.queryByRole('button', { name: /Download/ })).toBeNull()
    const done = await findRow('Banks 2026-11-24 0800.xlsx')
    expect(done.getByText(DONE.sha256, { exact: false })).toBeTruthy()
  })

  it.each([
    ['Delete Banks 2026-11-24 0800', 'Deleted, says the server'],
    ['Retry Broken', 'Done, says the server'],
  ])("shows the server's message after %s (E18)", async (name, text) => {
    const { user } = open([FAILED, DONE])
    await user.click(screen.getByRole('button', { name: 'Exports' }))
    await user.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(notices).toMatchObject([{ kind: 'success', text }]))
  })

  it('downloads with a single-use URL', async () => {
    const { user, callsOf } = open([DONE])
    const clicked: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this.href)
    })
    await user.click(screen.getByRole('button', { name: 'Exports' }))
    await user.click(await screen.findByRole('button', { name: /^Download/ }))
    await waitFor(() => expect(clicked).toHaveLength(1))
    expect(clicked[0]).toMatch(/\/api\/v1\/seller\/export\/ExportFile\?ticket=abc$/)
    expect(callsOf(EXPORT_PATHS.ticket)).toMatchObject([{ method: 'POST', body: { id: 7 } }])
  })

  it('announces an export started here', async () => {
    const { callsOf } = open([{ ...RUNNING, name: DONE.name, id: DONE.id }])
    act(() => notifyExportStarted(undefined))
    await waitFor(() => expect(callsOf(EXPORT_PATHS.list)).toHaveLength(1))
    await waitFor(() => expect(queryClient.getQueryData(exportsQuery.queryKey)).toHaveLength(1))
    tasks = [DONE]
    await act(() => queryClient.refetchQueries({ queryKey: exportsQuery.queryKey }))
    await waitFor(() => expect(notices).toMatchObject([{ kind: 'success', text: `Ready: ${DONE.name}` }]))
  })

  const refetch = () => act(() => queryClient.refetchQueries({ queryKey: EXPORTS_KEY }))
  const waitForList = () => waitFor(() => expect(queryClient.getQueryData(exportsQuery.queryKey)).toHaveLength(1))

  it('announces an export started elsewhere, once', async () => {
    open([{ ...RUNNING, name: DONE.name, id: DONE.id }])
    await waitForList()
    tasks = [DONE]
    await refetch()
    await waitFor(() => expect(notices).toMatchObject([{ kind: 'success', text: `Ready: ${DONE.name}` }]))
    await refetch()
    expect(notices).toHaveLength(1)
  })

  it('announces exports that finished before a reload, once', async () => {
    open([DONE])
    await waitForList()
    cleanup()
    queryClient.clear()
    const later = DONE.create_time + 60
    const ended = { ...DONE, id: 11, name: 'Later', finish_time: later }
    open([{ ...FAILED, finish_time: later }, ended, { ...ended, id: 12 }, DONE])
    await waitFor(() =>
      expect(notices).toMatchObject([
        { kind: 'success', text: 'Ready exports: 2' },
        { kind: 'error', text: 'Export failed: Broken' },
      ]),
    )
    cleanup()
    queryClient.clear()
    open([ended])
    await waitForList()
    expect(notices).toHaveLength(2)
  })

  it('does not announce exports that finished before the first visit', async () => {
    open([DONE])
    await waitForList()
    expect(notices).toEqual([])
  })

  it('loads older exports without duplicates', async () => {
    const all = Array.from({ length: 120 }, (_, i) => ({ ...DONE, id: 500 - i, name: `Export ${500 - i}` }))
    const server = createFakeServer({
      ...createSessionHandlers(),
      [EXPORT_PATHS.list]: ({ params }) => {
        const [page, limit] = [Number(params['page']), Number(params['limit'])]
        // Simulates an export that started after the first page was loaded.
        const shift = page > 1 ? 1 : 0
        return createSuccess(all.slice((page - 1) * limit - shift, page * limit - shift))
      },
    })
    renderInside(<ExportsButton />, '/dashboard')
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Exports' }))
    await screen.findByText('Export 451.xlsx')
    expect(screen.queryByText('Export 450.xlsx')).toBeNull()
    await user.click(await screen.findByText('Older ones'))
    await screen.findByText('Export 450.xlsx')
    await user.click(await screen.findByText('Older ones'))
    await screen.findByText('Export 381.xlsx')
    expect(screen.queryByText('Older ones')).toBeNull()
    const names = screen.getAllByText(/^Export \d+\.xlsx$/).map(({ textContent }) => textContent)
    expect(names).toEqual(all.map(({ name }) => `${name}.xlsx`))
    expect(server.callsOf(EXPORT_PATHS.list).length).toBeGreaterThanOrEqual(3)
  })

  it('shows a hint when there are no exports', async () => {
    const { user } = open([])
    await user.click(screen.getByRole('button', { name: 'Exports' }))
    expect(await screen.findByText('No exports yet')).toBeTruthy()
  })
})
