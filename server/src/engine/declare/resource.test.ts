import { expect, it } from 'vitest'
import { same } from '#engine/testing/same.ts'
import { defineResource } from './define-resource.ts'

const hedge = {
  path: 'test/hedge/HedgeList',
  screen: '/garden/hedge/list',
  table: 'hedge',
  scope: {},
  columns: { id: { type: 'number' }, hedge_name: { type: 'text', required: true } },
  form: { basic: ['hedge_name'] },
  titles: {
    $: same('Hedges'),
    $one: same('Hedge'),
    id: same('No.'),
    hedge_name: same('Name'),
    'form.basic': same('Basic'),
  },
  sample: { hedge_name: 'Box' },
} as const

it('a resource with hooks may be imported: they run for each row', () => {
  const save = () => Promise.resolve({ set: {} })
  const imported = defineResource({ ...hedge, verbs: ['add', 'import'], hooks: { save } })
  expect(imported.hooks.save).toBe(save)
  expect(imported.verbs).toContain('import')
})
