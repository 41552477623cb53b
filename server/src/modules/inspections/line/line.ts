// The count of one lot during a visit. An inspection agency does not read it: its inspectors count blind.
import { sql } from 'kysely'
import { CREATED_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { listed } from '#engine/declare/rights/scope.ts'
import { INSPECTION_LINE_LIST, INSPECTION_LIST, LOT_LIST } from '#modules/paths.ts'
import { lineTitles } from './line.titles.ts'

const WEIGHT = { type: 'number', unit: 'ton', width: 112 } as const
const FLAG = { type: 'select', options: [0, 1], tones: { 0: 'bad', 1: 'good' }, shown: false, width: 88 } as const
const TEXT = { type: 'text', shown: false, width: 112 } as const
/** A visit counts goods of several owners: seeing it is not enough to read a count. */
const byReaders = listed('inspection_line_reader', 'line_id')

const goodName = sql`(select good.good_name from good join lot on lot.good_id = good.id where lot.id = inspection_line.lot_id)`
const specName = sql`(
  select good_spec.spec_name from good_spec join lot on lot.spec_id = good_spec.id where lot.id = inspection_line.lot_id)`
const zoneCode = sql`(select zone.zone_code from zone join lot on lot.zone_id = zone.id where lot.id = inspection_line.lot_id)`

export const inspectionLine = defineResource({
  path: INSPECTION_LINE_LIST,
  screen: '/admins/inspection/lines',
  screens: '/admins/inspection/lines',
  hidden: true,
  table: 'inspection_line',
  verbs: ['look', 'export'],
  scope: { bank: byReaders, store: byReaders, owner: byReaders },
  fullScan: 'filtered by inspection',
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    inspection_id: {
      type: 'select',
      ref: { to: INSPECTION_LIST, label: 'inspection_no', as: 'inspection_no' },
      filter: true,
      width: 152,
    },
    lot_id: { type: 'select', ref: { to: LOT_LIST, label: 'lot_no', as: 'lot_no' }, filter: true, width: 160 },
    good_name: { type: 'text', sql: goodName, width: 112 },
    spec_name: { type: 'text', sql: specName, shown: false, width: 112 },
    location_no: { type: 'text', sql: zoneCode, width: 88 },
    begin_weight: { ...WEIGHT, shown: false },
    book_weight: WEIGHT,
    first_weight: { ...WEIGHT, shown: false },
    second_weight: { ...WEIGHT, shown: false },
    real_weight: WEIGHT,
    diff_weight: WEIGHT,
    is_different: { type: 'select', options: [0, 1], tones: { 0: 'good', 1: 'bad' }, filter: true, width: 96 },
    pieces: { type: 'number', shown: false, width: 80 },
    count_method: { type: 'select', options: [1, 2, 3, 4], shownAs: 'plain', width: 96 },
    count_time: { type: 'datetime', width: 152 },
    package_state: TEXT,
    seal_state: TEXT,
    sign_board: FLAG,
    fire_safety: FLAG,
    camera_state: FLAG,
    scale_no: TEXT,
    scale_end: { type: 'date', shown: false, width: 112 },
    sample_no: TEXT,
    ...CREATED_COLUMN,
  },
  form: {},
  titles: lineTitles,
  sample: {},
})
