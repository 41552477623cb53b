// The report of a laboratory about a sealed sample of a lot. Another person of the platform approves it, because several banks rely on it.
import { CREATED_COLUMN, REMARK_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { listed, via } from '#engine/declare/rights/scope.ts'
import { AUDIT_COLUMNS, withAudit } from '#engine/facets/audit.ts'
import { INDICATOR } from '#modules/goods/index.ts'
import { ASSAY_LIST, LOT_LIST } from '#modules/paths.ts'
import { checkAssay, reportFailedSpec, saveAssay } from './assay.hooks.ts'
import {
  goodName,
  sampledLot,
  specIndicators,
  specName,
  submitterName,
  validity,
  warehouseName,
} from './assay.queries.ts'
import { assayTitles } from './assay.titles.ts'

const EACH = 'computed for each matching assay; they are counted in thousands'
const TEXT = { type: 'text', filter: true, required: true } as const
const byLot = via(LOT_LIST, 'lot_id')

export const assay = defineResource({
  path: ASSAY_LIST,
  screen: '/stores/assay/list',
  table: 'assay',
  ledger: { begins: 'audit_status in (1, 2)' },
  verbs: ['add', 'look', 'edit', 'del', 'export'],
  scope: { store: byLot, owner: byLot, bank: listed('assay_reader', 'assay_id') },
  search: ['assay_no'],
  named: 'assay_no',
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    assay_no: { type: 'text', filter: true, sort: true, width: 152 },
    lot_id: {
      type: 'select',
      ref: { to: LOT_LIST, label: 'lot_no', as: 'lot_no', where: sampledLot },
      filter: true,
      required: true,
      width: 160,
    },
    good_name: { type: 'text', sql: goodName, filter: true, fullScan: EACH, width: 112 },
    spec_name: { type: 'text', sql: specName, shown: false, width: 112 },
    warehouse_name: { type: 'text', sql: warehouseName, filter: true, fullScan: EACH, shown: false, width: 144 },
    validity: {
      type: 'select',
      sql: validity,
      options: [1, 2, 3, 4],
      tones: { 1: 'good', 2: 'warn', 3: 'bad', 4: 'off' },
      filter: true,
      fullScan: EACH,
      width: 112,
    },
    spec_match: {
      type: 'select',
      options: [1, 2, 3, 4],
      tones: { 1: 'good', 2: 'bad', 3: 'warn', 4: 'off' },
      filter: true,
      fullScan: FEW_VALUES,
      width: 104,
    },
    laboratory: { ...TEXT, maxLength: 60, width: 144 },
    report_no: { ...TEXT, inLedger: true, maxLength: 40, width: 128 },
    report_date: { type: 'date', filter: true, sort: true, required: true, latest: 'today', width: 112 },
    valid_to: { type: 'date', filter: true, sort: true, required: true, width: 112 },
    sample_no: { ...TEXT, inLedger: true, maxLength: 40, width: 120 },
    sample_date: { type: 'date', required: true, latest: 'today', shown: false, width: 112 },
    requirements: { type: 'text', sql: specIndicators, control: 'table', cells: INDICATOR, shown: false, width: 240 },
    results: {
      type: 'text',
      control: 'table',
      cells: INDICATOR,
      required: true,
      inLedger: true,
      shown: false,
      width: 240,
    },
    report_files: { type: 'image', files: 9, takes: { picture: 10, pdf: 10 }, required: true, shown: false },
    ...AUDIT_COLUMNS,
    add_name: { type: 'text', sql: submitterName, shown: false, width: 96 },
    ...REMARK_COLUMN,
    ...CREATED_COLUMN,
  },
  form: {
    sample: ['lot_id', 'sample_no', 'sample_date'],
    report: ['laboratory', 'report_no', 'report_date', 'valid_to', 'results', 'report_files', 'remark'],
  },
  constraints: {
    assay_dates_check: { field: 'valid_to', code: 'not_before' },
  },
  rules: checkAssay,
  hooks: { save: saveAssay },
  facets: [
    withAudit<typeof ASSAY_LIST>({
      by: ['platform'],
      stepUp: true,
      stated: ['lot_id', 'report_date', 'valid_to', 'spec_match', 'results', 'report_files'],
      onApproved: reportFailedSpec,
    }),
  ],
  titles: assayTitles,
  sample: {
    lot_id: 1,
    sample_no: 'S-1',
    sample_date: 1_767_196_800,
    laboratory: '中检集团',
    report_no: 'CCIC-1',
    report_date: 1_767_196_800,
    valid_to: 4_070_880_000,
    results: '[{"name":"Cu","value":"99.99","unit":"%"}]',
    report_files: [{ id: 1 }],
  },
})
