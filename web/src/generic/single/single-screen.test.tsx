import type { RecordAnswer, TableMeta } from '@cangdan/protocol'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { isMeta } from '../testing/garden-server.ts'
import { type Answerer, fakeServer } from '../../testing/fake-server.ts'
import { GARDEN, LIST_PATH } from '../testing/garden.ts'
import { field, INFO, OAK, SAVE, save } from '../testing/open-form.tsx'
import { eachInEnglish, renderScreen } from '../testing/render-screen.tsx'
import { SingleScreen } from './single-screen.tsx'

eachInEnglish()

const EDIT = { name: 'edit', title: 'Edit', scope: 'row', kind: 'page', screen: '/garden' } as const
const META: TableMeta = { ...GARDEN, actions: [EDIT] }
const ONE: RecordAnswer = { ...OAK, id: 1, row: { ...OAK.row, id: 1, audit_status: 1 } }

function open(meta: TableMeta = META) {
  let record = ONE
  const answer: Answerer = (call) => {
    if (isMeta(call)) return meta
    if (call.path === INFO) return record
    if (call.path !== SAVE) return undefined
    record = { ...record, version: record.version + 1, values: { ...record.values, plant: 'Ash' } }
    return { id: 1 }
  }
  const server = fakeServer(answer)
  return { server, ...renderScreen(<SingleScreen listPath={LIST_PATH} title="The garden" />) }
}

describe('single-record page (D6)', () => {
  it('shows the form, which stays open with the saved record', async () => {
    const { user, server, address } = open()
    const plant = await field('Plant')
    expect(screen.getByRole('heading', { level: 1, name: 'The garden' })).toBeDefined()
    // There is no page to return to.
    expect(screen.queryByRole('link', { name: 'Cancel' })).toBeNull()
    await user.clear(plant)
    await user.type(plant, 'Ash')
    await user.click(save())
    await waitFor(() => expect(server.asked(({ path }) => path === INFO)).toHaveLength(2))
    expect(await field('Plant')).toHaveProperty('value', 'Ash')
    expect(server.asked(({ path }) => path === SAVE)[0]?.body).toMatchObject({
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
      expect(server.asked(({ path }) => path === INFO)).toHaveLength(1)
      document.body.replaceChildren()
    }
  })
})
