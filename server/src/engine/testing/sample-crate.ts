// A sample resource with a `save` hook that reads, locks and rejects.
import { toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import { defineResource } from '#engine/declare/define-resource.ts'
import type { Hooks } from '../declare/records/hooks.ts'
import { own } from '../declare/rights/scope.ts'
import { createInputFailure } from '../write/validation/form-values.ts'
import { createSampleTitle } from './sample-title.ts'

const GROWER = 'test/grower/GrowerList'

/** Numbers the crates of each grower; a crate inside another requires that it exists. */
const crateHooks: Hooks = {
  async save(tx, { before, values, writer, unit }) {
    const { grower_id, inside } = values
    if (before !== undefined) return { set: values }
    if (typeof grower_id === 'number') await unit.lock(GROWER, grower_id)
    const { rows } = await sql<{ place: number; outer: number }>`
      select 1 + (select count(*) from crate where grower_id = ${grower_id}::bigint) as place,
             (select count(*) from crate where crate_name = ${inside}) as outer`.execute(tx)
    const [{ place, outer } = { place: 1, outer: 0 }] = rows
    if (toPlainText(inside).startsWith('#') && outer === 0)
      throw createInputFailure(new Map(), new Map([['inside', { code: 'not_an_option' }]]), writer.language)
    return { set: { ...values, place } }
  },
}

export const crate = defineResource({
  path: 'test/crate/CrateList',
  screen: '/basket/crate/list',
  table: 'crate',
  fullScan: 'tests have few',
  verbs: ['add', 'import', 'edit', 'del', 'export'],
  scope: { bank: own('grower_id') },
  columns: {
    id: { type: 'number', sort: true },
    crate_name: { type: 'text', required: true, filter: true, sort: true },
    inside: { type: 'text' },
    grower_id: { type: 'select', ref: { to: GROWER, label: 'grower_name' }, filter: true },
    place: { type: 'number', sort: true },
  },
  form: { basic: ['crate_name', 'inside', 'grower_id'] },
  hooks: crateHooks,
  sheetKey: { columns: ['crate_name'] },
  titles: {
    $: createSampleTitle('Crates'),
    $one: createSampleTitle('Crate'),
    id: createSampleTitle('No.'),
    crate_name: createSampleTitle('Name'),
    inside: createSampleTitle('Inside of'),
    grower_id: createSampleTitle('Grower'),
    place: createSampleTitle('Place'),
    'form.basic': createSampleTitle('Basic'),
  },
  sample: { crate_name: 'Box' },
})
