import type { TableMeta } from '@cangdan/protocol'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { gardenOf, isRows } from '#generic/testing/garden-server.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { GARDEN, LIST_PATH, plants } from '#generic/testing/garden.ts'
import { eachInEnglish, renderScreen } from '#generic/testing/render-screen.tsx'
import { ListScreen } from '../list-screen.tsx'
import { chosenNode, nodeLabel, nodesWith, treeChange } from './tree-choice.ts'

const NODES = [
  { id: 1, label: 'North', children: [{ id: 1, label: 'Greenhouse' }] },
  { id: 2, label: 'South', children: [] },
]
const WITH_TREE: TableMeta = {
  ...GARDEN,
  tree_search_nodes: NODES,
  tree_search_names: ['garden_id', 'house_id'],
}

eachInEnglish()

describe('tree filter (L3)', () => {
  const open = (address = '/garden') => {
    const server = fakeServer(gardenOf(plants(1, 25), WITH_TREE))
    return { server, ...renderScreen(<ListScreen listPath={LIST_PATH} title="Plants" />, address) }
  }

  it('filters by the selected node of any level and goes to the first page', async () => {
    const { server, user, address } = open('/garden?page=2&kind=1')
    await user.click(await screen.findByText('Greenhouse'))
    await waitFor(() => expect(address()).toBe('/garden?kind=1&house_id=1'))
    await user.click(screen.getByText('South'))
    await waitFor(() => expect(address()).toBe('/garden?kind=1&garden_id=2'))
    await waitFor(() =>
      expect(server.asked(isRows).at(-1)?.params).toMatchObject({ garden_id: '2', page: '1' }),
    )
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
        ...GARDEN.top_search,
        {
          name: 'garden_id',
          title: 'Garden',
          type: 'select',
          remote: { call: 'garden/plant/PlantOptions', field: 'garden_id' },
        },
      ],
    }
    const server = fakeServer(
      ({ path, params }) =>
        path === 'garden/plant/PlantOptions'
          ? {
              options:
                params['id'] === '7' || params['keyword'] === 'far' ? [{ value: 7, label: 'Far West' }] : [],
              more: false,
            }
          : undefined,
      gardenOf(plants(1, 25), meta),
    )
    const { user, address } = renderScreen(<ListScreen listPath={LIST_PATH} title="Plants" />, '/garden')
    expect(await screen.findByText('There are more: search by name')).toBeTruthy()
    await user.type(await screen.findByRole('textbox', { name: 'Search the directory' }), 'far')
    await user.click(await screen.findByText('Far West'))
    await waitFor(() => expect(address()).toBe('/garden?garden_id=7'))
    await user.click(screen.getByRole('button', { name: 'Hide the directory' }))
    const shown = screen.getByRole('button', { name: 'Show the directory' })
    await waitFor(() => expect(shown.title).toBe('Far West'))
    expect(server.asked(({ path }) => path === 'garden/plant/PlantOptions').length).toBeGreaterThan(0)
  })

  it('distinguishes nodes of different levels with equal ids', () => {
    const levels = ['garden_id', 'house_id']
    expect(chosenNode(levels, { house_id: '1' })).toEqual({ level: 1, id: 1 })
    expect(nodeLabel(NODES, { level: 1, id: 1 })).toBe('Greenhouse')
    expect(nodeLabel(NODES, { level: 0, id: 1 })).toBe('North')
    expect(nodeLabel(NODES, { level: 0, id: 9 })).toBe('9')
    expect(treeChange(levels, { level: 0, id: 2 })).toEqual({ garden_id: '2', house_id: undefined })
    expect(nodesWith(NODES, ' GREEN ')).toEqual([NODES[0]])
  })
})
