import { TASK_PATHS } from '@cangdan/protocol'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { isCount, isRows } from '../testing/sample-server.ts'
import { rejectCall, type CallHandler } from '../../testing/fake-server.ts'
import { SAMPLE_LIST, createPlants } from '../testing/sample-list.ts'
import { createFakeTask } from '../testing/fake-task.ts'
import {
  DEL,
  findDialog,
  openReviewedList,
  findRowWithin,
  findCheckbox,
  answerWatered,
} from '../testing/open-reviewed-list.tsx'
import { setUpScreenTests } from '../testing/render-screen.tsx'
import { createPendingPlants, REVIEWED_LIST, WATER } from '../testing/reviewed-list.ts'

setUpScreenTests()

const listTexts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)

describe('row actions', () => {
  it('shows a few actions in the row and the rest in its menu, with keyboard navigation', async () => {
    const { user } = openReviewedList([])
    const plant = await findRowWithin('Plant 2')
    expect(listTexts([...plant.getAllByRole('link'), ...plant.getAllByRole('button')])).toEqual([
      'Plant 2',
      'Edit',
      'Review',
      'More',
    ])
    const more = plant.getByRole('button', { name: 'More' })
    more.focus()
    await user.keyboard('{Enter}')
    expect(more.getAttribute('aria-expanded')).toBe('true')
    expect(listTexts(screen.getAllByRole('menuitem'))).toEqual(['Preview', 'View', 'Water', 'Uproot'])
    expect(document.activeElement?.textContent).toBe('Preview')
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement?.textContent).toBe('Uproot')
    await user.keyboard('{Home}{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('View')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(more)
  })

  it('closes the menu when an action opens another page', async () => {
    const { user } = openReviewedList([])
    const plant = await findRowWithin('Plant 2')
    await user.click(plant.getByRole('button', { name: 'More' }))
    await user.click(screen.getByRole('menuitem', { name: 'View' }))
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('shows only the actions that the state of the row allows', async () => {
    const [first, second] = createPendingPlants(1, 2)
    openReviewedList(
      [],
      [
        { ...first, audit_status: 1 },
        { ...second!, audit_status: 1, disabled: 1 },
      ],
    )
    const approved = await findRowWithin('Plant 1')
    expect(listTexts([...approved.getAllByRole('link'), ...approved.getAllByRole('button')])).toEqual([
      'Plant 1',
      'View',
      'Water',
    ])
    const dormant = await findRowWithin('Plant 2')
    expect([dormant.getAllByRole('link').length, dormant.queryAllByRole('button').length]).toEqual([2, 0])
  })
})

describe('action with fields', () => {
  const ask = async (parts: ReturnType<typeof openReviewedList>) => {
    await parts.user.click((await findRowWithin('Plant 2')).getByRole('button', { name: 'More' }))
    await parts.user.click(screen.getByRole('menuitem', { name: 'Water' }))
    return findDialog()
  }

  it('submits fields in the stored unit, shows the message of the server, and refetches rows and count', async () => {
    const parts = openReviewedList([answerWatered])
    const request = await ask(parts)
    expect(request.getByText('Plant 2')).toBeTruthy()
    const litres = request.getByRole('textbox', { name: /^Litres/ })
    await waitFor(() => expect(document.activeElement).toBe(litres))
    // Enter alone does not submit.
    await parts.user.keyboard('1.5{Enter}')
    expect([parts.posted(), screen.queryByRole('dialog')]).toEqual([[], expect.anything()])
    await parts.user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(parts.posted()).toEqual([{ id: 2, litres: 150 }])
    expect(parts.notices).toMatchObject([{ kind: 'success', text: 'Watered' }])
    await waitFor(() => expect(parts.server.filterCalls(isRows)).toHaveLength(2))
    expect(parts.server.filterCalls(isCount)).toHaveLength(2)
  })

  it('shows missing values at their fields and sends nothing', async () => {
    const parts = openReviewedList([answerWatered])
    const request = await ask(parts)
    await parts.user.keyboard('{Control>}{Enter}{/Control}')
    expect(request.getByText('Required')).toBeTruthy()
    expect(parts.posted()).toEqual([])
  })

  it('shows an error of the server at its field and keeps the input', async () => {
    const full: CallHandler = ({ path }) =>
      path === WATER ? rejectCall({ code: 'invalid_input', fields: { litres: 'Too wet already' } }) : undefined
    const parts = openReviewedList([full])
    const request = await ask(parts)
    await parts.user.type(request.getByRole('textbox'), '3')
    await parts.user.keyboard('{Control>}s{/Control}')
    expect(await request.findByText('Too wet already')).toBeTruthy()
    expect(request.getByRole('textbox')).toHaveProperty('value', '3')
    expect(parts.notices).toEqual([])
  })

  it('closes on Escape and returns the focus to the button', async () => {
    const parts = openReviewedList([answerWatered])
    await ask(parts)
    await parts.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe((await findRowWithin('Plant 2')).getByRole('button', { name: 'More' }))
    expect(parts.posted()).toEqual([])
  })

  it('runs once for a double click, even after an immediate rejection (U13)', async () => {
    const rejected: CallHandler = ({ path }) => (path === WATER ? rejectCall({ code: 'not_now' }) : undefined)
    const parts = openReviewedList([rejected])
    const request = await ask(parts)
    await parts.user.type(request.getByRole('textbox'), '3')
    const button = request.getByRole('button', { name: 'Water' })
    await parts.user.click(button)
    expect(await request.findByText('refused')).toBeTruthy()
    await parts.user.click(button)
    expect(parts.posted()).toHaveLength(1)
  })
})

describe('bulk action', () => {
  const deleteEvenIds: CallHandler = ({ path, body }) => {
    if (path !== DEL) return undefined
    const ids = (body as { ids: string }).ids.split(',').map(Number)
    return ids.map((id) =>
      id % 2 === 0
        ? { id, status: true, message: '' }
        : { id, status: false, message: `It has roots (${id})`, code: 'referenced' },
    )
  }

  it('shows the number of records, lists failures with reasons, and keeps them selected', async () => {
    const { user, posted, notices } = openReviewedList([deleteEvenIds])
    for (const name of ['Plant 1', 'Plant 2', 'Plant 4']) await user.click(await findCheckbox(name))
    await user.click(screen.getByRole('button', { name: 'Uproot selected' }))
    const question = within(screen.getByRole('alertdialog', { name: 'Uproot it?' }))
    expect(question.getByText('Records: 3')).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Uproot' }))
    const result = await findDialog()
    expect(result.getByText('Uproot: 2 done, 1 not')).toBeTruthy()
    expect(result.getByText('Plant 1').nextElementSibling?.textContent).toBe('It has roots (1)')
    expect(posted()).toMatchObject([{ ids: '1,2,4' }])
    expect(notices).toEqual([])
    await user.click(result.getAllByRole('button', { name: 'Close' }).at(-1)!)
    expect(await findCheckbox('Plant 1')).toHaveProperty('checked', true)
    expect(await findCheckbox('Plant 2')).toHaveProperty('checked', false)
    expect(screen.getByText('1 selected')).toBeTruthy()
  })

  it('shows one notice when all records succeeded', async () => {
    const { user, notices } = openReviewedList([deleteEvenIds])
    for (const name of ['Plant 2', 'Plant 4']) await user.click(await findCheckbox(name))
    await user.click(screen.getByRole('button', { name: 'Uproot selected' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Uproot' }))
    await waitFor(() => expect(notices).toMatchObject([{ kind: 'success', text: 'Done (2)' }]))
    expect(screen.queryByText(/selected$/)).toBeNull()
  })

  it('shows translated reasons for rejected records', async () => {
    const rejected = { code: 'forbidden', message: 'no permission for this operation' } as const
    const rejectForbidden: CallHandler = (call) => {
      if (call.path !== DEL) return undefined
      const ids = (call.params['ids'] ?? '').split(',').map(Number)
      return ids[0] === 1 ? ids.map((id) => ({ id, status: false, ...rejected })) : rejectCall(rejected)
    }
    // A GET call is not run as a task but in batches.
    const actions = REVIEWED_LIST.actions.map((action) => ({ ...action, method: 'GET' as const }))
    const { user } = openReviewedList([rejectForbidden], createPendingPlants(1, 60), {
      ...REVIEWED_LIST,
      limit: 60,
      actions,
    })
    await findRowWithin('Plant 60')
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(screen.getByRole('button', { name: 'Uproot selected' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Uproot' }))
    const result = await findDialog()
    expect(result.getAllByText(/^Sorry, you do not have permission for this operation/)).toHaveLength(60)
    expect(result.queryByText(/no permission/)).toBeNull()
  })

  describe('on many records', () => {
    async function deleteSixty(answerers: CallHandler[]) {
      const opened = openReviewedList(answerers, createPendingPlants(1, 60), { ...REVIEWED_LIST, limit: 60 })
      const { user } = opened
      await findRowWithin('Plant 60')
      await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
      await user.click(screen.getByRole('button', { name: 'Uproot selected' }))
      await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Uproot' }))
      return opened
    }

    it('runs as a background task and follows it again after a lost connection', async () => {
      const { task, until } = createFakeTask(DEL)
      const { user, server } = await deleteSixty([task])
      until(50)
      expect(await screen.findByText('50 / 60')).toBeTruthy()
      until('broken')
      const result = await findDialog()
      expect(result.getByText('Uproot: 0 done, 0 refused, 60 not yet known')).toBeTruthy()
      expect(screen.getByText('60 selected')).toBeTruthy()
      until(60)
      await user.click(result.getByRole('button', { name: 'Ask again' }))
      expect(await result.findByText('Uproot: 59 done, 1 not')).toBeTruthy()
      expect(result.getByText('It has roots')).toBeTruthy()
      // The same call with the same key, which identifies the same task.
      const [first, second, ...others] = server.filterCalls(({ path }) => path === DEL)
      expect(others).toEqual([])
      expect(second).toEqual(first)
      expect(first?.key).toEqual(expect.stringMatching(/^[\w-]{8,64}$/))
      expect(first?.body).toEqual({ ids: Array.from({ length: 60 }, (_, index) => index + 1) })
      expect(screen.getByText('1 selected')).toBeTruthy()
    })

    it('continues in the background and shows its result at the end', async () => {
      const { task, until } = createFakeTask(DEL)
      const { user } = await deleteSixty([task])
      until(20)
      await user.click(await screen.findByRole('button', { name: 'Go on behind the page' }))
      expect(screen.queryByRole('alertdialog')).toBeNull()
      until(60)
      expect((await findDialog()).getByText('Uproot: 59 done, 1 not')).toBeTruthy()
      expect(screen.getByText('1 selected')).toBeTruthy()
    })

    it('stops on request and keeps the remaining records selected', async () => {
      const { task, until } = createFakeTask(DEL)
      const { user, server } = await deleteSixty([task])
      until(20)
      await user.click(await screen.findByRole('button', { name: 'Stop' }))
      const result = await findDialog()
      expect(result.getByText('Uproot: 19 done, 41 not')).toBeTruthy()
      expect(result.getAllByText('Stopped before it was done')).toHaveLength(40)
      expect(server.filterCalls(({ path }) => path === TASK_PATHS.cancel).map(({ body }) => body)).toEqual([{ id: 7 }])
      expect(screen.getByText('41 selected')).toBeTruthy()
    })
  })

  it('lists the reason for each record when all are rejected', async () => {
    const none: CallHandler = (call) => {
      if (call.path !== DEL) return undefined
      const ids = (call.body as { ids: string }).ids.split(',').map(Number)
      const data = ids.map((id) => ({
        id,
        status: false,
        message: 'It has roots',
        code: 'referenced' as const,
      }))
      return rejectCall({ code: 'none_done', message: 'None', data })
    }
    const { user } = openReviewedList([none])
    for (const name of ['Plant 1', 'Plant 2']) await user.click(await findCheckbox(name))
    await user.click(screen.getByRole('button', { name: 'Uproot selected' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Uproot' }))
    const result = await findDialog()
    expect(result.getByText('Uproot: 0 done, 2 not')).toBeTruthy()
    expect(result.getAllByText('It has roots')).toHaveLength(2)
  })

  it('is offered when at least one selected row allows it', async () => {
    const [first, second] = createPendingPlants(1, 2)
    const { user } = openReviewedList([], [{ ...first, audit_status: 1, disabled: 1 }, second!])
    await user.click(await findCheckbox('Plant 1'))
    expect(screen.queryByRole('button', { name: /Uproot selected|Water selected/ })).toBeNull()
    await user.click(await findCheckbox('Plant 2'))
    expect(screen.getAllByRole('button', { name: /Uproot selected|Water selected/ })).toHaveLength(2)
  })
})

describe('row checkboxes', () => {
  it('are hidden when no bulk action exists', async () => {
    const rowOnly = SAMPLE_LIST.actions.filter(({ scope }) => scope === 'row')
    openReviewedList([], createPlants(1, 3), { ...SAMPLE_LIST, actions: rowOnly, show_excel: false })
    await findRowWithin('Plant 2')
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.getByText('Total of all matching').closest('th')?.colSpan).toBe(3)
  })
})
