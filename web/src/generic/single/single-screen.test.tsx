import type { RecordResponse, TableMeta } from '@cangdan/protocol'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { isMeta } from '../testing/sample-server.ts'
import { type CallHandler, createFakeServer } from '../../testing/fake-server.ts'
import { SAMPLE_LIST, LIST_PATH } from '../testing/sample-list.ts'
import { findField, INFO, OAK, SAVE, getSaveButton } from '../testing/open-form.tsx'
import { setUpScreenTests, renderScreen } from '../testing/render-screen.tsx'
import { SingleScreen } from './single-screen.tsx'

setUpScreenTests()

const EDIT = { name: 'edit', title: 'Edit', scope: 'row', kind: 'page', screen: '/garden' } as const
const META: TableMeta = { ...SAMPLE_LIST, actions: [EDIT] }
const ONE: RecordResponse = { ...OAK, id: 1, row: { ...OAK.row, id: 1, audit_status: 1 } }

function open(meta: TableMeta = META) {
  let record = ONE
  const answer: CallHandler = (call) => {
    if (isMeta(call)) return meta
    if (call.path === INFO) return record
    if (call.path !== SAVE) return undefined
    record = { ...record, version: record.version + 1, values: { ...record.values, plant: 'Ash' } }
    return { id: 1 }
  }
  const server = createFakeServer(answer)
  return { server, ...renderScreen(<SingleScreen listPath={LIST_PATH} title="The garden" />) }
}

describe('single-record page (D6)', () => {
  it('shows the form, which stays open with the saved record', async () => {
    const { user, server, address } = open()
    const plant = await findField('Plant')
    expect(screen.getByRole('heading', { level: 1, name: 'The garden' })).toBeDefined()
    // There is no page to return to.
    expect(screen.queryByRole('link', { name: 'Cancel' })).toBeNull()
    await user.clear(plant)
    await user.type(plant, 'Ash')
    await user.click(getSaveButton())
    await waitFor(() => expect(server.filterCalls(({ path }) => path === INFO)).toHaveLength(2))
    expect(await findField('Plant')).toHaveProperty('value', 'Ash')
    expect(server.filterCalls(({ path }) => path === SAVE)[0]?.body).toMatchObject({
      id: 1,
      version: 3,
      plant: 'Ash',
    })
    expect(address()).toBe('/garden')
  })

  it('is read-only without the right to edit or when the state forbids it', async () => {
    for (const actions of [[], [{ ...EDIT, when: { audit_status: [0] } }]]) {
      const { server } = open({ ...META, actions })
      await screen.findByText('Oak')
      expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
      expect(screen.getByRole('button', { name: /History/ })).toBeDefined()
      expect(server.filterCalls(({ path }) => path === INFO)).toHaveLength(1)
      document.body.replaceChildren()
    }
  })
})
