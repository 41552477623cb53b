// The price in force on each day, written by approvals. Wrong prices are voided and remain readable.
import { sql } from 'kysely'
import { CREATED_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { REGION_COLUMN } from '#engine/declare/columns/region.ts'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { listSpecOptions } from '../spec/spec.choices.ts'
import { PRICE_LIST, SPEC_LIST } from '#modules/paths.ts'
import { selectSpecName, selectUnit } from '../price/price-rows.queries.ts'
import { SOURCE_OPTIONS, UNIT_OPTIONS } from '../price/shared.titles.ts'
import { lockPriceRows, VOID, voidPrice } from './price-history.actions.ts'
import { gapDays, voidName } from './price-history.queries.ts'
import { historyTitles } from './price-history.titles.ts'

export const history = defineResource({
  path: 'seller_p/good/PriceHistoryList',
  screen: '/goods/good/price/history/list',
  table: 'good_price_history',
  ledger: { optional: 'made of a price that was approved, which is stated' },
  asyncExport: true,
  verbs: ['look', 'export'],
  scope: 'everybody',
  columns: {
    id: { type: 'number', sort: true, width: 72 },
    good_id: { type: 'cascade', second: 'spec_id', cascades: listSpecOptions, filter: true, width: 184 },
    spec_name: { type: 'text', sql: selectSpecName('good_price_history'), shown: false, width: 160 },
    new_price: { type: 'number', unit: 'yuan', filter: true, sort: true, width: 116 },
    status: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [1, 2, 3],
      tones: { 1: 'good', 2: 'bad', 3: 'off' },
      width: 96,
    },
    old_price: { type: 'number', unit: 'yuan', shown: false, width: 128 },
    unit: {
      type: 'select',
      options: UNIT_OPTIONS,
      shownAs: 'plain',
      sql: selectUnit('good_price_history'),
      width: 88,
    },
    change_amount: {
      type: 'number',
      unit: 'yuan',
      shownAs: 'change',
      shown: false,
      sql: sql`good_price_history.change_amount`,
    },
    change_rate: {
      type: 'number',
      unit: 'percent',
      shownAs: 'change_rate',
      filter: true,
      sort: true,
      width: 120,
    },
    valid_from: { type: 'date', filter: true, sort: true },
    valid_to: { type: 'date', shown: false },
    gap_days: {
      type: 'number',
      sql: gapDays,
      filter: true,
      fullScan: 'prices are approved by hand, dozens a day',
      width: 112,
    },
    price_date: { type: 'date', filter: true, sort: true, shown: false },
    source: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: SOURCE_OPTIONS,
      shown: false,
      width: 104,
    },
    region: { ...REGION_COLUMN.region, shown: false },
    operator_name: { type: 'text', filter: true, width: 80 },
    remark: { type: 'text', shown: false, width: 160 },
    void_remark: { type: 'text', shown: false, width: 160 },
    void_name: { type: 'text', sql: voidName, shown: false, width: 104 },
    void_time: { type: 'datetime', shown: false },
    void_by: { type: 'hide', list: false },
    price_id: { type: 'number', shown: false, width: 96 },
    ...CREATED_COLUMN,
  },
  form: {
    price: ['good_id', 'region', 'new_price', 'old_price', 'change_amount', 'change_rate'],
    days: ['valid_from', 'valid_to', 'price_date', 'gap_days'],
  },
  // A price whose days were all taken over by later ones.
  states: { status: { initial: 1, steps: [[1, 3]] } },
  actions: {
    void: {
      scope: 'row',
      // Approvals of the spec wait and take the same locks in the same order.
      locks: [
        { column: 'spec_id', to: SPEC_LIST },
        { column: 'price_id', to: PRICE_LIST },
      ],
      lockFirst: lockPriceRows,
      transition: { column: 'status', from: [1], to: VOID, entry: 'voided' },
      danger: true,
      insteadOf: 'del',
      fields: { void_remark: { type: 'text', control: 'textarea', required: true, maxLength: 200 } },
      run: voidPrice,
    },
  },
  panel: 'prices',
  titles: historyTitles,
})
