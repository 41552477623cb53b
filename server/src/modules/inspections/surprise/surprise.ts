// The seed of a month's surprise visits. The ledger has its hash before the month and the seed after it, so that the draw is neither foreseen nor changed.
import { sql } from 'kysely'
import { CREATED_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { all } from '#engine/declare/rights/scope.ts'
import { SURPRISE_LIST } from '#modules/paths.ts'
import { surpriseTitles } from './surprise.titles.ts'

const A_MONTH = 'one row a month'
const shownSeed = sql`case when surprise_seed.state = 1 then encode(surprise_seed.seed, 'hex') else '' end`
const visits = sql`(
  select count(*) from inspection
   where inspection.inspection_type = 3 and date_trunc('month', inspection.plan_date) = surprise_seed.month)`

export const surprise = defineResource({
  path: SURPRISE_LIST,
  screen: '/admins/surprise/list',
  table: 'surprise_seed',
  ledger: { begins: 'true' },
  fullScan: A_MONTH,
  verbs: ['look', 'export'],
  scope: { bank: all, inspection: all, store: all },
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    month: { type: 'date', filter: true, sort: true, width: 112 },
    state: { type: 'select', options: [0, 1], tones: { 0: 'active', 1: 'good' }, filter: true, width: 96 },
    seed_hash: { type: 'text', copies: true, width: 320 },
    shown_seed: { type: 'text', sql: shownSeed, copies: true, width: 320 },
    visits: { type: 'number', sql: visits, width: 88 },
    reveal_time: { type: 'datetime', width: 152 },
    ...CREATED_COLUMN,
  },
  form: {},
  states: { state: { initial: 0, steps: [[0, 1]] } },
  titles: surpriseTitles,
  sample: {},
})
