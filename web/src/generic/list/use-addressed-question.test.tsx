import type { Row, TableMeta } from '@cangdan/protocol'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AddressedQuestion } from '#runtime/define-screen.ts'
import { createFakeServer } from '../../testing/fake-server.ts'
import { createPlants, LIST_PATH, SAMPLE_LIST } from '../testing/sample-list.ts'
import { createSampleServer } from '../testing/sample-server.ts'
import { renderScreen, setUpScreenTests } from '../testing/render-screen.tsx'
import { ListScreen } from './list-screen.tsx'

setUpScreenTests()

const META: TableMeta = {
  ...SAMPLE_LIST,
  actions: SAMPLE_LIST.actions.map((action) =>
    action.name === 'del' ? { ...action, when: { disabled: [1] } } : action,
  ),
}

function openQuestion(rows: Row[], part: Partial<AddressedQuestion> = {}) {
  const server = createFakeServer(
    ({ path, params }) => (path === LIST_PATH && params['id'] !== undefined ? rows : undefined),
    createSampleServer(createPlants(1, 25), META),
  )
  const question = { action: 'del', title: 'Uproot plant', id: 77, list: '/garden?page=2', ...part }
  const view = renderScreen(
    <ListScreen listPath={LIST_PATH} title="Plants" question={question} />,
    '/elsewhere',
    '/garden/del/77',
  )
  return { server, ...view }
}

describe('address of a question', () => {
  it('opens the question of the record, which need not be on the page, in its list', async () => {
    const { server, address, router } = openQuestion([{ ...createPlants(77, 77)[0], disabled: 1 }])
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('Uproot it?')
    expect(dialog.textContent).toContain('Plant 77')
    expect(server.filterCalls(({ params }) => params['id'] === '77')).toHaveLength(1)
    expect(address()).toBe('/garden?page=2')
    await router.navigate(-1)
    expect(await screen.findByText('elsewhere')).toBeTruthy()
  })

  it.each([
    ['a missing record', [], {}, 'Uproot plant: There is no such record, or you may not see it'],
    ['an unavailable action', createPlants(77, 77), {}, 'Uproot plant: Only while Status is Dormant (it is Growing)'],
    ['a missing right', [], { action: 'void', title: 'Void' }, 'Void: You do not have the right to do this'],
  ])('shows the reason in the list for %s', async (_case, rows, part, text) => {
    const { notices, address } = openQuestion(rows, part)
    await expect.poll(() => notices).toMatchObject([{ kind: 'warning', text }])
    expect(await screen.findByText('Plant 11')).toBeTruthy()
    expect(address()).toBe('/garden?page=2')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
