import type { RecordResponse, TableMeta } from '@cangdan/protocol'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ListScreen } from '#generic/list/list-screen.tsx'
import { PanelsProvider } from '#generic/look/panels.tsx'
import { createSampleServer, isRows } from '#generic/testing/sample-server.ts'
import { createFakeServer, rejectCall, type CallHandler } from '#testing/fake-server.ts'
import { LIST_PATH } from '#generic/testing/sample-list.ts'
import { openReviewedList, findRowWithin, findCheckbox } from '#generic/testing/open-reviewed-list.tsx'
import { setUpScreenTests, renderScreen } from '#generic/testing/render-screen.tsx'
import {
  createRecordAnswer,
  AUDIT,
  INFO,
  createPendingPlants,
  serveRecords,
  REVIEWED_LIST,
} from '#generic/testing/reviewed-list.ts'

setUpScreenTests()

const CLOSED = 'This record does not wait for a review at present.'

function createDeferred() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

const findableByState: TableMeta = {
  ...REVIEWED_LIST,
  top_search: [{ name: 'audit_status', title: 'State', type: 'select', options: [{ label: 'P', value: 0 }] }],
}

const createApprovalAnswerer = (isDone: () => boolean): CallHandler => {
  const [second] = createPendingPlants(2, 2)
  return ({ path }) => (path === INFO && isDone() ? createRecordAnswer({ ...second, audit_status: 1 }, 2) : undefined)
}

it('shows the recorded decision, not "no review pending", while the next record is searched (V7)', async () => {
  const [one, two, far] = [...createPendingPlants(1, 2), ...createPendingPlants(40, 40)]
  const search = createDeferred()
  let isDone = false
  const answerDecision: CallHandler = ({ path }) => {
    if (path !== AUDIT) return undefined
    isDone = true
    return null
  }
  const waiting: CallHandler = async (call) => {
    if (!isRows(call) || call.params['audit_status'] !== '0') return undefined
    await search.promise
    return [far]
  }
  const rows = [{ ...one, audit_status: 1 }, two!]
  createFakeServer(
    answerDecision,
    createApprovalAnswerer(() => isDone),
    waiting,
    serveRecords(rows),
    createSampleServer(rows, findableByState),
  )
  const { user } = renderScreen(<ListScreen listPath={LIST_PATH} title="Plants" />)
  await user.click((await findRowWithin('Plant 2')).getByRole('button', { name: 'Review' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('radio', { name: 'Approve' }))
  await user.click(dialog.getByRole('button', { name: 'Submit' }))
  const record = within(dialog.getByRole('region', { name: 'What is to be decided' }))
  expect(await record.findByText('Approved')).toBeTruthy()
  expect(dialog.queryByText(CLOSED)).toBeNull()
  expect(dialog.getByText('Your decision has been recorded.')).toBeTruthy()
  search.resolve()
  await dialog.findByText('Next: Plant 40')
  expect(document.activeElement?.textContent).toBe('Next waiting record')
})

it('refetches the row when an action is rejected because the record has changed', async () => {
  const [one, two] = createPendingPlants(1, 2)
  let isDone = false
  const rejectDecision: CallHandler = (call) => {
    if (call.path === AUDIT) {
      isDone = true
      return rejectCall({ code: 'audited', message: 'It has already been reviewed' })
    }
    return isDone && isRows(call) ? [one, { ...two!, audit_status: 1 }] : undefined
  }
  const { user } = openReviewedList([rejectDecision, serveRecords([one!, two!])], [one!, two!])
  await user.click((await findRowWithin('Plant 2')).getByRole('button', { name: 'Review' }))
  await user.click(await screen.findByRole('radio', { name: 'Approve' }))
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('It has already been reviewed')
  await waitFor(() => expect(screen.getByRole('row', { name: /Plant 2/ }).textContent).toContain('Approved'))
})

const FIGURED: TableMeta = { ...findableByState, figures: ['price'], panel: 'prices' }

function Chart({ record }: { readonly record: RecordResponse }) {
  return <p>chart of {record.id}</p>
}

it('shows figures and the custom panel before all other content of a review', async () => {
  const rows = createPendingPlants(1, 3)
  createFakeServer(serveRecords(rows), createSampleServer(rows, FIGURED))
  const { user } = renderScreen(
    <PanelsProvider value={{ prices: Chart }}>
      <ListScreen listPath={LIST_PATH} title="Plants" />
    </PanelsProvider>,
  )
  await user.click((await findRowWithin('Plant 2')).getByRole('button', { name: 'Review' }))
  const dialog = within(await screen.findByRole('dialog'))
  const record = await dialog.findByRole('region', { name: 'What is to be decided' })
  const text = record.textContent
  expect(within(record).getByText('chart of 2')).toBeTruthy()
  expect(text.indexOf('1,234.56')).toBeGreaterThan(0)
  expect(text.indexOf('1,234.56')).toBeLessThan(text.indexOf('chart of 2'))
  expect(text.indexOf('chart of 2')).toBeLessThan(text.indexOf('Basics'))
})

it('reviews an action without fields where the list has figures, and submits it by its own name', async () => {
  const rows = createPendingPlants(1, 1)
  const actions = FIGURED.actions.map(({ fields: _fields, ...action }) =>
    action.name === 'audit' ? { ...action, kind: 'confirm' as const, confirm: 'Is it sound?' } : action,
  )
  const { filterCalls } = createFakeServer(
    ({ path }) => (path === AUDIT ? null : undefined),
    serveRecords(rows),
    createSampleServer(rows, { ...FIGURED, actions }),
  )
  const { user } = renderScreen(<ListScreen listPath={LIST_PATH} title="Plants" />)
  await user.click((await findRowWithin('Plant 1')).getByRole('button', { name: 'Review' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Is it sound?')).toBeTruthy()
  expect(dialog.getByRole('region', { name: 'What is to be decided' }).textContent).toContain('1,234.56')
  await user.click(dialog.getByRole('button', { name: 'Review' }))
  await expect.poll(() => filterCalls(({ path }) => path === AUDIT)).toHaveLength(1)
})

it('lists the records of a bulk review with their figures', async () => {
  const actions = FIGURED.actions.map((action) =>
    action.name === 'audit' ? { ...action, scope: 'bulk' as const } : action,
  )
  const { user } = openReviewedList([], createPendingPlants(1, 4), { ...FIGURED, actions })
  await user.click(await findCheckbox('Plant 2'))
  await user.click(await findCheckbox('Plant 3'))
  await user.click(screen.getByRole('button', { name: 'Review selected' }))
  const request = within(await screen.findByRole('dialog'))
  const table = within(request.getByRole('table'))
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Plant 2', 'Plant 3'])
  expect(table.getAllByText('1,234.56')).toHaveLength(2)
})
