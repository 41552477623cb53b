import { expect, it } from 'vitest'
import { createSampleTitle } from '#engine/testing/sample-title.ts'
import { defineResource } from './define-resource.ts'

const hedge = {
  path: 'test/hedge/HedgeList',
  screen: '/garden/hedge/list',
  table: 'hedge',
  scope: {},
  columns: { id: { type: 'number' }, hedge_name: { type: 'text', required: true } },
  form: { basic: ['hedge_name'] },
  titles: {
    $: createSampleTitle('Hedges'),
    $one: createSampleTitle('Hedge'),
    id: createSampleTitle('No.'),
    hedge_name: createSampleTitle('Name'),
    'form.basic': createSampleTitle('Basic'),
  },
  sample: { hedge_name: 'Box' },
} as const

it('allows imports of a resource with hooks', () => {
  const save = () => Promise.resolve({ set: {} })
  const imported = defineResource({ ...hedge, verbs: ['add', 'import'], hooks: { save } })
  expect(imported.hooks).toEqual({ save })
  expect(imported.verbs).toContain('import')
})

it.each(['ledger', 'constraints', 'sheets', 'hooks', 'search', 'facets'] as const)(
  'does not share the default of `%s` with another resource',
  (key) => {
    const define = (name: string) => defineResource({ ...hedge, path: `test/hedge/${name}`, verbs: [] })
    expect(define('OneList')[key]).not.toBe(define('OtherList')[key])
  },
)

const plots = {
  ...hedge,
  path: 'test/hedge/PlotList',
  verbs: [],
  columns: {
    id: { type: 'number' },
    hedge_name: { type: 'text' },
    owner_id: {
      type: 'select',
      ref: { to: hedge.path, label: 'hedge_name' },
      guarded: true,
      width: 90,
      shown: false,
    },
    neighbour_ids: { type: 'checkbox', ref: { to: hedge.path, label: 'hedge_name' } },
    gate: { type: 'select', ref: { to: hedge.path, label: 'hedge_name', as: 'gate_words' } },
    wall_id: { type: 'select', ref: { to: hedge.path, label: 'hedge_name' }, list: false },
  },
  titles: {
    ...hedge.titles,
    owner_id: createSampleTitle('Owner'),
    neighbour_ids: createSampleTitle('Neighbours'),
    gate: createSampleTitle('Gate'),
    wall_id: createSampleTitle('Wall'),
  },
} as const

it('adds a column of labels after each ref column, with its title, visibility, width and guard', () => {
  const { columns, listColumns } = defineResource(plots)
  expect(listColumns.map(({ name }) => name)).toEqual([
    'id',
    'hedge_name',
    'owner_id',
    'owner_name',
    'neighbour_ids',
    'neighbour_names',
    'gate',
    'gate_words',
  ])
  expect(columns.has('wall_name')).toBe(false)
  expect(columns.get('owner_name')).toMatchObject({
    type: 'text',
    title: createSampleTitle('Owner'),
    reads: { by: 'owner_id', column: 'hedge_name' },
    guarded: 'owner_id',
    width: 90,
    shown: false,
  })
})

it.each([
  [
    'a ref column without a name for its labels',
    { gate: { type: 'select', ref: { to: hedge.path, label: 'hedge_name' } } },
    'labels',
  ],
  ['a ref column whose label name is taken', { ...plots.columns, owner_name: { type: 'text' } }, 'owner_name'],
] as const)('rejects %s', (_what, columns, rejection) => {
  const titles = { ...plots.titles, owner_name: createSampleTitle('Owner') }
  expect(() => defineResource({ ...plots, columns: { ...hedge.columns, ...columns }, titles })).toThrow(rejection)
})

it('adds a filter to a visible id, but not to a hidden one', () => {
  const getFilter = (type: 'number' | 'hide') =>
    defineResource({
      ...hedge,
      path: `test/hedge/${type}List`,
      verbs: [],
      columns: { ...hedge.columns, id: { type } },
    }).columns.get('id')?.filter
  expect([getFilter('number'), getFilter('hide')]).toEqual(['text', undefined])
})

it.each([
  ['in a bulk action', { scope: 'bulk' }, { initialFrom: 'id' }, 'scope row'],
  ['with a column outside of the list', { scope: 'row' }, { whenRecord: { nothing: [1] } }, 'not in the list'],
  ['required and hidden by whenRecord', { scope: 'row' }, { whenRecord: { id: [1] }, required: true }, 'is required'],
] as const)('rejects a dialog field about its record: %s', (_what, action, about, rejection) => {
  const fields = { size: { type: 'number', ...about } } as const
  const titles = {
    ...plots.titles,
    'action.dig': createSampleTitle('Dig'),
    'action.dig.size': createSampleTitle('Size'),
  }
  const actions = { dig: { ...action, fields, run: () => ({ set: {} }) } }
  expect(() => defineResource({ ...plots, actions, titles })).toThrow(rejection)
})
