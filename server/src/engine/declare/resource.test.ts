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

it('a resource that is imported keeps nothing beside its rows: an import would bypass its hooks', () => {
  const save = () => Promise.resolve({ set: {} })
  const withHooks = (verbs: readonly ('add' | 'import')[]) => () =>
    defineResource({ ...hedge, verbs, hooks: { save } })
  expect(withHooks(['add', 'import'])).toThrow('would bypass its hooks')
  expect(withHooks(['add'])().hooks.save).toBe(save)
  expect(defineResource({ ...hedge, verbs: ['add', 'import'] }).verbs).toContain('import')
})
