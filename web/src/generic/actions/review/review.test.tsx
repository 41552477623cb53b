import type { HistoryEntry } from '@cangdan/protocol'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ListScreen } from '#generic/list/list-screen.tsx'
import { createSampleServer, isRows } from '#generic/testing/sample-server.ts'
import { createFakeServer, rejectCall, type CallHandler } from '#testing/fake-server.ts'
import { LIST_PATH } from '#generic/testing/sample-list.ts'
import { setUpScreenTests, renderScreen } from '#generic/testing/render-screen.tsx'
import {
  createRecordAnswer,
  AUDIT,
  createHistoryEntry,
  INFO,
  createPendingPlants,
  serveRecords,
  REVIEWED_LIST,
} from '#generic/testing/reviewed-list.ts'

setUpScreenTests()

const acceptDecision: CallHandler = ({ path }) => (path === AUDIT ? null : undefined)
const createRejection =
  (code: 'conflict' | 'audited' | 'own_work' | 'same_eyes', message: string): CallHandler =>
  ({ path }) =>
    path === AUDIT ? rejectCall({ code, message }) : undefined

async function review(
  answerers: CallHandler[],
  {
    rows = createPendingPlants(1, 3),
    history = [],
  }: { rows?: ReturnType<typeof createPendingPlants>; history?: HistoryEntry[] } = {},
) {
  const server = createFakeServer(...answerers, serveRecords(rows, history), createSampleServer(rows, REVIEWED_LIST))
  const parts = renderScreen(<ListScreen listPath={LIST_PATH} title="Plants" />)
  const row = within((await screen.findByText('Plant 2')).closest('tr')!)
  await parts.user.click(row.getByRole('button', { name: 'Review' }))
  const dialog = within(await screen.findByRole('dialog'))
  const approve = await dialog.findByRole('radio', { name: 'Approve' })
  await waitFor(() => expect(document.activeElement).toBe(approve))
  const posted = () => server.filterCalls(({ path }) => path === AUDIT).map(({ body }) => body)
  return { ...parts, server, dialog, posted }
}

describe('review', () => {
  it('shows the state, the values, and the columns that only the list has', async () => {
    const { dialog } = await review([])
    const record = within(dialog.getByRole('region', { name: 'What is to be decided' }))
    expect(record.getByText('Pending')).toBeTruthy()
    expect(record.getByText('Price').nextElementSibling?.textContent).toBe('290.00 CNY')
    expect(record.getByText('Reviewed at').nextElementSibling?.textContent).toBe('–')
  })

  it('shows the last reviewer, the remark, and the changes since', async () => {
    const price = { name: 'price', title: 'Price', type: 'number', decimal: 2 } as const
    const history = [
      createHistoryEntry('edit', { changes: [{ ...price, from: 10_000, to: 29_000 }] }),
      createHistoryEntry('audit', { who: 'Mei', remark: 'Too cheap' }),
      createHistoryEntry('edit', { changes: [{ ...price, from: 1, to: 10_000 }] }),
    ]
    const { dialog } = await review([], { history })
    const last = within(await dialog.findByRole('region', { name: 'Last review' }))
    expect(last.getByText('Mei')).toBeTruthy()
    expect(last.getByText('Too cheap')).toBeTruthy()
    expect(last.getAllByText('100.00')).toHaveLength(1)
    expect(last.getByText('290.00')).toBeTruthy()
  })

  it('selects with Space, submits the displayed version with Ctrl+Enter, and continues with Enter (V7)', async () => {
    const { user, dialog, posted, notices } = await review([acceptDecision])
    await user.keyboard(' {Enter}')
    expect(posted()).toEqual([])
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await dialog.findByText('Your decision has been recorded.')).toBeTruthy()
    expect(posted()).toEqual([{ id: 2, version: 1, audit_status: 1, audit_remark: '' }])
    expect(notices).toMatchObject([{ kind: 'success' }])
    expect(dialog.getByText('Next: Plant 3')).toBeTruthy()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByText('Review: Plant 3')).toBeTruthy())
    expect(await dialog.findByRole('radio', { name: 'Approve' })).toHaveProperty('checked', false)
  })

  it('closes when no other record waits and returns the focus to the list', async () => {
    const [first, second] = createPendingPlants(1, 2)
    const { user } = await review([acceptDecision], { rows: [{ ...first, audit_status: 1 }, second!] })
    await user.keyboard(' {Control>}{Enter}{/Control}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement?.textContent).toBe('Review')
  })

  it('finds the next record on other pages when the list can be filtered by its state', async () => {
    const [one, two, far] = [...createPendingPlants(1, 2), ...createPendingPlants(40, 40)]
    const meta = {
      ...REVIEWED_LIST,
      top_search: [
        {
          name: 'audit_status',
          title: 'State',
          type: 'select' as const,
          options: [{ label: 'P', value: 0 }],
        },
      ],
    }
    const rows = [{ ...one, audit_status: 1 }, two!]
    const waiting: CallHandler = (call) => (isRows(call) && call.params['audit_status'] === '0' ? [far] : undefined)
    createFakeServer(acceptDecision, waiting, serveRecords(rows), createSampleServer(rows, meta))
    const { user } = renderScreen(<ListScreen listPath={LIST_PATH} title="Plants" />)
    const row = within((await screen.findByText('Plant 2')).closest('tr')!)
    await user.click(row.getByRole('button', { name: 'Review' }))
    await user.click(await screen.findByRole('radio', { name: 'Approve' }))
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await screen.findByText('Next: Plant 40')).toBeTruthy()
  })

  it('requires a remark only for a rejection', async () => {
    const { user, dialog, posted } = await review([acceptDecision])
    await user.click(dialog.getByRole('radio', { name: 'Return' }))
    expect(dialog.queryByText('Required')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Submit' }))
    expect(dialog.getByText('Required')).toBeTruthy()
    const remark = dialog.getByRole('textbox', { name: /^Remark/ })
    await waitFor(() => expect(document.activeElement).toBe(remark))
    await user.keyboard('Where is it?{Control>}{Enter}{/Control}')
    await dialog.findByText('Your decision has been recorded.')
    expect(posted()).toMatchObject([{ audit_status: 3, audit_remark: 'Where is it?' }])
  })
})

describe('record that changes during its review', () => {
  /** The second version, after the list has been refetched. */
  async function openChangedReview() {
    let version = 1
    const [row] = createPendingPlants(2, 2)
    const second = createRecordAnswer(row!, 2)
    const later: CallHandler = ({ path }) =>
      path === INFO && version === 2 ? { ...second, values: { ...second.values, price: 55_000 } } : undefined
    const price = { name: 'price', title: 'Price', type: 'number', decimal: 2 } as const
    const history = [createHistoryEntry('edit', { version: 2, changes: [{ ...price, from: 29_000, to: 55_000 }] })]
    const parts = await review([later, acceptDecision], { history })
    await parts.user.click(parts.dialog.getByRole('radio', { name: 'Approve' }))
    await parts.user.type(parts.dialog.getByRole('textbox', { name: /^Remark/ }), 'fine')
    version = 2
    await act(() => parts.client.invalidateQueries())
    const notice = await parts.dialog.findByText('This record has been changed since you opened it.')
    return { ...parts, notice }
  }
  const shown = (dialog: Awaited<ReturnType<typeof review>>['dialog']) =>
    within(dialog.getByRole('region', { name: 'What is to be decided' }))

  it('stays as opened, announces the newer version, and is decided on as displayed (V7)', async () => {
    const { user, dialog, posted } = await openChangedReview()
    expect(shown(dialog).getByText('Price').nextElementSibling?.textContent).toBe('290.00 CNY')
    expect(shown(dialog).queryByText('550.00')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Submit' }))
    await dialog.findByText('Your decision has been recorded.')
    expect(posted()).toEqual([{ id: 2, version: 1, audit_status: 1, audit_remark: 'fine' }])
  })

  it('shows the new version with its changes on request and requires a new decision', async () => {
    const { user, dialog, posted, notice } = await openChangedReview()
    await user.click(dialog.getByRole('button', { name: 'Show the new version' }))
    expect(notice.isConnected).toBe(false)
    const meanwhile = within(await dialog.findByRole('region', { name: 'Changed while you were reading' }))
    expect(meanwhile.getByText('550.00')).toBeTruthy()
    expect(dialog.getByRole('radio', { name: 'Approve' })).toHaveProperty('checked', false)
    expect(dialog.getByRole('textbox', { name: /^Remark/ })).toHaveProperty('value', 'fine')
    await user.click(dialog.getByRole('radio', { name: 'Approve' }))
    await user.click(dialog.getByRole('button', { name: 'Submit' }))
    await dialog.findByText('Your decision has been recorded.')
    expect(posted()).toMatchObject([{ version: 2 }])
    expect(dialog.queryByText('This record has been changed since you opened it.')).toBeNull()
  })
})

describe('rejected review', () => {
  it('shows the conflicting change, reloads, and requires a new decision', async () => {
    let version = 1
    const changed: CallHandler = (call) => {
      if (call.path === AUDIT && version === 1) {
        version = 2
        return rejectCall({ code: 'conflict', message: 'Changed by Mei in the meantime: Price' })
      }
      return call.path === INFO && version === 2 ? createRecordAnswer(createPendingPlants(2, 2)[0]!, 2) : undefined
    }
    const price = { name: 'price', title: 'Price', type: 'number', decimal: 2 } as const
    const history = [createHistoryEntry('edit', { version: 2, changes: [{ ...price, from: 4200, to: 29_000 }] })]
    const { user, dialog, posted } = await review([changed, acceptDecision], { history })
    await user.type(dialog.getByRole('textbox', { name: /^Remark/ }), 'fine')
    await user.click(dialog.getByRole('radio', { name: 'Approve' }))
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await dialog.findByText('Changed by Mei in the meantime: Price')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Reload' }))
    const meanwhile = within(await dialog.findByRole('region', { name: 'Changed while you were reading' }))
    expect(meanwhile.getByText('42.00')).toBeTruthy()
    expect(dialog.getByRole('radio', { name: 'Approve' })).toHaveProperty('checked', false)
    expect(dialog.getByRole('textbox', { name: /^Remark/ })).toHaveProperty('value', 'fine')
    await user.click(dialog.getByRole('radio', { name: 'Approve' }))
    await user.keyboard('{Control>}{Enter}{/Control}')
    await dialog.findByText('Your decision has been recorded.')
    expect(posted().at(-1)).toMatchObject({ version: 2, audit_remark: 'fine' })
  })

  it('shows that the record is already reviewed and offers no decision after a reload (V7)', async () => {
    let isDone = false
    const rejectReviewed: CallHandler = (call) => {
      if (call.path === AUDIT) isDone = true
      const [row] = createPendingPlants(2, 2)
      return isDone && call.path === INFO ? createRecordAnswer({ ...row, audit_status: 1 }, 2) : undefined
    }
    const { user, dialog } = await review([rejectReviewed, createRejection('audited', 'It has already been reviewed')])
    await user.keyboard(' {Control>}{Enter}{/Control}')
    await dialog.findByText('It has already been reviewed')
    await user.click(dialog.getByRole('button', { name: 'Reload' }))
    expect(await dialog.findByText('This record does not wait for a review at present.')).toBeTruthy()
    expect(dialog.queryByRole('radio')).toBeNull()
    expect(dialog.getByText('Approved')).toBeTruthy()
  })

  it.each([
    ['own_work', 'Nobody reviews their own work'],
    ['same_eyes', 'The second review is for another person'],
  ] as const)('shows the reason for %s and continues with the next record', async (code, message) => {
    const { user, dialog, notices } = await review([createRejection(code, message)])
    await user.keyboard(' {Control>}{Enter}{/Control}')
    expect(await dialog.findByText(message)).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Reload' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Next waiting record' }))
    await waitFor(() => expect(screen.getByText('Review: Plant 3')).toBeTruthy())
    expect(notices).toEqual([])
  })
})
