import type { TableMeta } from '@cangdan/protocol'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createSampleServer, isRows } from '#generic/testing/sample-server.ts'
import { createFakeServer } from '../../../testing/fake-server.ts'
import { SAMPLE_LIST, LIST_PATH, createPlants } from '#generic/testing/sample-list.ts'
import { setUpScreenTests, renderScreen } from '#generic/testing/render-screen.tsx'
import { ListScreen } from '../list-screen.tsx'
import { findChosenNode, getNodeLabel, filterNodes, buildTreeChange } from './tree-choice.ts'

const NODES = [
  { id: 1, label: 'North', children: [{ id: 1, label: 'Greenhouse' }] },
  { id: 2, label: 'South', children: [] },
]
const WITH_TREE: TableMeta = {
  ...SAMPLE_LIST,
  tree_search_nodes: NODES,
  tree_search_names: ['garden_id', 'house_id'],
}

setUpScreenTests()

describe('tree filter (L3)', () => {
  const open = (address = '/garden') => {
    const server = createFakeServer(createSampleServer(createPlants(1, 25), WITH_TREE))
    return { server, ...renderScreen(<ListScreen listPath={LIST_PATH} title="Plants" />, address) }
  }

  it('filters by the selected node of any level and goes to the first page', async () => {
    const { server, user, address } = open('/garden?page=2&kind=1')
    await user.click(await screen.findByText('Greenhouse'))
    await waitFor(() => expect(address()).toBe('/garden?kind=1&house_id=1'))
    await user.click(screen.getByText('South'))
    await waitFor(() => expect(address()).toBe('/garden?kind=1&garden_id=2'))
    await waitFor(() => expect(server.filterCalls(isRows).at(-1)?.params).toMatchObject({ garden_id: '2', page: '1' }))
    await user.click(screen.getByRole('button', { name: 'All' }))
    await waitFor(() => expect(address()).toBe('/garden?kind=1'))
  })

  it('searches nodes and collapses', async () => {
    const { user } = open()
    const search = await screen.findByRole('textbox', { name: 'Search the directory' })
    await user.type(search, 'green')
    await waitFor(() => expect(screen.queryByText('South')).toBeNull())
    expect(screen.getByText('Greenhouse')).toBeTruthy()
    await user.type(search, 'xyz')
    expect(await screen.findByText('Nothing found')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Hide the directory' }))
    expect(screen.queryByRole('textbox', { name: 'Search the directory' })).toBeNull()
  })

  it('searches the server for nodes that are not in the description', async () => {
    const meta: TableMeta = {
      ...WITH_TREE,
      tree_search_more: true,
      top_search: [
        ...SAMPLE_LIST.top_search,
        {
          name: 'garden_id',
          title: 'Garden',
          type: 'select',
          remote: { call: 'garden/plant/PlantOptions', field: 'garden_id' },
        },
      ],
    }
    const server = createFakeServer(
      ({ path, params }) =>
        path === 'garden/plant/PlantOptions'
          ? {
              options: params['id'] === '7' || params['keyword'] === 'far' ? [{ value: 7, label: 'Far West' }] : [],
              more: false,
            }
          : undefined,
      createSampleServer(createPlants(1, 25), meta),
    )
    const { user, address } = renderScreen(<ListScreen listPath={LIST_PATH} title="Plants" />, '/garden')
    expect(await screen.findByText('There are more: search by name')).toBeTruthy()
    await user.type(await screen.findByRole('textbox', { name: 'Search the directory' }), 'far')
    await user.click(await screen.findByText('Far West'))
    await waitFor(() => expect(address()).toBe('/garden?garden_id=7'))
    await user.click(screen.getByRole('button', { name: 'Hide the directory' }))
    const shown = screen.getByRole('button', { name: 'Show the directory' })
    await waitFor(() => expect(shown.title).toBe('Far West'))
    expect(server.filterCalls(({ path }) => path === 'garden/plant/PlantOptions').length).toBeGreaterThan(0)
  })

  it('distinguishes nodes of different levels with equal ids', () => {
    const levels = ['garden_id', 'house_id']
    expect(findChosenNode(levels, { house_id: '1' })).toEqual({ level: 1, id: 1 })
    expect(getNodeLabel(NODES, { level: 1, id: 1 })).toBe('Greenhouse')
    expect(getNodeLabel(NODES, { level: 0, id: 1 })).toBe('North')
    expect(getNodeLabel(NODES, { level: 0, id: 9 })).toBe('9')
    expect(buildTreeChange(levels, { level: 0, id: 2 })).toEqual({ garden_id: '2', house_id: undefined })
    expect(filterNodes(NODES, ' GREEN ')).toEqual([NODES[0]])
  })
})
