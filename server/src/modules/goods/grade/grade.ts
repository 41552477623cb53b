import { sql } from 'kysely'
import { CREATED_COLUMN, REMARK_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { AUDIT_COLUMNS, withAudit } from '#engine/facets/audit.ts'
import { listSpecOptions } from '../spec/spec.choices.ts'
import { getSpecId } from '../price/price-rows.queries.ts'
import { GRADE_LIST, SPEC_LIST } from '#modules/paths.ts'
import { gradeTitles } from './grade.titles.ts'

/** Percent × 100. */
const MAX_FACTOR = 1000_00

const submitterName = sql`(select submitter.nick_name from account submitter where submitter.id = good_grade.submit_by)`

/** Pledged weight of the spec in hundredths of a tonne, which a change revalues. */
const pledgedWeight = sql`(
  select coalesce(sum(pledge.live_weight), 0)::bigint
    from pledge join receipt on receipt.id = pledge.receipt_id
   where receipt.spec_id = good_grade.spec_id and pledge.pledge_state = 2)`

export const grade = defineResource({
  path: GRADE_LIST,
  screen: '/goods/good/grade/list',
  table: 'good_grade',
  ledger: { begins: 'audit_status in (1, 2)' },
  constraints: {
    good_grade_spec_id_good_id_fkey: { field: 'good_id', code: 'not_an_option' },
  },
  verbs: ['add', 'export', 'look', 'edit', 'del'],
  scope: 'everybody',
  columns: {
    id: { type: 'number', sort: true, width: 72 },
    good_id: {
      type: 'cascade',
      second: 'spec_id',
      cascades: listSpecOptions,
      filter: true,
      required: true,
      width: 200,
    },
    last_factor: { type: 'number', unit: 'percent', width: 112 },
    grade_factor: { type: 'number', unit: 'percent', required: true, min: 1, max: MAX_FACTOR, width: 112 },
    pledged_weight: { type: 'number', unit: 'ton', sql: pledgedWeight, shown: false, width: 112 },
    ...AUDIT_COLUMNS,
    add_name: { type: 'text', sql: submitterName, width: 96 },
    ...REMARK_COLUMN,
    ...CREATED_COLUMN,
  },
  form: { basic: ['good_id', 'grade_factor', 'remark'] },
  facets: [
    withAudit<typeof GRADE_LIST>({
      stated: ['good_id', 'grade_factor'],
      // Decisions on a spec are serialised.
      locks: [{ column: 'spec_id', to: SPEC_LIST }],
      onApproved: async ({ beyondScope: unit }, { values }) => {
        const spec = await unit.lock(SPEC_LIST, getSpecId(values))
        await unit.change(spec, { verb: 'regrade', set: { grade_factor: values.grade_factor } })
      },
    }),
  ],
  figures: ['last_factor', 'grade_factor'],
  titles: gradeTitles,
  sample: { good_id: [1, 1], grade_factor: 95_00 },
})
